import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { DrawnFleet } from './map/fleet/drawn-fleet.ts';
import type { PageMap } from './map/page/page-map.ts';

/** What benchmarks read from the page. It changes nothing. */
export interface FarolProbe {
  /** Whether at least that many devices are on the map and the list has rows. */
  ready(count: number): boolean;
  /** [longitude, latitude] of a device as last written to the buffers of the map; undefined without one. */
  shown(deviceId: number): readonly [number, number] | undefined;
  /** [longitude, latitude] of a device in the live fleet; undefined without one. */
  state(deviceId: number): readonly [number, number] | undefined;
  /** Number of times the fleet was written to the map. */
  readonly commits: number;
}

declare global {
  interface Window {
    readonly farolProbe?: FarolProbe;
  }
}

/** Installs `window.farolProbe` for benchmarks; only called with `?probe=1` in the address. */
export function installProbe(fleet: LiveFleet, { drawnFleet }: PageMap): void {
  const probe: FarolProbe = {
    ready: (count) => hasRows(fleet) && countDevicesOnMap(fleet, drawnFleet.read()) >= count,
    shown: (deviceId) => {
      const slot = fleet.slotOf(deviceId);
      return slot === undefined ? undefined : drawnFleet.read()?.positionOf(slot);
    },
    state: (deviceId) => {
      const slot = fleet.slotOf(deviceId);
      if (slot === undefined || !((fleet.flags[slot] ?? 0) & FLAG.hasPosition)) return undefined;
      return [fleet.longitude[slot] ?? 0, fleet.latitude[slot] ?? 0];
    },
    get commits() {
      return drawnFleet.read()?.commits ?? 0;
    },
  };
  Object.defineProperty(window, 'farolProbe', { value: Object.freeze(probe) });
}

/** Whether the fleet has rows and the list, where it is on the screen, shows them. */
function hasRows(fleet: LiveFleet): boolean {
  const [first] = fleet.order;
  if (first === undefined || !fleet.descriptions[first]) return false;
  const list = document.querySelector('[role=grid], [role=treegrid]');
  return list === null || list.querySelector('[role=gridcell]') !== null;
}

function countDevicesOnMap(fleet: LiveFleet, drawn: DrawnFleet | undefined): number {
  if (!drawn) return 0;
  let devices = 0;
  for (let slot = 0; slot < fleet.length; slot++) if (drawn.positionOf(slot)) devices++;
  return devices;
}

import { useEffect, useMemo, useState } from 'react';
import { parseArea } from '@farol/core/domain/geometry/area';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { corridorHalfWidthMeters } from '@farol/core/domain/geofence/geofence-attributes';
import { GeofenceIndex } from '@farol/core/domain/geofence/geofence-index';
import { useConsole } from '../../kit/console/use-console.ts';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';

const REFRESH_INTERVAL_MS = 1000;
const NONE_INSIDE: SlotsByGeofence = new Map();

type SlotsByGeofence = ReadonlyMap<number, ReadonlySet<number>>;

/** Returns the slots of the vehicles inside each geofence by its id, updated at most once a second. */
export function useVehiclesInside(geofences: readonly Geofence[]): SlotsByGeofence {
  const { fleet } = useConsole();
  const now = useMemo(() => {
    const areas = geofences.flatMap((fence) => {
      const area = parseArea(fence.area);
      return area ? [{ id: fence.id, area, corridorMeters: corridorHalfWidthMeters(fence) }] : [];
    });
    return new VehiclesInside(fleet, new GeofenceIndex(areas));
  }, [fleet, geofences]);
  const [inside, setInside] = useState<SlotsByGeofence>(NONE_INSIDE);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      waiting = undefined;
      // A new map every time: its sets are updated in place.
      setInside(new Map(now.current()));
    };
    const stop = fleet.subscribe('columns', (slots) => {
      now.markMoved(slots);
      waiting ??= setTimeout(refresh, REFRESH_INTERVAL_MS);
    });
    now.markMoved(undefined);
    refresh();
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [fleet, now]);
  return inside;
}

const NO_GEOFENCES: readonly number[] = [];

/**
 * Which vehicles are inside which geofence. Checks every vehicle once and then only those that moved, so that
 * quiet seconds cost little however large the fleet is.
 */
export class VehiclesInside {
  readonly #fleet: LiveFleet;
  readonly #index: GeofenceIndex;
  readonly #slotsIn = new Map<number, Set<number>>();
  readonly #fencesOf: (readonly number[])[] = [];
  #movedSlots: Set<number> | 'all' = 'all';

  constructor(fleet: LiveFleet, index: GeofenceIndex) {
    this.#fleet = fleet;
    this.#index = index;
  }

  /** Marks vehicles to be checked again; all of them without slots. */
  markMoved(slots: Uint32Array | undefined): void {
    if (!slots) this.#movedSlots = 'all';
    if (this.#movedSlots === 'all' || !slots) return;
    for (const slot of slots) this.#movedSlots.add(slot);
  }

  /** Returns the slots of the vehicles inside each geofence, by its id. */
  current(): ReadonlyMap<number, ReadonlySet<number>> {
    if (this.#movedSlots === 'all')
      for (let slot = 0; slot < this.#fleet.length; slot++) this.#updateSlot(slot);
    else for (const slot of this.#movedSlots) this.#updateSlot(slot);
    this.#movedSlots = new Set();
    return this.#slotsIn;
  }

  #updateSlot(slot: number): void {
    const fleet = this.#fleet;
    // Whether the filter shows the vehicle on the map does not matter here.
    const found =
      fleet.deviceId[slot] && (fleet.flags[slot] ?? 0) & FLAG.hasPosition
        ? this.#index.at({ latitude: fleet.latitude[slot] ?? 0, longitude: fleet.longitude[slot] ?? 0 })
        : NO_GEOFENCES;
    const before = this.#fencesOf[slot] ?? NO_GEOFENCES;
    if (found.length === 0 && before.length === 0) return;
    for (const id of before) this.#slotsIn.get(id)?.delete(slot);
    for (const id of found) {
      const slots = this.#slotsIn.get(id);
      if (slots) slots.add(slot);
      else this.#slotsIn.set(id, new Set([slot]));
    }
    this.#fencesOf[slot] = found;
  }
}

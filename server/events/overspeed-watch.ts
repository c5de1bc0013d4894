import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import { inheritedNumber } from '../registry/applied-records.ts';
import { newEvent, type NewEvent } from './position-events.ts';
import type { Registry } from '../registry/registry.ts';

/** What a position says of a device's speed; kept once it is stored. */
interface OverspeedStep {
  events: NewEvent[];
  commit(): void;
}

/**
 * Tells when devices become faster than they may (contract §7.3); speeds in knots. It is told once, and again after the speed was down
 * to the limit. Whether a device was too fast is remembered, because the limit may be another one now; after a restart its latest
 * position says.
 */
export class OverspeedWatch {
  readonly #registry: Registry;
  readonly #over = new Map<number, boolean>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Takes a position newer than the latest. @param latest the one before */
  step(device: Device, position: Position, latest: Position | undefined): OverspeedStep {
    const limit = speedLimitAt(this.#registry, device, position);
    const is = isOver(position, limit);
    const was =
      this.#over.get(device.id) ??
      (latest !== undefined && isOver(latest, speedLimitAt(this.#registry, device, latest)));
    const attributes = { speed: position.speed, speedLimit: limit.speedKnots };
    const event = { ...newEvent(position, 'deviceOverspeed', attributes), geofenceId: limit.geofenceId };
    return { events: is && !was ? [event] : [], commit: () => this.#over.set(device.id, is) };
  }

  /** Forgets devices that are gone. */
  removeGoneDevices(): void {
    for (const id of this.#over.keys()) if (!this.#registry.devices.get(id)) this.#over.delete(id);
  }
}

interface SpeedLimit {
  speedKnots: number;
  /** The fence that sets it; 0 for none. */
  geofenceId: number;
}

/** The largest limit of the fences around, else the road's, else the device's, its groups' or the server's. */
function speedLimitAt(registry: Registry, device: Device, position: Position): SpeedLimit {
  let largest: SpeedLimit = { speedKnots: 0, geofenceId: 0 };
  for (const id of position.geofenceIds ?? []) {
    const speedKnots = registry.index('geofence').get(id)?.attributes['speedLimit'];
    if (typeof speedKnots === 'number' && speedKnots > largest.speedKnots)
      largest = { speedKnots, geofenceId: id };
  }
  if (largest.speedKnots > 0) return largest;
  const road = position.attributes['speedLimit'];
  // Devices say 0 where they know of no limit.
  const speedKnots =
    typeof road === 'number' && road > 0 ? road : (inheritedNumber(registry, device, 'speedLimit') ?? 0);
  return { speedKnots, geofenceId: 0 };
}

function isOver(position: Position, limit: SpeedLimit): boolean {
  return limit.speedKnots > 0 && position.speed > limit.speedKnots;
}

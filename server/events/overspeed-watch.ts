import { speedLimitOf } from '@farol/core/domain/geofence/geofence';
import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import { numericValue } from '@farol/core/domain/values/attributes';
import { inheritedNumber } from '../registry/applied-records.ts';
import { newEvent, type NewEvent } from './position-events.ts';
import type { Registry } from '../registry/registry.ts';

/** What a position says about overspeed; call `commit` once the position is stored. */
interface OverspeedStep {
  events: NewEvent[];
  commit(): void;
}

/**
 * Detects when devices exceed their speed limit (contract §7.3); speeds in knots. One event, and another only
 * after the speed was back at the limit. The previous state is remembered, because the limit may have changed
 * since; after a restart the latest position decides.
 */
export class OverspeedWatch {
  readonly #registry: Registry;
  readonly #isOverByDevice = new Map<number, boolean>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Processes a position newer than the latest. @param latest the previous position */
  step(device: Device, position: Position, latest: Position | undefined): OverspeedStep {
    const limit = speedLimitAt(this.#registry, device, position);
    const isOverNow = isOver(position, limit);
    const wasOver =
      this.#isOverByDevice.get(device.id) ??
      (latest !== undefined && isOver(latest, speedLimitAt(this.#registry, device, latest)));
    const attributes = { speed: position.speed, speedLimit: limit.speedKnots };
    const event = { ...newEvent(position, 'deviceOverspeed', attributes), geofenceId: limit.geofenceId };
    return {
      events: isOverNow && !wasOver ? [event] : [],
      commit: () => this.#isOverByDevice.set(device.id, isOverNow),
    };
  }

  /** Forgets removed devices. */
  forgetRemovedDevices(): void {
    for (const id of this.#isOverByDevice.keys())
      if (!this.#registry.devices.get(id)) this.#isOverByDevice.delete(id);
  }
}

interface SpeedLimit {
  speedKnots: number;
  /** The geofence that sets it; 0 for none. */
  geofenceId: number;
}

/**
 * Returns the highest limit of the geofences around the position, else the road's, else that of the
 * device, its groups or the server.
 */
function speedLimitAt(registry: Registry, device: Device, position: Position): SpeedLimit {
  let largest: SpeedLimit = { speedKnots: 0, geofenceId: 0 };
  for (const id of position.geofenceIds ?? []) {
    const geofence = registry.index('geofence').get(id);
    const speedKnots = geofence && speedLimitOf(geofence);
    if (speedKnots !== undefined && speedKnots > largest.speedKnots) largest = { speedKnots, geofenceId: id };
  }
  if (largest.speedKnots > 0) return largest;
  const road = numericValue(position.attributes['speedLimit']) ?? 0;
  // Devices report 0 for an unknown limit.
  const speedKnots = road > 0 ? road : (inheritedNumber(registry, device, 'speedLimit') ?? 0);
  return { speedKnots, geofenceId: 0 };
}

function isOver(position: Position, limit: SpeedLimit): boolean {
  return limit.speedKnots > 0 && position.speed > limit.speedKnots;
}

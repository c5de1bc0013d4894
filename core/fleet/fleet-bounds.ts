import { nearestCopy, pointBounds, type GeoBounds } from '../domain/geometry/area-bounds.ts';
import type { LiveFleet } from './live-fleet.ts';
import { FLAG } from './protocol/fleet-protocol.ts';

type FleetPositions = Pick<LiveFleet, 'length' | 'deviceId' | 'flags' | 'visible' | 'longitude' | 'latitude'>;

/** Whether the slot's device is on the map: it exists, has a fix, and passes the filter or is selected. */
export function isOnMap(fleet: FleetPositions, slot: number): boolean {
  return Boolean(fleet.visible[slot]) && hasPosition(fleet, slot);
}

/** Whether the slot's device can be on the map: it exists and has a fix. */
export function hasPosition(fleet: Pick<FleetPositions, 'deviceId' | 'flags'>, slot: number): boolean {
  return Boolean(fleet.deviceId[slot] && (fleet.flags[slot] ?? 0) & FLAG.hasPosition);
}

/** Returns the bounds of every device on the map, undefined when there is none. */
export function fleetBounds(fleet: FleetPositions): GeoBounds | undefined {
  const slots: number[] = [];
  for (let slot = 0; slot < fleet.length; slot++) if (isOnMap(fleet, slot)) slots.push(slot);
  return boundsOfSlots(fleet, slots);
}

/** Returns the bounds of the devices in these slots, undefined when there is none. */
export function boundsOfSlots(
  fleet: Pick<FleetPositions, 'longitude' | 'latitude'>,
  slots: readonly number[],
): GeoBounds | undefined {
  return pointBounds(
    Float64Array.from(slots, (slot) => fleet.longitude[slot] ?? 0),
    Float64Array.from(slots, (slot) => fleet.latitude[slot] ?? 0),
  );
}

/** Returns the slots of individually drawn devices within bounds, up to a limit. */
export function slotsInBounds(
  fleet: FleetPositions,
  bounds: GeoBounds,
  unclustered: Uint8Array | undefined,
  limit: number,
): number[] {
  const found: number[] = [];
  for (let slot = 0; slot < fleet.length && found.length < limit; slot++) {
    if (unclustered && unclustered[slot] !== 1) continue;
    const latitude = fleet.latitude[slot] ?? 0;
    if (latitude < bounds.south || latitude > bounds.north) continue;
    // The bounds may go on beyond the date line.
    const longitude = nearestCopy(fleet.longitude[slot] ?? 0, bounds);
    if (longitude < bounds.west || longitude > bounds.east) continue;
    if (isOnMap(fleet, slot)) found.push(slot);
  }
  return found;
}

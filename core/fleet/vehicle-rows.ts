import type { VehicleState } from '../domain/command/command-safety.ts';
import type { LiveFleet } from './live-fleet.ts';
import { vehicleState } from './vehicle-state.ts';

/** A vehicle of the live fleet with its numbers of this moment. */
export interface Vehicle extends VehicleState {
  deviceId: number;
  name: string;
  plate: string;
  category: string;
  /** 0 without a group. */
  groupId: number;
  /** Degrees; NaN without a fix, as for the course. */
  latitude: number;
  longitude: number;
  /** Degrees clockwise from north. */
  courseDegrees: number;
  /** Whether the engine is stopped; undefined when the vehicle does not report it. */
  blocked: boolean | undefined;
  /** The last reported alarm; empty without one. */
  alarm: string;
  /** Milliseconds since the epoch; NaN when the vehicle never reported. */
  lastUpdateMs: number;
}

/** Returns a vehicle by its device, or undefined when the fleet does not hold it. */
export function vehicleOf(fleet: LiveFleet, deviceId: number): Vehicle | undefined {
  const slot = fleet.slotOf(deviceId) ?? -1;
  const description = fleet.descriptions[slot];
  if (!description) return undefined;
  const state = vehicleState(fleet, deviceId);
  const fixed = (column: Float32Array | Float64Array): number =>
    state.hasFix ? (column[slot] ?? Number.NaN) : Number.NaN;
  const { name, plate, category, groupId, alarm } = description;
  return {
    ...state,
    deviceId,
    name,
    plate,
    category,
    groupId,
    alarm,
    latitude: fixed(fleet.latitude),
    longitude: fixed(fleet.longitude),
    courseDegrees: fixed(fleet.courseDegrees),
    lastUpdateMs: fleet.lastUpdateMs[slot] ?? Number.NaN,
  };
}

/**
 * Returns the vehicles of a part of the list, in its order: a screen reads only the rows that it shows.
 * @param end the first row that is left out
 */
export function listedVehicles(fleet: LiveFleet, start = 0, end = fleet.order.length): Vehicle[] {
  return [...fleet.order.subarray(start, end)].flatMap(
    (slot) => vehicleOf(fleet, fleet.deviceId[slot] ?? 0) ?? [],
  );
}

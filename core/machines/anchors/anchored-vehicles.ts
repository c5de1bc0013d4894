import type { VehicleWithStopDangers } from '../../domain/command/command-safety.ts';
import type { AnchorRequest, AnchorTarget } from '../../domain/geofence/anchor.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import { vehicleState } from '../../fleet/vehicle-state.ts';
import { endangeredVehicles } from '../commands/endangered-vehicles.ts';

/** What anchors need to know of the fleet. */
export type AnchorFleet = Pick<
  LiveFleet,
  | 'slotOf'
  | 'descriptions'
  | 'flags'
  | 'latitude'
  | 'longitude'
  | 'deviceId'
  | 'subscribe'
  | 'events'
  | 'speedKnots'
  | 'fixTimeMs'
>;

/** Returns the vehicles of a group. */
export function vehiclesOfGroup(
  { deviceId, descriptions }: Pick<AnchorFleet, 'deviceId' | 'descriptions'>,
  groupId: number,
): number[] {
  return Array.from(deviceId).filter((_, slot) => descriptions[slot]?.groupId === groupId);
}

/** Whether a vehicle has a position to be anchored at. */
export function canBeAnchored(fleet: AnchorFleet, deviceId: number): boolean {
  return vehicleState(fleet, deviceId).hasFix;
}

/** Returns the anchor of a vehicle that has a position: there, and with the group if one is anchored. */
export function anchorRequest(
  fleet: AnchorFleet,
  deviceId: number,
  target: AnchorTarget | undefined,
): AnchorRequest {
  const slot = fleet.slotOf(deviceId) ?? -1;
  return {
    deviceId,
    vehicleName: fleet.descriptions[slot]?.name ?? '',
    latitude: fleet.latitude[slot] ?? 0,
    longitude: fleet.longitude[slot] ?? 0,
    ...(target?.kind === 'group' && { groupId: target.groupId }),
  };
}

/**
 * Returns the vehicles that an anchor may endanger now. A vehicle without a position gets none: the result
 * reports it.
 */
export function endangeredByAnchor(
  fleet: AnchorFleet,
  deviceIds: readonly number[],
  nowMs: number,
): VehicleWithStopDangers[] {
  const anchored = deviceIds.filter((deviceId) => canBeAnchored(fleet, deviceId));
  return endangeredVehicles(fleet, anchored, nowMs);
}

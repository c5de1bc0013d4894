import { anchoredDeviceId, anchorsOf, type AnchorTarget } from './anchor.ts';
import type { AnchorFailure, AnchorReference } from './anchor-result.ts';
import type { Geofence } from './geofence.ts';

/** What a confirmation does (§4, "Anchor per vehicle"). */
export interface AnchorPlan {
  readonly mode: 'activate' | 'deactivate';
  /** The vehicles to anchor or release. */
  readonly deviceIds: readonly number[];
}

/**
 * Returns what is offered for a vehicle or a group: removing its anchors where it has any, else setting them. A
 * vehicle of the group that has an anchor of its own keeps it.
 * @param fences the geofences of anchors
 * @param membersOf returns the vehicles of a group
 */
export function anchorPlan(
  fences: readonly Geofence[],
  target: AnchorTarget,
  membersOf: (groupId: number) => readonly number[],
): AnchorPlan {
  const anchors = anchorsOf(fences, target);
  if (anchors.length > 0)
    return { mode: 'deactivate', deviceIds: [...new Set(anchors.map(({ deviceId }) => deviceId))] };
  if (target.kind === 'device') return { mode: 'activate', deviceIds: [target.deviceId] };
  const anchored = new Set(fences.map(anchoredDeviceId));
  return {
    mode: 'activate',
    deviceIds: membersOf(target.groupId).filter((deviceId) => !anchored.has(deviceId)),
  };
}

/**
 * Returns the geofences that new anchors replace: what an earlier attempt left behind, and anchors that the
 * vehicles have by now, whoever set them. So a vehicle has one anchor only.
 */
export function replacedAnchors(
  deviceIds: readonly number[],
  orphanedAnchors: readonly AnchorReference[],
  fences: readonly Geofence[],
): readonly AnchorReference[] {
  const orphaned = new Set(orphanedAnchors.map(({ geofenceId }) => geofenceId));
  const found = deviceIds.flatMap((deviceId) => anchorsOf(fences, { kind: 'device', deviceId }));
  return [...orphanedAnchors, ...found.filter(({ geofenceId }) => !orphaned.has(geofenceId))];
}

/** Returns what a failed attempt has to repeat: its vehicles, and the geofences that it left behind. */
export function anchorRetry(
  mode: AnchorPlan['mode'],
  failures: readonly AnchorFailure[],
): { deviceIds: readonly number[]; orphanedAnchors: readonly AnchorReference[] } {
  return {
    deviceIds: [...new Set(failures.map(({ deviceId }) => deviceId))],
    orphanedAnchors: failures.flatMap(({ deviceId, orphanedGeofence }) =>
      mode === 'activate' && typeof orphanedGeofence === 'number'
        ? [{ deviceId, geofenceId: orphanedGeofence }]
        : [],
    ),
  };
}

import { serializeArea } from '../geometry/area.ts';
import type { Geofence } from './geofence.ts';
import { isOn, type Attributes } from '../values/attributes.ts';
import { engineStopDenial } from '../access/engine-stop-permission.ts';
import { hasPermission, type Principal } from '../access/permission.ts';
import { isReadonly } from '../access/effective-permission.ts';
import { PERMISSION } from '../access/permission-flags.ts';

/** How far a vehicle may move from its anchor (§9), meters. */
export const ANCHOR_RADIUS_METERS = 150;

/** Whether a geofence is the anchor of a vehicle (§3); anchors are listed separately. */
export function isAnchorGeofence({ attributes }: { attributes: Attributes }): boolean {
  return isOn(attributes['isAnchor']);
}

/** A vehicle to be anchored at its position. */
export interface AnchorRequest {
  deviceId: number;
  vehicleName: string;
  latitude: number;
  longitude: number;
  /** The group that is anchored together. */
  groupId?: number | undefined;
}

/** Returns a new geofence that anchors a vehicle at its position (§7). */
export function createAnchorGeofence({
  deviceId,
  vehicleName,
  latitude,
  longitude,
  groupId,
}: AnchorRequest): Geofence {
  return {
    id: -1,
    name: anchorName(vehicleName),
    description: '',
    area: serializeArea({
      kind: 'circle',
      center: { latitude, longitude },
      radiusMeters: ANCHOR_RADIUS_METERS,
    }),
    calendarId: 0,
    attributes: { deviceId, ...(groupId !== undefined && { groupId }), isAnchor: true },
  };
}

/** Returns the name of a vehicle's anchor (§7). */
export function anchorName(vehicleName: string): string {
  return `Ancora ${vehicleName}`;
}

/** A vehicle, or every vehicle of a group. */
export type AnchorTarget = { kind: 'device'; deviceId: number } | { kind: 'group'; groupId: number };

/** Returns the anchors of a vehicle, or those set together for a group; empty when it is not anchored. */
export function anchorsOf(geofences: readonly Geofence[], target: AnchorTarget): AnchorReference[] {
  return geofences.flatMap((geofence) => {
    const deviceId = anchoredDeviceId(geofence);
    if (deviceId === undefined) return [];
    const isMeant =
      target.kind === 'device' ? deviceId === target.deviceId : anchoredGroupId(geofence) === target.groupId;
    return isMeant ? [{ deviceId, geofenceId: geofence.id }] : [];
  });
}

/**
 * Returns the device that a geofence anchors; undefined for an ordinary geofence. Attributes may come as
 * text.
 */
export function anchoredDeviceId(geofence: Pick<Geofence, 'attributes'>): number | undefined {
  return isAnchorGeofence(geofence) ? idOf(geofence.attributes['deviceId']) : undefined;
}

/** Returns the group with which an anchor was set; undefined when it was set for one vehicle. */
function anchoredGroupId(geofence: Pick<Geofence, 'attributes'>): number | undefined {
  return idOf(geofence.attributes['groupId']);
}

/**
 * Whether the server stops engines for geofences: only the product does (contract §7.4). A plain tracking server
 * stores the attributes of a geofence that ask for it, and never acts.
 */
export function stopsEnginesAtGeofences({ server }: Pick<Principal, 'server'>): boolean {
  return server.isPlus;
}

/** Whether anchors are visible (§6): flag 9, on a Plus server. */
export function mayViewAnchors(principal: Principal): boolean {
  return stopsEnginesAtGeofences(principal) && hasPermission(PERMISSION.anchor, principal);
}

/** Whether an anchor may be set: requires seeing anchors and the permission to cause engine stops. */
export function maySetAnchor(principal: Principal): boolean {
  return (
    mayViewAnchors(principal) &&
    engineStopDenial(principal, { source: 'anchor', isDeviceAssociated: true }) === undefined
  );
}

/**
 * Whether an anchor may be removed, which stops no engine: requires seeing anchors and the permission to
 * change records.
 */
export function mayRemoveAnchor(principal: Principal): boolean {
  return mayViewAnchors(principal) && !isReadonly(principal);
}

function idOf(value: unknown): number | undefined {
  const id = typeof value === 'string' ? Number(value) : value;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : undefined;
}

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
 * @param membersOf returns the vehicles of a group and of its subgroups
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
 * Returns the geofences that new anchors replace: what an earlier attempt left behind, and anchors that
 * the user or somebody else has set on the vehicles by now. So a vehicle has one anchor only.
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

/** The geofence saved as the anchor of a vehicle. */
export interface AnchorReference {
  deviceId: number;
  geofenceId: number;
}

/** The step at which an anchor failed; `place`: the vehicle has no position. */
export type AnchorStep = 'place' | 'save' | 'link' | 'remove';

/** An anchor that could not be set or removed. */
export interface AnchorFailure {
  deviceId: number;
  step: AnchorStep;
  /** The failure code of the server's response. */
  reason: string;
  /**
   * A geofence that could not be removed again: it counts as an anchor but protects nothing. `unknown` when
   * it may have been saved and cannot be looked up.
   */
  orphanedGeofence: number | 'unknown' | undefined;
}

/** The result of setting or removing the anchors of some vehicles. */
export interface AnchorResult {
  succeededCount: number;
  failures: readonly AnchorFailure[];
}

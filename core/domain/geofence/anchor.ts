import { writeArea } from '../geometry/area.ts';
import type { AnchorReference } from './anchor-result.ts';
import type { Geofence } from './geofence.ts';
import { engineStopDenial } from '../access/engine-stop-permission.ts';
import { hasPermission, type Principal } from '../access/permission.ts';
import { isReadonly } from '../access/effective-permission.ts';
import { ANCHOR_PERMISSION } from '../access/permission-flags.ts';

/** How far a vehicle may stray from its anchor (§9), metres. */
export const ANCHOR_RADIUS_METERS = 150;

/** A vehicle that is to be anchored where it stands. */
export interface AnchorRequest {
  deviceId: number;
  vehicleName: string;
  latitude: number;
  longitude: number;
  /** The group that is anchored as a whole. */
  groupId?: number | undefined;
}

/** §7: the new fence that anchors a vehicle at its place. */
export function createAnchorGeofence({ deviceId, vehicleName, latitude, longitude, groupId }: AnchorRequest): Geofence {
  return {
    id: -1,
    name: anchorName(vehicleName),
    description: '',
    area: writeArea({ kind: 'circle', center: { latitude, longitude }, radiusMeters: ANCHOR_RADIUS_METERS }),
    calendarId: 0,
    attributes: { deviceId, ...(groupId !== undefined && { groupId }), isAnchor: true },
  };
}

/** §7: what the anchor of a vehicle is called. */
export function anchorName(vehicleName: string): string {
  return `Ancora ${vehicleName}`;
}

/** A vehicle, or every vehicle of a group. */
export type AnchorTarget = { kind: 'device'; deviceId: number } | { kind: 'group'; groupId: number };

/** The anchors of a vehicle, or those set together for a group; where there is none, it is not anchored. */
export function anchorsOf(fences: readonly Geofence[], target: AnchorTarget): AnchorReference[] {
  return fences.flatMap((fence) => {
    const deviceId = anchoredDeviceId(fence);
    if (deviceId === undefined) return [];
    const isMeant =
      target.kind === 'device' ? deviceId === target.deviceId : anchoredGroupId(fence) === target.groupId;
    return isMeant ? [{ deviceId, geofenceId: fence.id }] : [];
  });
}

/** The device that a fence anchors; nothing for an ordinary fence. Attributes may come as text. */
export function anchoredDeviceId({ attributes }: Pick<Geofence, 'attributes'>): number | undefined {
  return isTrueValue(attributes['isAnchor']) ? idOf(attributes['deviceId']) : undefined;
}

/** The group with which an anchor was set; nothing when it was set alone. */
function anchoredGroupId(fence: Pick<Geofence, 'attributes'>): number | undefined {
  return idOf(fence.attributes['groupId']);
}

/** Whether anchors are shown at all (§6): flag 9, on a Plus server. */
export function mayViewAnchors(principal: Principal): boolean {
  return principal.server.isPlus && hasPermission(ANCHOR_PERMISSION, principal);
}

/** Whether an anchor may be set: by whoever sees them and may cause an engine to be stopped. */
export function maySetAnchor(principal: Principal): boolean {
  return mayViewAnchors(principal) && engineStopDenial(principal, { source: 'anchor', isDeviceAssociated: true }) === undefined;
}

/** Whether an anchor may be lifted, which stops nothing: by whoever sees them, unless they may change no record, as an anchor is one. */
export function mayRemoveAnchor(principal: Principal): boolean {
  return mayViewAnchors(principal) && !isReadonly(principal);
}

function isTrueValue(value: unknown): boolean {
  return value === true || value === 'true';
}

function idOf(value: unknown): number | undefined {
  const id = typeof value === 'string' ? Number(value) : value;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : undefined;
}

import { writeArea } from '../geometry/area.ts';
import type { AnchorReference } from './anchor-result.ts';
import type { Geofence } from './geofence.ts';
import { isAnchorGeofence } from './geofence-attributes.ts';
import { engineStopDenial } from '../access/engine-stop-permission.ts';
import { hasPermission, type Principal } from '../access/permission.ts';
import { isReadonly } from '../access/effective-permission.ts';
import { PERMISSION } from '../access/permission-flags.ts';

/** How far a vehicle may move from its anchor (§9), meters. */
export const ANCHOR_RADIUS_METERS = 150;

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
    area: writeArea({ kind: 'circle', center: { latitude, longitude }, radiusMeters: ANCHOR_RADIUS_METERS }),
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
  // Stryker disable next-line ConditionalExpression: nothing but a number is an integer; the type is for the compiler.
  return typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : undefined;
}

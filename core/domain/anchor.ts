import { writeArea } from './area.ts';
import type { SetAnchor } from './anchor-report.ts';
import type { Geofence } from './geofence.ts';
import { engineStopRefusal } from './engine-stop-right.ts';
import { may, type Asker } from './permission.ts';
import { isReadonly } from './readonly.ts';
import { ANCHOR_FLAG } from './vehicle-flags.ts';

/** How far a vehicle may stray from its anchor (§9), metres. */
export const ANCHOR_METERS = 150;

/** A vehicle that is to be anchored where it stands. */
export interface AnchorPlace {
  deviceId: number;
  vehicleName: string;
  latitude: number;
  longitude: number;
  /** The group that is anchored as a whole. */
  groupId?: number | undefined;
}

/** §7: the new fence that anchors a vehicle at its place. */
export function anchorFence({ deviceId, vehicleName, latitude, longitude, groupId }: AnchorPlace): Geofence {
  return {
    id: -1,
    name: anchorName(vehicleName),
    description: '',
    area: writeArea({ kind: 'circle', center: { latitude, longitude }, radiusMeters: ANCHOR_METERS }),
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
export function anchorsOf(fences: readonly Geofence[], target: AnchorTarget): SetAnchor[] {
  return fences.flatMap((fence) => {
    const deviceId = anchoredDevice(fence);
    if (deviceId === undefined) return [];
    const isMeant =
      target.kind === 'device' ? deviceId === target.deviceId : anchoredGroup(fence) === target.groupId;
    return isMeant ? [{ deviceId, fenceId: fence.id }] : [];
  });
}

/** The device that a fence anchors; nothing for an ordinary fence. Attributes may come as text. */
export function anchoredDevice({ attributes }: Pick<Geofence, 'attributes'>): number | undefined {
  return isOn(attributes['isAnchor']) ? idOf(attributes['deviceId']) : undefined;
}

/** The group with which an anchor was set; nothing when it was set alone. */
function anchoredGroup(fence: Pick<Geofence, 'attributes'>): number | undefined {
  return idOf(fence.attributes['groupId']);
}

/** Whether anchors are shown at all (§6): flag 9, on a Plus server. */
export function seesAnchors(asker: Asker): boolean {
  return asker.server.isPlus && may(ANCHOR_FLAG, asker);
}

/** Whether an anchor may be set: by whoever sees them and may cause an engine to be stopped. */
export function mayAnchor(asker: Asker): boolean {
  return seesAnchors(asker) && engineStopRefusal(asker, { way: 'anchor', isLinked: true }) === undefined;
}

/** Whether an anchor may be lifted, which stops nothing: by whoever sees them, unless they may change no record, as an anchor is one. */
export function mayLiftAnchor(asker: Asker): boolean {
  return seesAnchors(asker) && !isReadonly(asker);
}

function isOn(value: unknown): boolean {
  return value === true || value === 'true';
}

function idOf(value: unknown): number | undefined {
  const id = typeof value === 'string' ? Number(value) : value;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : undefined;
}

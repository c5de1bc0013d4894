import type { Attributes } from '../values/attributes.ts';
import type { ComputedAttribute } from '../position/computed-attribute.ts';
import type { Geofence } from '../geofence/geofence.ts';
import { lockActionOf } from './lock.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';
import type { SavedCommand } from './saved-command.ts';

/** Whether a geofence, or a device at any of its geofences, stops the engine at an event (§3, "lock on enter", "lock on exit"). */
export function locksEngineOn({ attributes }: Attributed, event: 'geofenceEnter' | 'geofenceExit'): boolean {
  return isTrueValue(attributes[event === 'geofenceExit' ? 'lockOnExit' : 'lockOnEnter']);
}

/** Whether a geofence, or a device at any of its geofences, stops the engine at all. */
export function locksEngineAtGeofences(record: Attributed): boolean {
  return locksEngineOn(record, 'geofenceEnter') || locksEngineOn(record, 'geofenceExit');
}

/** Whether a device stops its engine when nobody checks in as its driver (§3, "lock without driver"). */
export function locksEngineWithoutDriver({ attributes }: Attributed, namespace: Namespace): boolean {
  const rule = productAttribute(attributes, namespace, 'driverLockDevice');
  return isTrueValue(rule) || rule === 1 || rule === '1';
}

/**
 * Whether a command can stop the engine: by its type, or because it is sent in place of the one that does. Either is enough, whatever
 * the other says: which of the two the tracker goes by is not known here.
 */
export function stopsEngine(
  command: Pick<SavedCommand, 'type' | 'attributes'>,
  namespace: Namespace,
): boolean {
  return command.type === 'engineStop' || lockActionOf(command, namespace) === 'engineStop';
}

/** Whether a computed attribute can take a vehicle out of its geofences: by its place, or by the height that bounds of height look at. */
export function changesGeofenceMembership({ attribute }: Pick<ComputedAttribute, 'attribute'>): boolean {
  return attribute === 'latitude' || attribute === 'longitude' || attribute === 'altitude';
}

/** Everything about a geofence that decides when and for whom it stops an engine; two of one text do so alike. */
export function geofenceStopFingerprint({ area, calendarId, attributes }: Omit<Geofence, 'id' | 'name'>): string {
  return JSON.stringify([area, calendarId, ...DECIDING_ATTRIBUTES.map((key) => attributes[key] ?? null)]);
}

const DECIDING_ATTRIBUTES = [
  'lockOnEnter',
  'lockOnExit',
  'isAnchor',
  'deviceId',
  'polylineDistance',
  'floor',
  'ceiling',
] as const;

interface Attributed {
  attributes: Attributes;
}

/** Attributes may come as text. */
function isTrueValue(value: unknown): boolean {
  return value === true || value === 'true';
}

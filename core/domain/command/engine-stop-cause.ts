import { driverLockOf, isSameDriverLock } from '../device/check-in-rules.ts';
import { isOn, type Attributes } from '../values/attributes.ts';
import type { ComputedAttribute } from '../position/computed-attribute.ts';
import type { Geofence } from '../geofence/geofence.ts';
import { lockActionOf } from './lock.ts';
import type { Namespace } from '../values/namespace.ts';
import type { SavedCommand } from './saved-command.ts';

/**
 * Whether a geofence, or a device at any of its geofences, stops the engine at an event (§3, "lock on enter",
 * "lock on exit").
 */
export function locksEngineOn({ attributes }: Attributed, event: 'geofenceEnter' | 'geofenceExit'): boolean {
  return isOn(attributes[LOCK_ATTRIBUTES[event]]);
}

const LOCK_ATTRIBUTES = { geofenceEnter: 'lockOnEnter', geofenceExit: 'lockOnExit' } as const;

/** Whether a geofence, or a device at any of its geofences, stops the engine at either event. */
export function locksEngineAtGeofences(record: Attributed): boolean {
  return locksEngineOn(record, 'geofenceEnter') || locksEngineOn(record, 'geofenceExit');
}

/**
 * Whether a change of a device lets it stop its engine without a driver, or after another time (§3, "lock without
 * driver").
 */
export function changesDriverLock(
  before: Attributed | undefined,
  after: Attributed,
  namespace: Namespace,
): boolean {
  const rule = driverLockOf(after.attributes, namespace);
  return rule.isOn && !(before && isSameDriverLock(driverLockOf(before.attributes, namespace), rule));
}

/** Whether a device stops its engine when no driver checks in (§3, "lock without driver"). */
export function locksEngineWithoutDriver({ attributes }: Attributed, namespace: Namespace): boolean {
  return driverLockOf(attributes, namespace).isOn;
}

/**
 * Whether a command can stop the engine: by its type, or because it replaces the native engine stop. Either
 * is enough, because it is not known here which of the two the device acts on.
 */
export function stopsEngine(
  command: Pick<SavedCommand, 'type' | 'attributes'>,
  namespace: Namespace,
): boolean {
  return command.type === 'engineStop' || lockActionOf(command, namespace) === 'engineStop';
}

/**
 * Whether a computed attribute can affect in which geofences a vehicle is: by its coordinates, by the altitude that
 * geofences with floor or ceiling check, or by what decides whether a fix is believed.
 */
export function changesGeofenceMembership({ attribute }: Pick<ComputedAttribute, 'attribute'>): boolean {
  return PLACE_FIELDS.has(attribute);
}

const PLACE_FIELDS: ReadonlySet<string> = new Set(['latitude', 'longitude', 'altitude', 'accuracy', 'valid']);

/**
 * Whether a computed attribute can affect how fast a vehicle seems: a waiting engine stop that is held at speed goes out
 * when it seems slow. An invalid fix does not count for it, so that a slow one counts instead, and a fix may say that
 * its speed is unknown.
 */
export function changesSpeedOfStops({ attribute }: Pick<ComputedAttribute, 'attribute'>): boolean {
  return SPEED_FIELDS.has(attribute);
}

const SPEED_FIELDS: ReadonlySet<string> = new Set(['speed', 'motion', 'valid', 'speedUnknown']);

/**
 * Whether a computed attribute can affect when a vehicle stops its engine without a driver: the time begins with the
 * ignition, and what the vehicle says of its lock ends it (§3, "lock without driver").
 */
export function changesDriverlessStop({ attribute }: Pick<ComputedAttribute, 'attribute'>): boolean {
  return attribute === 'ignition' || attribute === 'blocked';
}

/**
 * Returns a fingerprint of everything that decides when and for whom a geofence stops engines; equal
 * fingerprints mean equal behavior.
 */
export function geofenceStopFingerprint({
  area,
  calendarId,
  attributes,
}: Omit<Geofence, 'id' | 'name'>): string {
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

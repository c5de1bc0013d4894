import type { MessagePart } from './alert-message.ts';

/** The longest time between two occurrences of one incident. */
export const INCIDENT_GAP_MS = 300_000;

/** What identifies the incident of an alert. */
export interface AlertOccurrence {
  /** As returned by `alertKindOf`. */
  readonly kind: string;
  readonly deviceId: number;
  readonly texts: readonly MessagePart[];
}

/** Kinds that report the same thing: raised by the device and detected by the server. */
const EQUIVALENT_KINDS: Readonly<Record<string, string>> = {
  'alarm:overspeed': 'overspeed',
  deviceOverspeed: 'overspeed',
};

/** Kinds that alternate when a contact or a connection is loose. */
const ALTERNATING_KINDS: Readonly<Record<string, string>> = {
  ignitionOn: 'ignition',
  ignitionOff: 'ignition',
  deviceMoving: 'motion',
  deviceStopped: 'motion',
  deviceOnline: 'connection',
  deviceOffline: 'connection',
  deviceUnknown: 'connection',
};

/** Returns the canonical kind: the same text for kinds that report the same thing. */
export function canonicalAlertKind(kind: string): string {
  return lookUp(EQUIVALENT_KINDS, kind) ?? kind;
}

/**
 * Returns the key of an alert's incident: occurrences with the same key within `INCIDENT_GAP_MS` are one
 * incident of one vehicle. A different content, such as another geofence or another message, is another
 * incident.
 */
export function incidentKey({ kind, deviceId, texts }: AlertOccurrence): string {
  const family = lookUp(EQUIVALENT_KINDS, kind) ?? lookUp(ALTERNATING_KINDS, kind);
  if (family !== undefined) return `${deviceId} ${family}`;
  const contents = texts.map((part) => (typeof part === 'string' ? part : Object.values(part.values)));
  return `${deviceId} ${kind} ${JSON.stringify(contents)}`;
}

/**
 * Whether a later alert represents its incident instead of an earlier one: the one with more detail,
 * otherwise the newer one.
 */
export function representsIncident(later: AlertOccurrence, earlier: AlertOccurrence): boolean {
  return lookUp(EQUIVALENT_KINDS, later.kind) === undefined || detail(later) >= detail(earlier);
}

function detail({ texts }: AlertOccurrence): number {
  return texts.reduce(
    (sum, part) => sum + (typeof part === 'string' ? 0 : Object.keys(part.values).length),
    0,
  );
}

function lookUp(families: Readonly<Record<string, string>>, kind: string): string | undefined {
  return Object.hasOwn(families, kind) ? families[kind] : undefined;
}

import type { MessagePart } from './notice-message.ts';

/** Happenings of one incident follow each other within this time. */
export const INCIDENT_GAP_MS = 300_000;

/** What has to be known of a happening to find its incident. */
export interface AlertOccurrence {
  /** As `kindOf` tells it. */
  readonly kind: string;
  readonly deviceId: number;
  readonly texts: readonly MessagePart[];
}

/** Kinds that report one and the same thing: what the tracker raises and what the server finds. */
const EQUIVALENT_KINDS: Readonly<Record<string, string>> = {
  'alarm:overspeed': 'overspeed',
  deviceOverspeed: 'overspeed',
};

/** Kinds that take turns when a contact or a connection is loose. */
const ALTERNATING_KINDS: Readonly<Record<string, string>> = {
  ignitionOn: 'ignition',
  ignitionOff: 'ignition',
  deviceMoving: 'motion',
  deviceStopped: 'motion',
  deviceOnline: 'connection',
  deviceOffline: 'connection',
  deviceUnknown: 'connection',
};

/** What a kind reports: the same text for kinds that report one and the same thing. */
export function canonicalAlertKind(kind: string): string {
  return lookUp(EQUIVALENT_KINDS, kind) ?? kind;
}

/**
 * The key of the incident that a happening belongs to: happenings of one key that follow each other within `INCIDENT_GAP_MS` are one
 * incident of one vehicle. What differs in what it says, another geofence or another message, is another incident.
 */
export function incidentKey({ kind, deviceId, texts }: AlertOccurrence): string {
  const family = lookUp(EQUIVALENT_KINDS, kind) ?? lookUp(ALTERNATING_KINDS, kind);
  if (family !== undefined) return `${deviceId} ${family}`;
  const said = texts.map((words) => (typeof words === 'string' ? words : Object.values(words.values)));
  return `${deviceId} ${kind} ${JSON.stringify(said)}`;
}

/** Whether a happening stands for its incident rather than an earlier one of it: what says more of the same thing, else what is newer. */
export function representsIncident(later: AlertOccurrence, earlier: AlertOccurrence): boolean {
  return lookUp(EQUIVALENT_KINDS, later.kind) === undefined || detail(later) >= detail(earlier);
}

function detail({ texts }: AlertOccurrence): number {
  return texts.reduce(
    (sum, words) => sum + (typeof words === 'string' ? 0 : Object.keys(words.values).length),
    0,
  );
}

function lookUp(families: Readonly<Record<string, string>>, kind: string): string | undefined {
  return Object.hasOwn(families, kind) ? families[kind] : undefined;
}

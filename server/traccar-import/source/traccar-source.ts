import { ImportError } from './import-error.ts';

/** The kinds of record that a Traccar server has and that are taken, by the names of their ids on its wire. */
export const SOURCE_KINDS = [
  'user',
  'group',
  'calendar',
  'device',
  'driver',
  'geofence',
  'command',
  'maintenance',
  'attribute',
  'notification',
  'report',
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** A JSON object as it came; nothing of it was looked at. */
export type SourceObject = Record<string, unknown>;

/** Returns a text or number of the source as a text; '' for anything else. */
export function sourceTextIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Which link tables there are: what an owner may be linked with. */
export const SOURCE_LINKS = {
  user: [
    'device',
    'group',
    'calendar',
    'geofence',
    'driver',
    'attribute',
    'command',
    'maintenance',
    'notification',
    'report',
    'managedUser',
  ],
  group: ['geofence', 'driver', 'attribute', 'command', 'maintenance', 'notification', 'report'],
  device: [
    'geofence',
    'driver',
    'attribute',
    'command',
    'maintenance',
    'notification',
    'report',
    'linkedDevice',
  ],
} as const;
export type SourceOwner = keyof typeof SOURCE_LINKS;
export type SourceProperty = (typeof SOURCE_LINKS)[SourceOwner][number];

/** Returns the kind of record that something may be linked with. */
export function sourceKindOfProperty(property: SourceProperty): SourceKind {
  if (property === 'managedUser') return 'user';
  return property === 'linkedDevice' ? 'device' : property;
}

/** A permission of the source, by its ids. */
export interface SourceLink {
  owner: SourceOwner;
  ownerId: number;
  property: SourceProperty;
  propertyId: number;
}

/** A part of the history of a device, milliseconds since the epoch; the end is not part of it. */
export interface SourcePeriod {
  deviceId: number;
  from: number;
  to: number;
}

/** The kinds of history. */
export type ImportedHistoryKind = 'positions' | 'events';

/** Returns when the month of a moment begins (UTC), milliseconds since the epoch. */
export function monthOf(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** How much history a source has, as far as it says. */
export interface HistoryCounts {
  /**
   * Whether rows were counted, the database estimates them, or days of the server's statistics were added up, which
   * know neither events nor what was removed since.
   */
  certainty: 'counted' | 'estimated' | 'statistics';
  positions: number;
  events: number | undefined;
  /** The beginnings of months (UTC) in which there is something; none where only the totals are known. */
  months: { month: number; positions: number; events: number | undefined }[];
}

/** Thrown when the source cannot be read; its message is written for the operator. */
export class SourceError extends ImportError {}

/** A Traccar server that is read, whatever way. Everything it gives is unchecked. */
export interface TraccarSource {
  /** Returns all records of a kind, and the server's own record. Users may have `hashedPassword` and `salt`. */
  records(kind: SourceKind | 'server'): Promise<SourceObject[]>;
  /** Returns the permissions between these owners and what there is. */
  links(ids: Readonly<Record<SourceOwner, readonly number[]>>): Promise<SourceLink[]>;
  /** Returns when the history of a device begins, milliseconds since the epoch; undefined for none. */
  beginning(deviceId: number): Promise<number | undefined>;
  /** Returns how much history there is since a moment; undefined where the source does not say. */
  counts(since: number): Promise<HistoryCounts | undefined>;
  /**
   * Returns the bytes of a picture of a device; undefined for one that is not there or longer than allowed. Undefined
   * where the source gives no pictures.
   */
  readonly picture:
    | ((uniqueId: string, file: string, maxBytes: number) => Promise<Uint8Array | undefined>)
    | undefined;
  /** Yields positions by fix time or events by time, ascending, in parts that fit into memory; some may come twice. */
  history(kind: ImportedHistoryKind, period: SourcePeriod): AsyncIterable<readonly unknown[]>;
  close(): Promise<void>;
}

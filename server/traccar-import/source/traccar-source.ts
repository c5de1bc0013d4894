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
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** A JSON object as it came; nothing of it was looked at. */
export type SourceObject = Record<string, unknown>;

/** Returns a text or number of the source as a text; '' for anything else. */
export function textIn(value: unknown): string {
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
    'managedUser',
  ],
  group: ['geofence', 'driver', 'attribute', 'command', 'maintenance', 'notification'],
  device: ['geofence', 'driver', 'attribute', 'command', 'maintenance', 'notification'],
} as const;
export type SourceOwner = keyof typeof SOURCE_LINKS;
export type SourceProperty = (typeof SOURCE_LINKS)[SourceOwner][number];

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
export type HistoryKind = 'positions' | 'events';

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
  /** Yields positions by fix time or events by time, ascending, in parts that fit into memory; some may come twice. */
  history(kind: HistoryKind, period: SourcePeriod): AsyncIterable<readonly unknown[]>;
  close(): Promise<void>;
}

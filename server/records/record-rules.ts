import type { z } from 'zod';
import type { VisibleKind } from '../access/access.ts';
import { calendarProblemText } from '../calendars/calendar-check.ts';
import { deviceBody } from './device-body.ts';
import {
  computedAttributeBody,
  calendarBody,
  commandBody,
  driverBody,
  geofenceBody,
  groupBody,
  maintenanceBody,
  notificationBody,
} from './record-bodies.ts';
import type { RecordsByKind } from '../storage/tables/record-kinds.ts';

/** What a record may name another by: the field is the kind's name followed by `Id`, 0 for none. */
export type ReferenceKind = 'group' | 'calendar' | 'command';

/** What the server has to know of a kind of record to serve it (contract §2, §4.1). */
export interface RecordRules<T> {
  /** Below `/api`. */
  path: string;
  /** Reads a body; unknown fields are refused, read-only ones ignored. */
  body: z.ZodType<T>;
  /** `simple` kinds are listed through groups too, `extended` ones by the device or group they are linked to. */
  list: 'simple' | 'extended';
  /** What `keyword` searches; the first is what lists are sorted by. */
  searchTexts: (record: T) => (string | null)[];
  /** What no two records of the kind may share. */
  uniqueKey?: (record: T) => string;
  /** The records that one of this kind names; naming another one needs access to it. */
  references?: readonly ReferenceKind[];
  /** Why a new value cannot be kept, as the end of `Field "data" …`; what was stored before and stays as it was is not asked. */
  problem?: { readonly field: string & keyof T; of(record: T): string | undefined };
}

/** Every kind that has the common shape of the API. */
export const RECORD_RULES: { [K in VisibleKind]: RecordRules<RecordsByKind[K]> } = {
  device: {
    path: 'devices',
    body: deviceBody,
    list: 'simple',
    searchTexts: (record) => [record.name, record.uniqueId, record.phone, record.model, record.contact],
    uniqueKey: (record) => record.uniqueId,
    references: ['group', 'calendar'],
  },
  group: {
    path: 'groups',
    body: groupBody,
    list: 'simple',
    searchTexts: (record) => [record.name],
    references: ['group'],
  },
  driver: {
    path: 'drivers',
    body: driverBody,
    list: 'extended',
    searchTexts: (record) => [record.name, record.uniqueId],
    uniqueKey: (record) => record.uniqueId,
  },
  geofence: {
    path: 'geofences',
    body: geofenceBody,
    list: 'extended',
    searchTexts: (record) => [record.name],
    references: ['calendar'],
  },
  command: {
    path: 'commands',
    body: commandBody,
    list: 'extended',
    searchTexts: (record) => [record.description],
  },
  calendar: {
    path: 'calendars',
    body: calendarBody,
    list: 'simple',
    searchTexts: (record) => [record.name],
    problem: { field: 'data', of: ({ data }) => calendarProblemText(data) },
  },
  maintenance: {
    path: 'maintenance',
    body: maintenanceBody,
    list: 'extended',
    searchTexts: (record) => [record.name],
  },
  attribute: {
    path: 'attributes/computed',
    body: computedAttributeBody,
    list: 'extended',
    searchTexts: (record) => [record.description],
  },
  notification: {
    path: 'notifications',
    body: notificationBody,
    list: 'extended',
    searchTexts: (record) => [record.description],
    references: ['calendar', 'command'],
  },
};

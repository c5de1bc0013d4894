import type { z } from 'zod';
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
import type { RecordsByKind, VisibleKind } from '../storage/tables/record-kinds.ts';

/** The kinds of record that others reference: the field is the kind's name followed by `Id`, 0 for none. */
export type ReferenceKind = 'group' | 'calendar' | 'command';

/** How a kind of record is served (contract §2, §4.1). */
export interface RecordRules<T> {
  /** The path below `/api`. */
  path: string;
  /** Parses a body; unknown fields are refused, read-only ones ignored. */
  body: z.ZodType<T>;
  /**
   * `simple` kinds are also listed through groups, `extended` ones by the device or
   * group they are associated with.
   */
  list: 'simple' | 'extended';
  /** Returns the texts that `keyword` matches; lists are sorted by the first. */
  searchTexts: (record: T) => (string | null)[];
  /** Returns the key that is unique within the kind. */
  uniqueKey?: (record: T) => string;
  /** The kinds this kind references; a new reference needs access to the record. */
  references?: readonly ReferenceKind[];
  /**
   * Returns why a new value cannot be saved, as the end of `Field "data" …`; unchanged
   * stored values are not checked.
   */
  problem?: { readonly field: string & keyof T; of(record: T): string | undefined };
}

/** The rules of every record kind with the common routes. */
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

import type { Device } from '@farol/core/domain/device';
import type { Driver } from '@farol/core/domain/driver';
import type { Group } from '@farol/core/domain/group';
import { z } from 'zod';
import type { Visible } from './access.ts';
import {
  attributes,
  flag,
  ignored,
  keyText,
  moment,
  optionalText,
  ownId,
  reference,
  requiredText,
  trimmedText,
} from './fields.ts';
import type { RecordKinds } from './registry.ts';

/** What the server has to know of a kind of record to serve it (contract §2, §4.1). */
export interface RecordRules<T> {
  /** Below `/api`. */
  path: string;
  /** Reads a body; unknown fields are refused, read-only ones ignored. */
  body: z.ZodType<T>;
  /** `simple` kinds are listed through groups too, `extended` ones by the device or group they are linked to. */
  list: 'simple' | 'extended';
  /** What `keyword` searches; the first is what lists are sorted by. */
  searched: (record: T) => (string | null)[];
  /** What no two records of the kind may share. */
  unique?: (record: T) => string;
  /** The group that a record names; naming another one needs access to it. */
  groupId?: (record: T) => number;
}

const NAME = 128;

const group = z.strictObject({
  id: ownId,
  attributes,
  groupId: reference,
  name: requiredText(NAME),
}) satisfies z.ZodType<Group>;

const driver = z.strictObject({
  id: ownId,
  attributes,
  name: requiredText(NAME),
  uniqueId: keyText(NAME),
}) satisfies z.ZodType<Driver>;

const device = z
  .strictObject({
    id: ownId,
    attributes,
    groupId: reference,
    calendarId: reference,
    name: requiredText(NAME),
    uniqueId: keyText(NAME),
    phone: trimmedText(NAME),
    model: optionalText(NAME),
    contact: optionalText(512),
    category: optionalText(NAME),
    disabled: flag,
    expirationTime: moment,
    status: ignored,
    lastUpdate: ignored,
    positionId: ignored,
    motionStreak: ignored,
    motionState: ignored,
    motionPositionId: ignored,
    motionTime: ignored,
    motionDistance: ignored,
    overspeedState: ignored,
    overspeedTime: ignored,
    overspeedGeofenceId: ignored,
  })
  .transform((said): Device => ({
    id: said.id,
    attributes: said.attributes,
    groupId: said.groupId,
    calendarId: said.calendarId,
    name: said.name,
    uniqueId: said.uniqueId,
    status: 'offline',
    lastUpdate: null,
    positionId: 0,
    phone: said.phone,
    model: said.model,
    contact: said.contact,
    category: said.category,
    disabled: said.disabled,
    expirationTime: said.expirationTime,
  }));

/** Every kind that has the common shape of the API. */
export const RECORD_RULES: { [K in Visible]: RecordRules<RecordKinds[K]> } = {
  device: {
    path: 'devices',
    body: device,
    list: 'simple',
    searched: (record) => [record.name, record.uniqueId, record.phone, record.model, record.contact],
    unique: (record) => record.uniqueId,
    groupId: (record) => record.groupId,
  },
  group: {
    path: 'groups',
    body: group,
    list: 'simple',
    searched: (record) => [record.name],
    groupId: (record) => record.groupId,
  },
  driver: {
    path: 'drivers',
    body: driver,
    list: 'extended',
    searched: (record) => [record.name, record.uniqueId],
    unique: (record) => record.uniqueId,
  },
};

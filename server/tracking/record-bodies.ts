import type { Attributes } from '@farol/core/domain/attributes';
import type { Calendar } from '@farol/core/domain/calendar';
import type { ComputedAttribute } from '@farol/core/domain/computed-attribute';
import type { Driver } from '@farol/core/domain/driver';
import type { Geofence } from '@farol/core/domain/geofence';
import type { Group } from '@farol/core/domain/group';
import type { Maintenance } from '@farol/core/domain/maintenance';
import type { NotificationRule } from '@farol/core/domain/notification-rule';
import type { SavedCommand } from '@farol/core/domain/saved-command';
import { z } from 'zod';
import {
  attributes,
  flag,
  givenText,
  integer,
  keyText,
  numberBetween,
  optionalText,
  ownId,
  reference,
  requiredText,
} from './fields.ts';

/** The records of each kind as clients send them (contract §2.2 to §2.5). */
const NAME = 128;
/** Metres, milliseconds and moments since the epoch alike. */
const COUNT = 1e15;

export const groupBody = z.strictObject({
  id: ownId,
  attributes,
  groupId: reference,
  name: requiredText(NAME),
}) satisfies z.ZodType<Group>;

export const driverBody = z.strictObject({
  id: ownId,
  attributes: attributes.transform(withoutPasswords),
  name: requiredText(NAME),
  uniqueId: keyText(NAME),
}) satisfies z.ZodType<Driver>;

/** The area is kept as it is: a text that is none only means that nothing is ever inside. */
export const geofenceBody = z.strictObject({
  id: ownId,
  attributes,
  calendarId: reference,
  name: requiredText(NAME),
  description: optionalText(NAME),
  area: givenText(4096),
}) satisfies z.ZodType<Geofence>;

/** Unknown fields are dropped (contract §0); a saved command belongs to no device. */
export const commandBody = z.object({
  id: ownId,
  attributes,
  deviceId: z
    .unknown()
    .optional()
    .transform(() => 0),
  type: requiredText(NAME),
  textChannel: flag,
  description: givenText(4000),
}) satisfies z.ZodType<SavedCommand>;

export const calendarBody = z.strictObject({
  id: ownId,
  attributes,
  name: requiredText(NAME),
  data: givenText(100_000).refine(isCalendar, 'must be an iCalendar text in Base64'),
}) satisfies z.ZodType<Calendar>;

export const maintenanceBody = z.strictObject({
  id: ownId,
  attributes,
  name: requiredText(NAME),
  type: requiredText(NAME),
  start: numberBetween(-COUNT, COUNT),
  period: numberBetween(0, COUNT),
}) satisfies z.ZodType<Maintenance>;

export const attributeBody = z.strictObject({
  id: ownId,
  description: requiredText(4000),
  attribute: requiredText(NAME),
  expression: requiredText(4000),
  type: z.enum(['string', 'number', 'boolean'], 'must be string, number or boolean'),
  priority: integer,
}) satisfies z.ZodType<ComputedAttribute>;

export const notificationBody = z.strictObject({
  id: ownId,
  attributes,
  calendarId: reference,
  commandId: reference,
  description: optionalText(4000),
  type: requiredText(NAME),
  always: flag,
  notificators: optionalText(NAME),
}) satisfies z.ZodType<NotificationRule>;

function isCalendar(data: string): boolean {
  const text = Buffer.from(data, 'base64').toString('utf8');
  return /^\s*BEGIN:VCALENDAR\r?\n[^]*END:VCALENDAR\s*$/.test(text);
}

/** A driver's password is for the account with which he checks in: with his record everybody who sees him could read it. */
function withoutPasswords(given: Attributes): Attributes {
  return Object.fromEntries(Object.entries(given).filter(([key]) => !/(^|\.)driverPassword$/.test(key)));
}

import type { Attributes } from '@farol/core/domain/values/attributes';
import type { Calendar } from '@farol/core/domain/calendar/calendar';
import type { ComputedAttribute } from '@farol/core/domain/position/computed-attribute';
import type { Driver } from '@farol/core/domain/device/driver';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { Group } from '@farol/core/domain/device/group';
import type { Maintenance } from '@farol/core/domain/device/maintenance';
import type { NotificationRule } from '@farol/core/domain/alert/notification-rule';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';
import { z } from 'zod';
import {
  attributes,
  flag,
  definedText,
  integer,
  identifierText,
  numberInRange,
  optionalText,
  recordId,
  reference,
  requiredText,
} from '../wire/body-fields.ts';

/** The bodies of each record kind (contract §2.2 to contract §2.5). */
const MAX_NAME_LENGTH = 128;
/** Counts meters, milliseconds and times since the epoch. */
const MAX_COUNTER = 1e15;

export const groupBody = z.strictObject({
  id: recordId,
  attributes,
  groupId: reference,
  name: requiredText(MAX_NAME_LENGTH),
}) satisfies z.ZodType<Group>;

export const driverBody = z.strictObject({
  id: recordId,
  attributes: attributes.transform(withoutDriverPassword),
  name: requiredText(MAX_NAME_LENGTH),
  uniqueId: identifierText(MAX_NAME_LENGTH),
}) satisfies z.ZodType<Driver>;

/** The area is stored as given: if it is invalid, no position is ever inside. */
export const geofenceBody = z.strictObject({
  id: recordId,
  attributes,
  calendarId: reference,
  name: requiredText(MAX_NAME_LENGTH),
  description: optionalText(MAX_NAME_LENGTH),
  area: definedText(4096),
}) satisfies z.ZodType<Geofence>;

/** Unknown fields are dropped (contract §0); saved commands belong to no device. */
export const commandBody = z.object({
  id: recordId,
  attributes,
  deviceId: z
    .unknown()
    .optional()
    .transform(() => 0),
  type: requiredText(MAX_NAME_LENGTH),
  textChannel: flag,
  description: definedText(4000),
}) satisfies z.ZodType<SavedCommand>;

export const calendarBody = z.strictObject({
  id: recordId,
  attributes,
  name: requiredText(MAX_NAME_LENGTH),
  data: definedText(100_000).refine(isCalendar, 'must be an iCalendar text in Base64'),
}) satisfies z.ZodType<Calendar>;

export const maintenanceBody = z.strictObject({
  id: recordId,
  attributes,
  name: requiredText(MAX_NAME_LENGTH),
  type: requiredText(MAX_NAME_LENGTH),
  start: numberInRange(-MAX_COUNTER, MAX_COUNTER),
  period: numberInRange(0, MAX_COUNTER),
}) satisfies z.ZodType<Maintenance>;

export const computedAttributeBody = z.strictObject({
  id: recordId,
  description: requiredText(4000),
  attribute: requiredText(MAX_NAME_LENGTH),
  expression: requiredText(4000),
  type: z.enum(['string', 'number', 'boolean'], 'must be string, number or boolean'),
  priority: integer,
}) satisfies z.ZodType<ComputedAttribute>;

export const notificationBody = z.strictObject({
  id: recordId,
  attributes,
  calendarId: reference,
  commandId: reference,
  description: optionalText(4000),
  type: requiredText(MAX_NAME_LENGTH),
  always: flag,
  notificators: optionalText(MAX_NAME_LENGTH),
}) satisfies z.ZodType<NotificationRule>;

function isCalendar(data: string): boolean {
  const text = Buffer.from(data, 'base64').toString('utf8');
  return /^\s*BEGIN:VCALENDAR\r?\n[^]*END:VCALENDAR\s*$/.test(text);
}

/** A driver's password belongs to the driver's account; in the driver record all who see it could read it. */
function withoutDriverPassword(attributesWithPassword: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributesWithPassword).filter(([key]) => !/(^|\.)driverPassword$/.test(key)),
  );
}

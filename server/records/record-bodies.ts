import type { Attributes } from '@farol/core/domain/values/attributes';
import type { z } from 'zod';
import { RECORD_RESOURCES, type RecordsByKind, type VisibleKind } from '../storage/tables/record-kinds.ts';
import { attributes } from '../wire/body-fields.ts';
import { recordBody } from './record-body.ts';

/** The bodies of each record kind with the common routes (contract §2.1 to contract §2.5). */
export const RECORD_BODIES: { readonly [K in VisibleKind]: z.ZodType<RecordsByKind[K]> } = {
  device: recordBody(RECORD_RESOURCES.device, {
    // What reports set on another server (contract §2.1).
    ignored: [
      'motionStreak',
      'motionState',
      'motionPositionId',
      'motionTime',
      'motionDistance',
      'overspeedState',
      'overspeedTime',
      'overspeedGeofenceId',
    ],
  }),
  group: recordBody(RECORD_RESOURCES.group),
  driver: recordBody(RECORD_RESOURCES.driver, {
    fields: { attributes: () => attributes.transform(withoutDriverPassword) },
  }),
  geofence: recordBody(RECORD_RESOURCES.geofence),
  command: recordBody(RECORD_RESOURCES.command, { dropsUnknown: true }),
  calendar: recordBody(RECORD_RESOURCES.calendar, {
    fields: { data: (field) => field.refine(isCalendar, 'must be an iCalendar text in Base64') },
  }),
  maintenance: recordBody(RECORD_RESOURCES.maintenance),
  attribute: recordBody(RECORD_RESOURCES.attribute),
  notification: recordBody(RECORD_RESOURCES.notification),
  report: recordBody(RECORD_RESOURCES.report),
};

function isCalendar(data: unknown): boolean {
  const text = Buffer.from(String(data), 'base64').toString('utf8');
  return /^\s*BEGIN:VCALENDAR\r?\n[^]*END:VCALENDAR\s*$/.test(text);
}

/** A driver's password belongs to the driver's account; in the driver record all who see it could read it. */
function withoutDriverPassword(attributesWithPassword: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributesWithPassword).filter(([key]) => !/(^|\.)driverPassword$/.test(key)),
  );
}

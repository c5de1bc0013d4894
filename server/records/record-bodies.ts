import type { z } from 'zod';
import {
  perVisibleKind,
  RECORD_RESOURCES,
  type RecordsByKind,
  type StoredResource,
  type VisibleKind,
} from '../storage/tables/record-kinds.ts';
import { recordBody, type BodyExceptions } from './record-body.ts';

type RecordBodies = { readonly [K in VisibleKind]: z.ZodType<RecordsByKind[K]> };

/** What kinds accept besides what their descriptors say. */
const EXCEPTIONS: Readonly<Partial<Record<VisibleKind, BodyExceptions>>> = {
  device: {
    // What reports set on another server.
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
  },
  command: { dropsUnknown: true },
  calendar: { fields: { data: (field) => field.refine(isCalendar, 'must be an iCalendar text in Base64') } },
};

/** The bodies of each record kind with the common routes (contract §2.1 to contract §2.5). */
export const RECORD_BODIES: RecordBodies = perVisibleKind<RecordBodies>(bodyOf);

function bodyOf<K extends VisibleKind>(kind: K): z.ZodType<RecordsByKind[K]> {
  const resource: StoredResource<RecordsByKind[K]> = RECORD_RESOURCES[kind];
  return recordBody(resource, EXCEPTIONS[kind]);
}

function isCalendar(data: unknown): boolean {
  const text = Buffer.from(String(data), 'base64').toString('utf8');
  return /^\s*BEGIN:VCALENDAR\r?\n[^]*END:VCALENDAR\s*$/.test(text);
}

import * as z from 'zod/mini';
import { PERMISSION } from '../../domain/access/permission-flags.ts';
import { SCHEDULED_REPORT_TYPES, type ScheduledReport } from '../../domain/report/scheduled-report.ts';
import type { Field } from '../descriptor/field.ts';
import { attributes, id, newRecord, reference, text } from '../descriptor/record-schema.ts';

const wire = z.object({
  id,
  attributes,
  type: text({ longest: 32, required: 'always', initial: 'summary', allowed: SCHEDULED_REPORT_TYPES }),
  description: text({ longest: 128, required: 'always', searched: true }),
  calendarId: reference('calendar'),
}) satisfies z.ZodMiniType<ScheduledReport>;

/** Reports that are mailed by a calendar (contract §2.9); they belong to the area of reports (72). */
export const scheduledReports = {
  path: 'reports',
  associationKind: 'report',
  permissions: {
    view: PERMISSION.viewReports,
    create: PERMISSION.viewReports,
    edit: PERMISSION.viewReports,
    remove: PERMISSION.viewReports,
  },
  wire,
  defaults: newRecord(wire),
} as const;

/** What a scheduled report has, as it is named in texts. They are changed by the API alone. */
export const SCHEDULED_REPORT_FIELDS: readonly Field[] = [
  { name: 'description', kind: 'text' },
  { name: 'reportType', key: 'type', kind: 'choice', options: SCHEDULED_REPORT_TYPES },
  { name: 'calendar', key: 'calendarId', kind: 'reference', to: 'calendars' },
  { name: 'daily', kind: 'flag', location: 'attributes' },
];

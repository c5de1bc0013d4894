import { PERMISSION } from '../../domain/access/permission-flags.ts';
import { SCHEDULED_REPORT_TYPES, type ScheduledReport } from '../../domain/report/scheduled-report.ts';
import type { Resource } from '../descriptor/resource.ts';
import { attributes, id, newRecord, record, reference, text } from '../descriptor/record-schema.ts';
import type { RecordSchema } from '../descriptor/record-value.ts';

const wire = record({
  id,
  attributes,
  type: text({ longest: 32, required: 'always', initial: 'summary', allowed: SCHEDULED_REPORT_TYPES }),
  description: text({ longest: 128, required: 'always', searched: true }),
  calendarId: reference('calendar'),
}) satisfies RecordSchema<ScheduledReport>;

/** Reports that are mailed by a calendar (contract §2.9); they belong to the area of reports (72). */
export const scheduledReportResource = {
  name: 'scheduledReports',
  path: 'reports',
  api: 'tracking',
  associationKind: 'report',
  permissions: {
    view: PERMISSION.viewReports,
    create: PERMISSION.viewReports,
    edit: PERMISSION.viewReports,
    remove: PERMISSION.viewReports,
  },
  screen: { entry: 'reports', dialog: 'schedules' },
  titleField: 'description',
  wire,
  defaults: newRecord(wire),
  sections: [
    {
      name: 'scheduledReport',
      fields: [
        { name: 'description', kind: 'text' },
        { name: 'reportType', key: 'type', kind: 'choice', options: SCHEDULED_REPORT_TYPES },
        {
          name: 'daily',
          kind: 'flag',
          location: 'attributes',
          when: { field: 'reportType', equals: 'summary' },
        },
        { name: 'calendar', key: 'calendarId', kind: 'reference', to: 'calendars', required: true },
      ],
    },
    {
      name: 'mailing',
      fields: [
        { name: 'linkedDevices', kind: 'links', associatedWith: 'device' },
        { name: 'linkedGroups', kind: 'links', associatedWith: 'group' },
        { name: 'recipients', kind: 'links', associatedWith: 'user' },
      ],
    },
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: { shown: ['description', 'reportType', 'calendar'], more: ['daily'] },
  attributeSuggestions: [],
  serverErrorFields: {},
} as const satisfies Resource<ScheduledReport>;

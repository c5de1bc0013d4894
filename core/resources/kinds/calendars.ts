import type { Calendar } from '../../domain/calendar/calendar.ts';
import { RECORD_PERMISSIONS } from '../../domain/access/record-permissions.ts';
import type { Resource } from '../descriptor/resource.ts';
import { attributes, id, newRecord, record, text } from '../descriptor/record-schema.ts';
import type { RecordSchema } from '../descriptor/record-value.ts';

const wire = record({
  id,
  attributes,
  name: text({ longest: 128, required: 'always', searched: true }),
  data: text({ longest: 100_000, required: 'inForm' }),
}) satisfies RecordSchema<Calendar>;

/** Calendars: the times at which something applies (§3). */
export const calendarResource = {
  name: 'calendars',
  path: 'calendars',
  api: 'tracking',
  permissions: RECORD_PERMISSIONS.calendars,
  screen: { entry: 'calendars', dialog: 'calendars' },
  associationKind: 'calendar',
  titleField: 'name',
  wire,
  defaults: newRecord(wire),
  sections: [
    { name: 'calendar', fields: [{ name: 'name', kind: 'text' }] },
    { name: 'schedules', fields: [{ name: 'schedules', key: 'data', kind: 'schedules' }] },
    { name: 'newLinks', fields: [{ name: 'linkedUsers', kind: 'links', associatedWith: 'user' }] },
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: { shown: ['name', 'schedules'], more: [] },
  attributeSuggestions: [],
  serverErrorFields: {},
} as const satisfies Resource<Calendar>;

import * as z from 'zod/mini';
import type { Calendar } from '../../domain/calendar/calendar.ts';
import { RECORD_PERMISSIONS } from '../../domain/access/record-permissions.ts';
import type { Resource } from '../descriptor/resource.ts';
import { attributes, requiredText, id, storableAttributes, text } from '../descriptor/wire-schema.ts';

const wire = z.object({ id, name: text, data: text, attributes }) satisfies z.ZodMiniType<Calendar>;

/** Calendars: the times at which something applies (§3). */
export const calendars = {
  name: 'calendars',
  path: 'calendars',
  api: 'tracking',
  permissions: RECORD_PERMISSIONS.calendars,
  associationKind: 'calendar',
  titleField: 'name',
  wire,
  rules: z.extend(wire, {
    name: requiredText(128),
    data: requiredText(Number.MAX_SAFE_INTEGER),
    attributes: storableAttributes,
  }),
  defaults: { id: 0, name: '', data: '', attributes: {} },
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

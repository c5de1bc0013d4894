import * as z from 'zod/mini';
import type { Geofence } from '../domain/geofence.ts';
import { permissionsFrom, type Resource } from './resource.ts';
import { atMost, attributes, filled, id, optionalText, reference, storableAttributes, text } from './wire.ts';

const wire = z.object({
  id,
  name: text,
  description: optionalText,
  area: text,
  calendarId: reference,
  attributes,
}) satisfies z.ZodMiniType<Geofence>;

/** Geofences, anchors among them (§3). */
export const geofences = {
  name: 'geofences',
  path: 'geofences',
  api: 'tracking',
  permissions: permissionsFrom(40),
  link: 'geofence',
  title: 'name',
  wire,
  rules: z.extend(wire, {
    name: filled(128),
    description: atMost(128),
    area: filled(4096),
    attributes: storableAttributes,
  }),
  defaults: { id: 0, name: '', description: '', area: '', calendarId: 0, attributes: {} },
  sections: [
    {
      name: 'geofence',
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'description', kind: 'longText' },
        { name: 'area', kind: 'area' },
        { name: 'calendar', key: 'calendarId', kind: 'reference', to: 'calendars' },
        { name: 'fenceColor', key: 'color', at: 'attributes', kind: 'text' },
        { name: 'speedLimit', at: 'attributes', kind: 'speed', min: 0 },
        { name: 'corridor', key: 'polylineDistance', at: 'attributes', kind: 'number', min: 0 },
        { name: 'lockOnEnter', at: 'attributes', kind: 'flag' },
        { name: 'lockOnExit', at: 'attributes', kind: 'flag' },
      ],
    },
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: { shown: ['name', 'area'], more: ['description', 'calendar', 'speedLimit'] },
  suggestions: ['hide', 'floor', 'ceiling'],
  refusals: { CALENDAR: 'calendar' },
} as const satisfies Resource<Geofence>;

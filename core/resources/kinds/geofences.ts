import type { Geofence } from '../../domain/geofence/geofence.ts';
import { RECORD_PERMISSIONS } from '../../domain/access/record-permissions.ts';
import type { Resource } from '../descriptor/resource.ts';
import {
  attributes,
  id,
  newRecord,
  optionalText,
  record,
  reference,
  text,
} from '../descriptor/record-schema.ts';
import type { RecordSchema } from '../descriptor/record-value.ts';

const wire = record({
  id,
  attributes,
  calendarId: reference('calendar'),
  name: text({ longest: 128, required: 'always', searched: true }),
  description: optionalText({ longest: 128, initial: '' }),
  // The server stores it as given: if it is invalid, no position is ever inside.
  area: text({ longest: 4096, required: 'inForm' }),
}) satisfies RecordSchema<Geofence>;

/** An object for all devices names none. */
const IF_CHOSEN = { field: 'forAll', equals: 'false' } as const;

/** Geofences, anchors among them (§3). */
export const geofenceResource = {
  name: 'geofences',
  path: 'geofences',
  api: 'tracking',
  permissions: RECORD_PERMISSIONS.geofences,
  screen: { entry: 'geofence', path: '/geofence' },
  associationKind: 'geofence',
  titleField: 'name',
  wire,
  defaults: newRecord(wire),
  sections: [
    {
      name: 'geofence',
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'description', kind: 'longText' },
        { name: 'area', kind: 'area' },
        { name: 'calendar', key: 'calendarId', kind: 'reference', to: 'calendars' },
        { name: 'fenceColor', key: 'color', location: 'attributes', kind: 'text' },
        { name: 'speedLimit', location: 'attributes', kind: 'speed', min: 0 },
        { name: 'corridor', key: 'polylineDistance', location: 'attributes', kind: 'number', min: 0 },
        { name: 'lockOnEnter', location: 'attributes', kind: 'flag' },
        { name: 'lockOnExit', location: 'attributes', kind: 'flag' },
      ],
    },
    {
      name: 'newLinks',
      fields: [
        { name: 'forAll', key: 'allDevices', location: 'namespaced', kind: 'flag', initial: 'true' },
        { name: 'linkedDevices', kind: 'links', associatedWith: 'device', when: IF_CHOSEN },
        { name: 'linkedGroups', kind: 'links', associatedWith: 'group', when: IF_CHOSEN },
      ],
    },
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: { shown: ['name', 'area'], more: ['description', 'calendar', 'speedLimit'] },
  attributeSuggestions: ['hide', 'floor', 'ceiling'],
  serverErrorFields: { CALENDAR: 'calendar' },
} as const satisfies Resource<Geofence>;

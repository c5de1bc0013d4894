import type { Maintenance } from '../../domain/device/maintenance.ts';
import { RECORD_PERMISSIONS } from '../../domain/access/record-permissions.ts';
import type { Resource } from '../descriptor/resource.ts';
import { attributes, id, newRecord, number, record, text } from '../descriptor/record-schema.ts';
import type { RecordSchema } from '../descriptor/record-value.ts';

/** Counts meters, milliseconds and times since the epoch. */
const MAX_COUNTER = 1e15;

const wire = record({
  id,
  attributes,
  name: text({ longest: 128, required: 'always', searched: true }),
  type: text({ longest: 128, required: 'always', initial: 'totalDistance' }),
  start: number({ min: -MAX_COUNTER, max: MAX_COUNTER }),
  period: number({ min: 0, max: MAX_COUNTER }),
}) satisfies RecordSchema<Maintenance>;

const IF_BY_DISTANCE = { field: 'maintenanceType', equals: 'totalDistance' } as const;
const IF_BY_HOURS = { field: 'maintenanceType', equals: 'hours' } as const;

/** An object for all devices names none. */
const IF_CHOSEN = { field: 'forAll', equals: 'false' } as const;

/** Recurring services by distance or engine hours (§3, "Maintenance"). */
export const maintenanceResource = {
  name: 'maintenances',
  path: 'maintenance',
  api: 'tracking',
  permissions: RECORD_PERMISSIONS.maintenance,
  screen: { entry: 'maintenance', dialog: 'maintenance' },
  associationKind: 'maintenance',
  titleField: 'name',
  wire,
  defaults: newRecord(wire),
  sections: [
    {
      name: 'maintenance',
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'maintenanceType', key: 'type', kind: 'choice', options: ['totalDistance', 'hours'] },
        { name: 'startDistance', key: 'start', kind: 'distance', min: 0, when: IF_BY_DISTANCE },
        { name: 'cycleDistance', key: 'period', kind: 'distance', min: 0, when: IF_BY_DISTANCE },
        { name: 'startHours', key: 'start', kind: 'duration', min: 0, when: IF_BY_HOURS },
        { name: 'cycleHours', key: 'period', kind: 'duration', min: 0, when: IF_BY_HOURS },
      ],
    },
    {
      name: 'newLinks',
      fields: [
        { name: 'forAll', key: 'allDevices', location: 'namespaced', kind: 'flag', initial: 'true' },
        { name: 'linkedDevices', kind: 'links', associatedWith: 'device', when: IF_CHOSEN },
        { name: 'linkedGroups', kind: 'links', associatedWith: 'group', when: IF_CHOSEN },
        { name: 'linkedUsers', kind: 'links', associatedWith: 'user' },
      ],
    },
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: {
    // Maintenance by hours shows its values in the columns of the distances.
    shown: ['name', 'maintenanceType', 'startDistance', 'cycleDistance'],
    more: [],
  },
  attributeSuggestions: [],
  serverErrorFields: {},
} as const satisfies Resource<Maintenance>;

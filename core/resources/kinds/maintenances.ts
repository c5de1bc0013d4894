import * as z from 'zod/mini';
import type { Maintenance } from '../../domain/device/maintenance.ts';
import { RECORD_PERMISSIONS } from '../../domain/access/record-permissions.ts';
import type { Resource } from '../descriptor/resource.ts';
import { attributes, requiredText, id, number, storableAttributes, text } from '../descriptor/wire-schema.ts';

const wire = z.object({
  id,
  name: text,
  type: text,
  start: number,
  period: number,
  attributes,
}) satisfies z.ZodMiniType<Maintenance>;

const IF_BY_DISTANCE = { field: 'maintenanceType', equals: 'totalDistance' } as const;
const IF_BY_HOURS = { field: 'maintenanceType', equals: 'hours' } as const;

/** Recurring services by distance or engine hours (§3, "Maintenance"). */
export const maintenances = {
  name: 'maintenances',
  path: 'maintenance',
  api: 'tracking',
  permissions: RECORD_PERMISSIONS.maintenance,
  associationKind: 'maintenance',
  titleField: 'name',
  wire,
  rules: z.extend(wire, { name: requiredText(128), type: requiredText(128), attributes: storableAttributes }),
  defaults: { id: 0, name: '', type: 'totalDistance', start: 0, period: 0, attributes: {} },
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
        { name: 'linkedDevices', kind: 'links', associatedWith: 'device' },
        { name: 'linkedGroups', kind: 'links', associatedWith: 'group' },
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

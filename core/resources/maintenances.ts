import * as z from 'zod/mini';
import type { Maintenance } from '../domain/maintenance.ts';
import { permissionsFrom, type Resource } from './resource.ts';
import { attributes, filled, id, number, storableAttributes, text } from './wire.ts';

const wire = z.object({
  id,
  name: text,
  type: text,
  start: number,
  period: number,
  attributes,
}) satisfies z.ZodMiniType<Maintenance>;

const BY_DISTANCE = { field: 'maintenanceType', is: 'totalDistance' } as const;
const BY_HOURS = { field: 'maintenanceType', is: 'hours' } as const;

/** Recurring services by distance or engine hours (§3). */
export const maintenances = {
  name: 'maintenances',
  path: 'maintenance',
  api: 'tracking',
  permissions: permissionsFrom(96),
  link: 'maintenance',
  title: 'name',
  wire,
  rules: z.extend(wire, { name: filled(128), type: filled(128), attributes: storableAttributes }),
  defaults: { id: 0, name: '', type: 'totalDistance', start: 0, period: 0, attributes: {} },
  sections: [
    {
      name: 'maintenance',
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'maintenanceType', key: 'type', kind: 'choice', options: ['totalDistance', 'hours'] },
        { name: 'startDistance', key: 'start', kind: 'distance', min: 0, when: BY_DISTANCE },
        { name: 'cycleDistance', key: 'period', kind: 'distance', min: 0, when: BY_DISTANCE },
        { name: 'startHours', key: 'start', kind: 'duration', min: 0, when: BY_HOURS },
        { name: 'cycleHours', key: 'period', kind: 'duration', min: 0, when: BY_HOURS },
      ],
    },
    {
      name: 'newLinks',
      fields: [
        { name: 'linkedDevices', kind: 'links', owner: 'device' },
        { name: 'linkedGroups', kind: 'links', owner: 'group' },
        { name: 'linkedUsers', kind: 'links', owner: 'user' },
      ],
    },
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: {
    // Services by hours have theirs in the columns of the distances.
    shown: ['name', 'maintenanceType', 'startDistance', 'cycleDistance'],
    more: [],
  },
  suggestions: [],
  refusals: {},
} as const satisfies Resource<Maintenance>;

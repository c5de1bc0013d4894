import type { Group } from '../../domain/device/group.ts';
import { RECORD_PERMISSIONS } from '../../domain/access/record-permissions.ts';
import type { Resource } from '../descriptor/resource.ts';
import { SAFETY_FIELDS } from './safety-fields.ts';
import { attributes, id, newRecord, record, reference, text } from '../descriptor/record-schema.ts';
import type { RecordSchema } from '../descriptor/record-value.ts';

const wire = record({
  id,
  attributes,
  groupId: reference('group'),
  name: text({ longest: 128, required: 'always', searched: true }),
}) satisfies RecordSchema<Group>;

/** Groups of devices, which may be nested (§3). */
export const groupResource = {
  name: 'groups',
  path: 'groups',
  api: 'tracking',
  permissions: RECORD_PERMISSIONS.groups,
  screen: { entry: 'groups', path: '/groups' },
  associationKind: 'group',
  titleField: 'name',
  wire,
  defaults: newRecord(wire),
  sections: [
    {
      name: 'group',
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'parent', key: 'groupId', kind: 'reference', to: 'groups' },
        { name: 'speedLimit', location: 'attributes', kind: 'speed', min: 0 },
      ],
    },
    {
      name: 'history',
      fields: [
        {
          name: 'retentionDays',
          location: 'namespaced',
          kind: 'number',
          integer: true,
          min: 1,
          max: 36_500,
          productOnly: true,
          administratorsOnly: true,
          fromServer: true,
        },
      ],
    },
    { name: 'safety', fields: SAFETY_FIELDS },
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: { shown: ['name', 'parent'], more: ['speedLimit'] },
  attributeSuggestions: [],
  serverErrorFields: { CYCLE: 'parent', GROUP: 'parent' },
} as const satisfies Resource<Group>;

import * as z from 'zod/mini';
import type { Group } from '../../domain/device/group.ts';
import { RECORD_PERMISSIONS } from '../../domain/access/record-permissions.ts';
import type { Resource } from '../descriptor/resource.ts';
import {
  attributes,
  requiredText,
  id,
  recordId,
  storableAttributes,
  text,
} from '../descriptor/wire-schema.ts';

const wire = z.object({ id, name: text, groupId: recordId, attributes }) satisfies z.ZodMiniType<Group>;

/** Groups of devices, which may be nested (§3). */
export const groups = {
  name: 'groups',
  path: 'groups',
  api: 'tracking',
  permissions: RECORD_PERMISSIONS.groups,
  associationKind: 'group',
  titleField: 'name',
  wire,
  rules: z.extend(wire, { name: requiredText(128), attributes: storableAttributes }),
  defaults: { id: 0, name: '', groupId: 0, attributes: {} },
  sections: [
    {
      name: 'group',
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'parent', key: 'groupId', kind: 'reference', to: 'groups' },
        { name: 'speedLimit', location: 'attributes', kind: 'speed', min: 0 },
      ],
    },
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: { shown: ['name', 'parent'], more: ['speedLimit'] },
  attributeSuggestions: [],
  serverErrorFields: { CYCLE: 'parent', GROUP: 'parent' },
} as const satisfies Resource<Group>;

import * as z from 'zod/mini';
import type { Group } from '../domain/group.ts';
import { permissionsFrom, type Resource } from './resource.ts';
import { attributes, filled, id, reference, storableAttributes, text } from './wire.ts';

const wire = z.object({ id, name: text, groupId: reference, attributes }) satisfies z.ZodMiniType<Group>;

/** Groups of devices, each perhaps inside another (§3). */
export const groups = {
  name: 'groups',
  path: 'groups',
  api: 'tracking',
  permissions: permissionsFrom(48),
  link: 'group',
  title: 'name',
  wire,
  rules: z.extend(wire, { name: filled(128), attributes: storableAttributes }),
  defaults: { id: 0, name: '', groupId: 0, attributes: {} },
  sections: [
    {
      name: 'group',
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'parent', key: 'groupId', kind: 'reference', to: 'groups' },
        { name: 'speedLimit', at: 'attributes', kind: 'speed', min: 0 },
      ],
    },
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: { shown: ['name', 'parent'], more: ['speedLimit'] },
  suggestions: [],
  refusals: { CYCLE: 'parent', GROUP: 'parent' },
} as const satisfies Resource<Group>;

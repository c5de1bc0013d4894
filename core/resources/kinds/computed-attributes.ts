import * as z from 'zod/mini';
import type { ComputedAttribute } from '../../domain/position/computed-attribute.ts';
import { RECORD_PERMISSIONS } from '../../domain/access/record-permissions.ts';
import type { Resource } from '../descriptor/resource.ts';
import { requiredText, id, number, text } from '../descriptor/wire-schema.ts';

const wire = z.object({
  id,
  description: text,
  attribute: text,
  expression: text,
  type: text,
  priority: number,
}) satisfies z.ZodMiniType<ComputedAttribute>;

/** Attributes that the server computes for each position (§3). */
export const computedAttributes = {
  name: 'computedAttributes',
  path: 'attributes/computed',
  api: 'tracking',
  permissions: RECORD_PERMISSIONS.attributes,
  associationKind: 'attribute',
  titleField: 'description',
  wire,
  rules: z.extend(wire, {
    description: requiredText(4000),
    attribute: requiredText(128),
    expression: requiredText(4000),
    type: requiredText(128),
  }),
  defaults: { id: 0, description: '', attribute: '', expression: '', type: 'string', priority: 0 },
  sections: [
    {
      name: 'computedAttribute',
      fields: [
        { name: 'description', kind: 'text' },
        { name: 'attribute', kind: 'text' },
        { name: 'expression', kind: 'expression' },
        { name: 'outputType', key: 'type', kind: 'choice', options: ['string', 'number', 'boolean'] },
        { name: 'priority', kind: 'number' },
      ],
    },
    {
      name: 'newLinks',
      fields: [
        { name: 'linkedDevices', kind: 'links', associatedWith: 'device' },
        { name: 'linkedGroups', kind: 'links', associatedWith: 'group' },
      ],
    },
  ],
  columns: { shown: ['description', 'attribute'], more: ['outputType', 'expression', 'priority'] },
  attributeSuggestions: [],
  serverErrorFields: {},
} as const satisfies Resource<ComputedAttribute>;

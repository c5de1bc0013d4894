import type { ComputedAttribute } from '../../domain/position/computed-attribute.ts';
import { RECORD_PERMISSIONS } from '../../domain/access/record-permissions.ts';
import type { Resource } from '../descriptor/resource.ts';
import { id, integer, newRecord, record, text } from '../descriptor/record-schema.ts';
import type { RecordSchema } from '../descriptor/record-value.ts';

const OUTPUT_TYPES = ['string', 'number', 'boolean'];

const wire = record({
  id,
  description: text({ longest: 4000, required: 'always', searched: true }),
  attribute: text({ longest: 128, required: 'always' }),
  expression: text({ longest: 4000, required: 'always' }),
  type: text({ longest: 128, required: 'always', allowed: OUTPUT_TYPES, initial: 'string' }),
  priority: integer(),
}) satisfies RecordSchema<ComputedAttribute>;

/** An object for all devices names none. */
const IF_CHOSEN = { field: 'forAll', equals: 'false' } as const;

/** Attributes that the server computes for each position (§3). */
export const computedAttributeResource = {
  name: 'computedAttributes',
  path: 'attributes/computed',
  api: 'tracking',
  permissions: RECORD_PERMISSIONS.attributes,
  screen: { entry: 'computed', path: '/computed' },
  associationKind: 'attribute',
  titleField: 'description',
  wire,
  defaults: newRecord(wire),
  sections: [
    {
      name: 'computedAttribute',
      fields: [
        { name: 'description', kind: 'text' },
        { name: 'attribute', kind: 'text' },
        { name: 'expression', kind: 'expression' },
        { name: 'outputType', key: 'type', kind: 'choice', options: OUTPUT_TYPES },
        { name: 'priority', kind: 'number' },
      ],
    },
    {
      name: 'newLinks',
      fields: [
        // These records have no attributes in which it could be kept.
        { name: 'forAll', location: 'draft', kind: 'flag', initial: 'true' },
        { name: 'linkedDevices', kind: 'links', associatedWith: 'device', when: IF_CHOSEN },
        { name: 'linkedGroups', kind: 'links', associatedWith: 'group', when: IF_CHOSEN },
      ],
    },
  ],
  columns: { shown: ['description', 'attribute'], more: ['outputType', 'expression', 'priority'] },
  attributeSuggestions: [],
  serverErrorFields: {},
} as const satisfies Resource<ComputedAttribute>;

import type { ComputedAttribute } from '../../domain/position/computed-attribute.ts';
import type { Draft } from './draft.ts';

/** The server does not evaluate attributes without a name. */
const UNNAMED = 'test';

/** Returns the computed attribute in a form, valid or not; fields unknown to the form are kept. */
export function computedAttributeFromDraft(record: ComputedAttribute, { fields }: Draft): ComputedAttribute {
  return {
    ...record,
    description: fields['description']?.trim() || UNNAMED,
    attribute: fields['attribute']?.trim() || UNNAMED,
    expression: fields['expression'] ?? '',
    type: fields['outputType'] || record.type,
    priority: Number(fields['priority']) || 0,
  };
}

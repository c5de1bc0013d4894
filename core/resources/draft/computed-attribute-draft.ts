import type { ComputedAttribute } from '../../domain/position/computed-attribute.ts';
import type { Draft } from './draft.ts';

/** The server tries nothing out that has no name. */
const UNNAMED = 'test';

/** A computed attribute as its form stands, whether it could be saved or not; what the form does not know stays. */
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

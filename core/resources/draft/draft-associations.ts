import type { Draft } from './draft.ts';
import { RESOURCES } from '../kinds/resources.ts';
import { isConditionMet, type Field } from '../descriptor/field.ts';
import { associationOf, type Association, type AssociationSide } from '../descriptor/association.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';
import { fieldsOf } from '../descriptor/resource.ts';

/**
 * Returns the associations that a form requests for its new record once that has an id, in the order of the
 * fields.
 */
export function draftAssociations(name: ResourceName, draft: Draft, id: number): readonly Association[] {
  return fieldsOf(RESOURCES[name]).flatMap((field) =>
    field.kind === 'links' && isFieldShown(field, draft)
      ? idsOf(draft.fields[field.name] ?? '').flatMap(
          (other) =>
            associationOf(RESOURCES[name].associationKind, id, associationSideOf(field), other) ?? [],
        )
      : [],
  );
}

/** Returns what a field of associations offers, and on which side. */
export function associationSideOf(field: Field & { kind: 'links' }): AssociationSide {
  return 'associatedWith' in field
    ? { otherKind: field.associatedWith, owns: false }
    : { otherKind: field.associates, owns: true };
}

/** A choice that was made before the form hid the field no longer counts. */
function isFieldShown({ when }: Field, draft: Draft): boolean {
  return isConditionMet(when, (name) => draft.fields[name]);
}

function idsOf(typed: string): number[] {
  return [...new Set(typed.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
}

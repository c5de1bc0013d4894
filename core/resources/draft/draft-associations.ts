import type { Draft } from './draft.ts';
import { RESOURCES } from '../kinds/resources.ts';
import { isConditionMet, type Field } from '../descriptor/field.ts';
import { associationOf, type Association, type AssociationSide } from '../descriptor/association.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';
import { fieldsOf } from '../descriptor/resource.ts';

/** The links that a form asks for, once its new record has been saved under a number; in the order of its fields. */
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

/** What a field of links offers, and on which side of the link that is. */
export function associationSideOf(field: Field & { kind: 'links' }): AssociationSide {
  return 'associatedWith' in field
    ? { otherKind: field.associatedWith, owns: false }
    : { otherKind: field.associates, owns: true };
}

/** What was chosen before the form hid it is not meant any more. */
function isFieldShown({ when }: Field, draft: Draft): boolean {
  return isConditionMet(when, (name) => draft.fields[name]);
}

function idsOf(typed: string): number[] {
  return [...new Set(typed.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
}

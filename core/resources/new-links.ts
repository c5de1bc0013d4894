import type { Draft } from './draft.ts';
import { RESOURCES } from './all.ts';
import { isMet, type Field } from './field.ts';
import { pairOf, type LinkPair, type LinkWay } from './link.ts';
import type { ResourceName } from './resource-name.ts';
import { fieldsOf } from './resource.ts';

/** The links that a form asks for, once its new record has been saved under a number; in the order of its fields. */
export function linksOfDraft(name: ResourceName, draft: Draft, id: number): readonly LinkPair[] {
  return fieldsOf(RESOURCES[name]).flatMap((field) =>
    field.kind === 'links' && isAsked(field, draft)
      ? idsOf(draft.fields[field.name] ?? '').flatMap(
          (other) => pairOf(RESOURCES[name].link, id, wayOf(field), other) ?? [],
        )
      : [],
  );
}

/** What a field of links offers, and on which side of the link that is. */
export function wayOf(field: Field & { kind: 'links' }): LinkWay {
  return 'owner' in field ? { other: field.owner, owns: false } : { other: field.owned, owns: true };
}

/** What was chosen before the form hid it is not meant any more. */
function isAsked({ when }: Field, draft: Draft): boolean {
  return isMet(when, (name) => draft.fields[name]);
}

function idsOf(typed: string): number[] {
  return [...new Set(typed.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
}

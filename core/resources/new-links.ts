import type { Draft } from './draft.ts';
import { RESOURCES } from './all.ts';
import { isMet, type Field } from './field.ts';
import type { LinkPair } from './link.ts';
import type { ResourceName } from './resource-name.ts';
import { fieldsOf } from './resource.ts';

/** The links that a form asks for, once its new record has been saved under a number; in the order of its fields. */
export function linksOfDraft(name: ResourceName, draft: Draft, id: number): readonly LinkPair[] {
  return fieldsOf(RESOURCES[name]).flatMap((field) =>
    field.kind === 'links' && isAsked(field, draft)
      ? idsOf(draft.fields[field.name] ?? '').map((owner): LinkPair => ({
          owner: { kind: field.owner, id: owner },
          property: { kind: RESOURCES[name].link, id },
        }))
      : [],
  );
}

/** What was chosen before the form hid it is not meant any more. */
function isAsked({ when }: Field, draft: Draft): boolean {
  return isMet(when, (name) => draft.fields[name]);
}

function idsOf(typed: string): number[] {
  return [...new Set(typed.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
}

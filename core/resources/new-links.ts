import type { Draft } from './draft.ts';
import { RESOURCES } from './all.ts';
import type { LinkPair } from './link.ts';
import type { ResourceName } from './resource-name.ts';
import { fieldsOf } from './resource.ts';

/** The links that a form asks for, once its new record has been saved under a number; in the order of its fields. */
export function linksOfDraft(name: ResourceName, draft: Draft, id: number): readonly LinkPair[] {
  return fieldsOf(RESOURCES[name]).flatMap((field) =>
    field.kind === 'links'
      ? idsOf(draft.fields[field.name] ?? '').map((owner): LinkPair => ({
          owner: { kind: field.owner, id: owner },
          property: { kind: RESOURCES[name].link, id },
        }))
      : [],
  );
}

function idsOf(typed: string): number[] {
  return [...new Set(typed.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
}

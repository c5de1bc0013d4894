import { missingLinksToAll, NO_SCOPE_LINKS, type ScopeLinks } from '../../domain/device/scope.ts';
import type { Associations } from '../../ports/associations.ts';
import type { Records } from '../../ports/records.ts';
import type { Draft } from '../../resources/draft/draft.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import { RESOURCES } from '../../resources/kinds/resources.ts';
import { withoutDeleted } from '../../resources/records/without-deleted.ts';
import { loadScopes } from './load-scopes.ts';

/**
 * Returns the form of an object for all vehicles as one that names what it must be linked to: links are all that
 * every server offers. What it is linked to already is left out. Rejects with a Failure when the vehicles are not
 * known: an object that says it is for all and applies to none is not saved.
 * @param id of the object; 0 or less when it is new
 */
export async function draftWithScope(
  { records, associations }: { records: Records; associations: Associations },
  { name, draft, id }: { name: ResourceName; draft: Draft; id: number },
): Promise<Draft> {
  const [devices, groups, present] = await Promise.all([
    records.list('devices'),
    records.list('groups'),
    presentLinks(associations, name, id),
  ]);
  const missing = missingLinksToAll(present, { devices: withoutDeleted(devices), groups });
  return {
    ...draft,
    fields: {
      ...draft.fields,
      forAll: 'false',
      linkedDevices: [...missing.deviceIds].join(),
      linkedGroups: [...missing.groupIds].join(),
    },
  };
}

/** Links that are not told are made again, which is no failure. */
async function presentLinks(associations: Associations, name: ResourceName, id: number): Promise<ScopeLinks> {
  if (id <= 0) return NO_SCOPE_LINKS;
  try {
    return (await loadScopes(associations, RESOURCES[name].associationKind, id)).get(id) ?? NO_SCOPE_LINKS;
  } catch {
    return NO_SCOPE_LINKS;
  }
}

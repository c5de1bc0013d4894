import type { ScopeLinks } from '../../domain/device/scope.ts';
import type { Associations } from '../../ports/associations.ts';
import type { AssociatedKind } from '../../resources/descriptor/association.ts';

/** What each record of a kind is linked to, by its id; a record without an entry is linked to nothing. */
export type ScopesById = ReadonlyMap<number, ScopeLinks>;

/**
 * Loads what the records of a kind are linked to, as far as the user sees it. Rejects with a Failure; a plain
 * tracking server tells it to administrators only.
 * @param id of the record; by default all of them
 */
export async function loadScopes(
  associations: Associations,
  kind: AssociatedKind,
  id?: number,
): Promise<ScopesById> {
  const [devices, groups] = await Promise.all([
    associations.list('device', kind, id),
    associations.list('group', kind, id),
  ]);
  const devicesOf = Map.groupBy(devices, ({ property }) => property.id);
  const groupsOf = Map.groupBy(groups, ({ property }) => property.id);
  return new Map(
    [...new Set([...devicesOf.keys(), ...groupsOf.keys()])].map((record) => [
      record,
      {
        deviceIds: new Set(devicesOf.get(record)?.map(({ owner }) => owner.id)),
        groupIds: new Set(groupsOf.get(record)?.map(({ owner }) => owner.id)),
      },
    ]),
  );
}

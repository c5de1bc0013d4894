/** What of a fleet a scope is judged by. */
export interface ScopedFleet {
  readonly devices: readonly { readonly id: number; readonly groupId: number }[];
  readonly groups: readonly { readonly id: number; readonly groupId: number }[];
}

/** The devices and groups that an object is linked to: the object applies to them (contract §7.1). */
export interface ScopeLinks {
  readonly deviceIds: ReadonlySet<number>;
  readonly groupIds: ReadonlySet<number>;
}

/** An object without links: it applies to no device. */
export const NO_SCOPE_LINKS: ScopeLinks = { deviceIds: new Set(), groupIds: new Set() };

/**
 * Returns the ids of the devices that an object applies to: those linked to it, and those in groups linked to it
 * or below them.
 */
export function coveredDevices({ deviceIds, groupIds }: ScopeLinks, fleet: ScopedFleet): ReadonlySet<number> {
  const covered = coveredGroups(groupIds, fleet);
  return new Set(
    fleet.devices.filter(({ id, groupId }) => deviceIds.has(id) || covered.has(groupId)).map(({ id }) => id),
  );
}

/**
 * Returns the links that are still missing for an object to apply to every device: to the groups at the top, as
 * devices that join them later are then included, and to each device outside of these groups.
 */
export function missingLinksToAll(present: ScopeLinks, fleet: ScopedFleet): ScopeLinks {
  const known = new Set(fleet.groups.map(({ id }) => id));
  const covered = coveredGroups(present.groupIds, fleet);
  const top = fleet.groups.filter(({ id, groupId }) => !known.has(groupId) && !covered.has(id));
  const groupIds = new Set(top.map(({ id }) => id));
  const included = coveredDevices(
    { deviceIds: present.deviceIds, groupIds: new Set([...present.groupIds, ...groupIds]) },
    fleet,
  );
  return {
    deviceIds: new Set(fleet.devices.map(({ id }) => id).filter((id) => !included.has(id))),
    groupIds,
  };
}

/** Returns a function that finds the devices of an object by its id, each looked up once. */
export function scopeReader(
  scopes: ReadonlyMap<number, ScopeLinks>,
  fleet: ScopedFleet,
): (id: number) => ReadonlySet<number> {
  const read = new Map<number, ReadonlySet<number>>();
  return (id) => {
    const devices = read.get(id) ?? coveredDevices(scopes.get(id) ?? NO_SCOPE_LINKS, fleet);
    read.set(id, devices);
    return devices;
  };
}

/** The groups and all below them; each is visited once, so groups in a cycle end. */
function coveredGroups(groupIds: ReadonlySet<number>, { groups }: ScopedFleet): ReadonlySet<number> {
  const children = Map.groupBy(groups, ({ groupId }) => groupId);
  const covered = new Set(groupIds);
  // 0 stands for no group.
  covered.delete(0);
  for (const id of covered) for (const child of children.get(id) ?? []) covered.add(child.id);
  return covered;
}

import {
  isReseller,
  mayCreateResellers,
  resellerDomain,
  resellerLimits,
} from '@farol/core/domain/access/reseller';
import {
  accountsAbove,
  accountsBelow,
  countsBelow,
  exceededLimit,
  type AccountTree,
  type ResellerLimit,
} from '@farol/core/domain/access/reseller-tree';
import { accountProblem } from '@farol/core/domain/account/account';
import { isGuest, shareCreatorId } from '@farol/core/domain/account/guest';
import type { User } from '@farol/core/domain/account/user';
import { isDeletedId, type Device } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import { groupAndAncestors } from '../registry/group-tree.ts';
import type { Registry } from '../registry/registry.ts';
import type { StoredAssociation } from '../storage/tables/associations.ts';
import { forbidden } from '../wire/http-error.ts';
import { effectiveUser } from './bound-accounts.ts';

/** Everything below a reseller, with what those accounts are linked with. */
export interface Downline {
  readonly accounts: ReadonlySet<number>;
  /** The devices and groups linked with the reseller or somebody below. */
  readonly devices: ReadonlySet<number>;
  readonly groups: ReadonlySet<number>;
}

/** What is known of the resellers of a registry until something changes that rights depend on. */
interface Known {
  readonly revision: number;
  readonly resellers: Map<number, boolean>;
  readonly downlines: Map<number, Downline>;
  domains: ReadonlyMap<string, number> | undefined;
}

const known = new WeakMap<Registry, Known>();

function knownOf(registry: Registry): Known {
  const last = known.get(registry);
  if (last?.revision === registry.accessRevision) return last;
  const fresh: Known = {
    revision: registry.accessRevision,
    resellers: new Map(),
    downlines: new Map(),
    domains: undefined,
  };
  known.set(registry, fresh);
  return fresh;
}

/** Whether an account is a reseller, as it counts with all above it (§6). */
export function isResellerAccount(registry: Registry, id: number): boolean {
  const { resellers } = knownOf(registry);
  const answer = resellers.get(id);
  if (answer !== undefined) return answer;
  const user = registry.users.get(id)?.user;
  const found = user !== undefined && isReseller(principalOf(registry, user));
  resellers.set(id, found);
  return found;
}

/** Whether an account may make resellers of those below it (§6). */
export function mayAccountCreateResellers(registry: Registry, user: User): boolean {
  return mayCreateResellers(principalOf(registry, user));
}

/** Returns what a reseller sees besides what is their own; undefined for everybody else. */
export function downlineOf(registry: Registry, id: number): Downline | undefined {
  if (!isResellerAccount(registry, id)) return undefined;
  const { downlines } = knownOf(registry);
  const found = downlines.get(id) ?? readDownline(registry, id);
  downlines.set(id, found);
  return found;
}

function readDownline(registry: Registry, id: number): Downline {
  const { associations } = registry;
  const accounts = accountsBelow({ managedBy: (item) => managedBy(registry, item) }, id);
  const [devices, groups] = [new Set<number>(), new Set<number>()];
  for (const item of [id, ...accounts]) {
    for (const device of associations.of('user', item, 'device')) devices.add(device);
    for (const group of associations.of('user', item, 'group')) groups.add(group);
  }
  return { accounts, devices, groups };
}

/** Returns the accounts at any distance above one, the nearest first. */
export function accountsAboveOf(registry: Registry, id: number): Set<number> {
  return accountsAbove({ managersOf: (item) => registry.associations.managersOf(item) }, id);
}

/** Returns the resellers above an account, the nearest first. */
export function resellersAbove(registry: Registry, id: number): number[] {
  return [...accountsAboveOf(registry, id)].filter((item) => isResellerAccount(registry, item));
}

/**
 * Whether somebody may read the name of an account that other data mentions, such as an entry of a log: in the
 * tree of a reseller only their own and those below them (§6), elsewhere every name.
 */
export function mayReadNameOf(registry: Registry, viewer: User, id: number): boolean {
  if (
    viewer.administrator ||
    viewer.id === id ||
    registry.associations.has('user', viewer.id, 'managedUser', id)
  )
    return true;
  const downline = downlineOf(registry, viewer.id);
  if (downline) return downline.accounts.has(id);
  return resellersAbove(registry, viewer.id).length === 0;
}

/** Returns the reseller with this host name whose account may be used; undefined for another name. */
export function resellerOfHost(registry: Registry, host: string, nowMs: number): User | undefined {
  const id = domainsOf(registry).get(host);
  const user = id === undefined ? undefined : registry.users.get(id)?.user;
  if (!user) return undefined;
  const bound = effectiveUser(registry, registry.namespace, user);
  return accountProblem(bound, nowMs) === undefined ? user : undefined;
}

/** Returns the nearest reseller with a host name among an account and those above it. */
export function brandingReseller(registry: Registry, user: User): User | undefined {
  const first = shareCreatorId(user) ?? user.id;
  for (const id of [first, ...resellersAbove(registry, first)]) {
    const candidate = registry.users.get(id)?.user;
    const domain = candidate && resellerDomain(candidate, registry.namespace);
    if (domain !== undefined && domainsOf(registry).get(domain) === id) return candidate;
  }
  return undefined;
}

function domainsOf(registry: Registry): ReadonlyMap<string, number> {
  const cache = knownOf(registry);
  if (cache.domains) return cache.domains;
  const domains = new Map<string, number>();
  for (const { id, user } of registry.users.all()) {
    const domain = resellerDomain(user, registry.namespace);
    // Two accounts may have one name from before names were checked: the older account keeps it.
    if (domain !== undefined && !domains.has(domain) && isResellerAccount(registry, id))
      domains.set(domain, id);
  }
  cache.domains = domains;
  return domains;
}

/** Changes that are not stored yet, as far as limits depend on them. */
export interface PlannedChange {
  /** The accounts that get something: more users, devices or rights. */
  readonly accounts: Iterable<number>;
  /** Links that are added, and links that are removed. */
  readonly added?: readonly StoredAssociation[];
  readonly removed?: readonly StoredAssociation[];
  /** Records as they will be. */
  readonly devices?: readonly Pick<Device, 'id' | 'uniqueId' | 'groupId'>[];
  readonly groups?: readonly Group[];
  readonly users?: readonly User[];
}

/** Returns the accounts of a registry as a tree, now or after a change. */
export function accountTree(registry: Registry, change: PlannedChange = { accounts: [] }): AccountTree {
  const { added = [], removed = [], users = [] } = change;
  const planned = new Map(users.map((user) => [user.id, user]));
  const linked = (ownerId: number, property: 'managedUser' | 'device' | 'group'): Set<number> => {
    const ids = new Set(registry.associations.of('user', ownerId, property));
    const isHere = (item: StoredAssociation): boolean =>
      item.owner === 'user' && item.ownerId === ownerId && item.property === property;
    for (const item of added) if (isHere(item)) ids.add(item.propertyId);
    for (const item of removed) if (isHere(item)) ids.delete(item.propertyId);
    return ids;
  };
  let devices: LiveDevices | undefined;
  return {
    managedBy: (id) =>
      [...linked(id, 'managedUser')].filter((item) =>
        isCounted(planned.get(item) ?? registry.users.get(item)?.user),
      ),
    managersOf: (id) => [
      ...registry.associations.managersOf(id),
      ...added.flatMap((item) =>
        item.property === 'managedUser' && item.propertyId === id ? [item.ownerId] : [],
      ),
    ],
    devicesOf: (id) => {
      const { ids, byGroup } = (devices ??= liveDevices(registry, change));
      return [
        ...[...linked(id, 'device')].filter((item) => ids.has(item)),
        ...[...linked(id, 'group')].flatMap((group) => byGroup.get(group) ?? []),
      ];
    },
    isReseller: (id) => {
      const user = planned.get(id);
      return user ? isReseller(principalOf(registry, user)) : isResellerAccount(registry, id);
    },
  };
}

/**
 * Throws when a change takes a reseller over a limit (§6). Administrators are free to make it, as they may give a
 * reseller more than the limits say. The refusal names nobody: it may be the limit of somebody above.
 */
export function requireResellerLimits(
  registry: Registry,
  caller: { readonly isAdministrator: boolean },
  change: PlannedChange,
): void {
  if (caller.isAdministrator) return;
  const [before, after] = [accountTree(registry), accountTree(registry, change)];
  const affected = new Set<number>();
  for (const id of change.accounts) for (const item of [id, ...accountsAbove(after, id)]) affected.add(item);
  for (const id of affected) {
    const user = registry.users.get(id)?.user;
    if (!user || !after.isReseller(id)) continue;
    const limits = resellerLimits(user, registry.namespace);
    if (Object.values(limits).every((limit) => limit === Infinity)) continue;
    const exceeded = exceededLimit(limits, countsBelow(before, id), countsBelow(after, id));
    if (exceeded) throw forbidden(LIMIT_REACHED[exceeded]);
  }
}

const LIMIT_REACHED: Readonly<Record<ResellerLimit, string>> = {
  users: 'Manager user limit reached',
  devices: 'Device limit reached',
  resellers: 'Reseller limit reached',
};

interface LiveDevices {
  readonly ids: ReadonlySet<number>;
  readonly byGroup: ReadonlyMap<number, readonly number[]>;
}

/** Returns the devices that count, those marked as deleted left out, and by the groups that include them. */
function liveDevices(registry: Registry, { devices = [], groups = [] }: PlannedChange): LiveDevices {
  const planned = new Map<number, Pick<Device, 'id' | 'uniqueId' | 'groupId'>>(
    devices.map((device) => [device.id, device]),
  );
  const moved = new Map(groups.map((group) => [group.id, group.groupId]));
  const ids = new Set<number>();
  const byGroup = new Map<number, number[]>();
  for (const device of registry.devices.all()) if (!planned.has(device.id)) planned.set(device.id, device);
  for (const { id, uniqueId, groupId } of planned.values()) {
    if (isDeletedId(uniqueId)) continue;
    ids.add(id);
    for (const group of groupAndAncestors(registry, groupId, moved)) {
      const within = byGroup.get(group);
      if (within) within.push(id);
      else byGroup.set(group, [id]);
    }
  }
  return { ids, byGroup };
}

function managedBy(registry: Registry, id: number): number[] {
  return [...registry.associations.of('user', id, 'managedUser')].filter((item) =>
    isCounted(registry.users.get(item)?.user),
  );
}

/** Nobody is above an administrator, and guests are no users of anybody. */
function isCounted(user: User | undefined): boolean {
  return user !== undefined && !user.administrator && !isGuest(user);
}

function principalOf(registry: Registry, user: User) {
  return {
    user: effectiveUser(registry, registry.namespace, user),
    server: { info: registry.server, isPlus: true, licenseDeviceLimit: undefined },
    namespace: registry.namespace,
  };
}

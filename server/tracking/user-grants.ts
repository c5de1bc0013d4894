import { ownAttribute, type Namespace } from '@farol/core/domain/namespace';
import { hasAdvancedPermissions, PERMISSION_COUNT, permissionFlags } from '@farol/core/domain/permission';
import type { ServerInfo } from '@farol/core/domain/server-info';
import type { User } from '@farol/core/domain/user';
import type { Access } from './access.ts';
import { forbidden } from './refusal.ts';

/** An account before a change, after it, and where. */
interface Grant {
  /** Nothing for a new account. */
  before: Rights | undefined;
  after: Rights;
  server: ServerInfo;
  namespace: Namespace;
}

type Rights = Pick<User, 'id' | 'attributes'>;

/** The flag of those who may have resellers of their own (facts of the permissions). */
const MAY_RESELL = 105;
/** What makes an account less than others; nobody takes it off himself. */
const LESS = ['isQrDriverId', 'isQrDeviceId'] as const;

/**
 * Refuses rights in the attributes that the caller lacks himself (§6): advanced permissions, and the limit of a reseller. What the
 * account held before it keeps, and what is taken away is no grant.
 * @param access nothing for a caller who is not logged in
 */
export function requireOwnRights(access: Access | undefined, grant: Grant): void {
  if (access?.isAdministrator) return;
  const { before, after, namespace } = grant;
  const caller = access?.user;
  if (caller && before && caller.id === after.id && loosens(before, after, namespace))
    throw forbidden('Administrator access required');
  if (isPassedOff(before, after)) throw forbidden('Administrator access required');
  const held = caller ? flagsOf(caller, namespace) : NO_FLAGS;
  // Who registers himself brings no flags along, and gets those of a new account.
  if ((caller || storedFlags(after, namespace)) && grants(grant, held))
    throw forbidden('Permission not held');
  const domain = ownOf(after, namespace, 'domainReseller');
  const isNewDomain = Boolean(domain) && domain !== (before && ownOf(before, namespace, 'domainReseller'));
  if (isNewDomain && !held[MAY_RESELL]) throw forbidden('Permission not held');
  requireLimit(caller, grant);
}

/** A limit of resellers above the caller's own; -1 is none. */
function requireLimit(caller: User | undefined, { before, after, namespace }: Grant): void {
  const wanted = limitOf(after, namespace);
  if (before && wanted <= limitOf(before, namespace)) return;
  if (wanted > (caller ? limitOf(caller, namespace) : 0)) throw forbidden('Limit not held');
}

function limitOf(rights: Rights, namespace: Namespace): number {
  const limit = Number(ownOf(rights, namespace, 'limitReseller') ?? 0);
  return limit < 0 || Number.isNaN(limit) ? Infinity : limit;
}

function grants({ before, after, server, namespace }: Grant, held: readonly boolean[]): boolean {
  const isOn = hasAdvancedPermissions({
    server: { info: server, isPlus: true, deviceLimit: undefined },
    namespace,
  });
  // Where flags decide nothing, accounts go without them; those that are stored may decide one day.
  if (!isOn && !storedFlags(after, namespace) && !(before && storedFlags(before, namespace))) return false;
  const had = before ? flagsOf(before, namespace) : NO_FLAGS;
  return flagsOf(after, namespace).some((isGiven, flag) => isGiven && !had[flag] && !held[flag]);
}

const NO_FLAGS: readonly boolean[] = Array.from({ length: PERMISSION_COUNT }, () => false);
const ALL_FLAGS: readonly boolean[] = NO_FLAGS.map(() => true);

/** What an account may (§6): without stored flags everything, except drivers and shared links. */
function flagsOf(rights: Rights, namespace: Namespace): readonly boolean[] {
  if (ownOf(rights, namespace, 'isQrDriverId')) return NO_FLAGS;
  return storedFlags(rights, namespace) ?? (rights.attributes['isShared'] ? NO_FLAGS : ALL_FLAGS);
}

function storedFlags(rights: Rights, namespace: Namespace): readonly boolean[] | undefined {
  return permissionFlags(ownOf(rights, namespace, 'advancedPerms'));
}

/** Whether an account becomes a temporary link: lists of users hide it, and it stands among the links of whomever it names. */
function isPassedOff(before: Rights | undefined, after: Rights): boolean {
  const { isShared } = after.attributes;
  return Boolean(isShared) && isShared !== before?.attributes['isShared'];
}

function loosens(before: Rights, after: Rights, namespace: Namespace): boolean {
  if (before.attributes['isShared'] && !after.attributes['isShared']) return true;
  return LESS.some((name) => ownOf(before, namespace, name) && !ownOf(after, namespace, name));
}

function ownOf({ attributes }: Rights, namespace: Namespace, name: string): unknown {
  return ownAttribute(attributes, namespace, name);
}

import { isDeepStrictEqual } from 'node:util';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { productAttributeName, type Namespace } from '@farol/core/domain/values/namespace';
import { liftedRestrictions, RESTRICTIONS } from '@farol/core/domain/access/bound-account';
import { expiresAfter } from '@farol/core/domain/account/account-expiry';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { isGuest, isSameShare } from '@farol/core/domain/account/guest';
import type { User } from '@farol/core/domain/account/user';
import type { Access } from '../access/access.ts';
import { forbidden } from '../wire/http-error.ts';

type AccountRights = Omit<User, 'password'>;

/** Fields that administrators change, and resellers of the accounts below them; how much is in `reseller-changes.ts`. */
const LIMIT_FIELDS = ['deviceLimit', 'userLimit'] as const;
/** Fields that restrict an account; users cannot change them on their own account. */
const RESTRICTING_FIELDS = [...RESTRICTIONS, 'disabled', 'fixedEmail'] as const;

/** Fields by which an account is identified. */
const IDENTITY_FIELDS = ['name', 'phone', 'email', 'login'] as const;

/**
 * Throws 403 when the caller may not change these fields of an account (contract §3.1). Nobody lifts a
 * restriction that binds themselves.
 * @param access undefined for a caller who is not signed in
 */
export function requireAllowedAccountChange(
  access: Access | undefined,
  before: AccountRights,
  after: AccountRights,
  kind: 'new' | 'existing',
): void {
  if (access?.isAdministrator) return;
  const needsAdministrator = forbidden('Administrator access required');
  if (before.administrator !== after.administrator) throw needsAdministrator;
  const givesLimits =
    access?.accountsBelow !== undefined && (kind === 'new' || access.accountsBelow.has(after.id));
  if (!givesLimits && LIMIT_FIELDS.some((field) => before[field] !== after[field])) throw needsAdministrator;
  const isNewEnd = kind === 'new' || before.expirationTime !== after.expirationTime;
  if (access && isNewEnd && expiresAfter(after.expirationTime, access.effectiveUser.expirationTime))
    throw needsAdministrator;
  if (RESTRICTING_FIELDS.some((field) => before[field] !== after[field])) {
    if (access === undefined || (kind === 'existing' && access.user.id === after.id))
      throw needsAdministrator;
    if (kind === 'new') access.requireManager();
    else access.requireUser(after.id);
  }
  if (access && liftedRestrictions(before, after, access.effectiveUser).length > 0) throw needsAdministrator;
  if (changesMailServer(before, after)) throw needsAdministrator;
  if (before.fixedEmail && before.email !== after.email) throw needsAdministrator;
}

/**
 * Returns the account to be stored when users change their own. A signed-in user receives the effective account, with
 * the restrictions of all accounts above it, and sends it back (contract §3.1): every value that still is the
 * effective one is replaced by the stored one, so that restrictions of others do not become the account's own.
 */
export function ownChangeAsStored(after: User, before: User, effective: User, namespace: Namespace): User {
  const stored = { ...after, attributes: { ...after.attributes } };
  for (const restriction of RESTRICTIONS)
    if (after[restriction] === effective[restriction]) stored[restriction] = before[restriction];
  if (after.disabled === effective.disabled) stored.disabled = before.disabled;
  if (after.expirationTime === effective.expirationTime) stored.expirationTime = before.expirationTime;
  const flags = productAttributeName(namespace, 'advancedPerms');
  if (after.attributes[flags] === effective.attributes[flags]) {
    const had = before.attributes[flags];
    if (had === undefined) delete stored.attributes[flags];
    else stored.attributes[flags] = had;
  }
  return stored;
}

/** Whether the change sets another mail server: only administrators decide where this server connects to. */
function changesMailServer(before: AccountRights, after: AccountRights): boolean {
  const [old, now] = [before, after].map(({ attributes }) =>
    Object.entries(attributes).filter(([key]) => key.startsWith('mail.smtp.')),
  );
  const previous = new Map(old);
  // Removing a setting is always allowed.
  return now?.some(([key, value]) => previous.get(key) !== value) ?? false;
}

/**
 * Throws 403 when the caller lacks the permission for this change of an account (§6): changing other accounts
 * needs "edit users"; changing the identity fields of one's own account needs "edit own account". A guest may
 * not change what the share depends on.
 */
export function requireEditPermission(access: Access, before: User, after: User, newPassword: boolean): void {
  if (changesOnlyOwnNotes(access, before, after, newPassword)) return;
  if (access.user.id !== after.id) return access.requireWrite('user', 'edit');
  access.requireWritable('user');
  const isRenamed = IDENTITY_FIELDS.some((field) => (before[field] ?? '') !== (after[field] ?? ''));
  if (
    (isRenamed && !access.hasPermission(PERMISSION.editOwnAccount)) ||
    (isGuest(before) && changesShareLogin(before, after, newPassword))
  )
    throw forbidden('Write access denied');
}

function changesShareLogin(before: User, after: User, newPassword: boolean): boolean {
  return (
    newPassword ||
    before.totpKey !== after.totpKey ||
    before.temporary !== after.temporary ||
    !isSameShare(before, after)
  );
}

/**
 * Whether only attributes changed that the user's own devices and screens write; a read-only user may save
 * those too.
 */
function changesOnlyOwnNotes(access: Access, before: User, after: User, newPassword: boolean): boolean {
  if (newPassword || access.user.id !== after.id) return false;
  return isDeepStrictEqual(
    { ...before, attributes: withoutNotes(before.attributes) },
    { ...after, attributes: withoutNotes(after.attributes) },
  );
}

function withoutNotes(attributes: Attributes): Attributes {
  const { notificationTokens: _tokens, termsAccepted: _terms, ...rest } = attributes;
  return rest;
}

import { isDeepStrictEqual } from 'node:util';
import { expiresAfter } from '@farol/core/domain/account/account-expiry';
import type { Attributes } from '@farol/core/domain/values/attributes';
import type { User } from '@farol/core/domain/account/user';
import type { Access } from '../access/access.ts';
import { SELF_EDIT_PERMISSION } from '../access/record-permissions.ts';
import { forbidden } from '../wire/http-error.ts';

type AccountRights = Omit<User, 'password'>;

/** What only an administrator sets. */
const ADMINISTRATOR_FIELDS = ['administrator', 'deviceLimit', 'userLimit'] as const;
/** What takes rights away: not for oneself to lift. */
const RESTRICTIONS = [
  'readonly',
  'deviceReadonly',
  'disabled',
  'limitCommands',
  'disableReports',
  'fixedEmail',
] as const;

/** What others know an account by. */
const IDENTITY_FIELDS = ['name', 'phone', 'email', 'login'] as const;
/** What a temporary link leads to, and by which word. */
const SHARE_ATTRIBUTES = ['isShared', 'deviceId', 'token', 'sharedAt'] as const;

/**
 * Refuses what the caller may not change about an account (contract §3.1).
 * @param access nothing for a caller who is not logged in
 */
export function requireAllowedAccountChange(
  access: Access | undefined,
  before: AccountRights,
  after: AccountRights,
  kind: 'new' | 'existing',
): void {
  if (access?.isAdministrator) return;
  const needsAdministrator = forbidden('Administrator access required');
  if (ADMINISTRATOR_FIELDS.some((field) => before[field] !== after[field])) throw needsAdministrator;
  const isNewEnd = kind === 'new' || before.expirationTime !== after.expirationTime;
  if (access && isNewEnd && expiresAfter(after.expirationTime, access.user.expirationTime))
    throw needsAdministrator;
  if (RESTRICTIONS.some((field) => before[field] !== after[field])) {
    if (access === undefined || (kind === 'existing' && access.user.id === after.id))
      throw needsAdministrator;
    if (kind === 'new') access.requireManager();
    else access.requireUser(after.id);
  }
  if (isOtherMailServer(before, after)) throw needsAdministrator;
  if (before.fixedEmail && before.email !== after.email) throw needsAdministrator;
}

/** Whether the change names another mail server: where this server connects to is for administrators to say. */
function isOtherMailServer(before: AccountRights, after: AccountRights): boolean {
  const [old, now] = [before, after].map(({ attributes }) =>
    Object.entries(attributes).filter(([key]) => key.startsWith('mail.smtp.')),
  );
  const kept = new Map(old);
  // Taking one away is no other one.
  return now?.some(([key, value]) => kept.get(key) !== value) ?? false;
}

/**
 * Refuses changes of accounts to who holds no right to them (§6): others' need that of editing users; on one's own that of editing
 * oneself decides about what others know one by. Whoever came by a temporary link leaves alone what that link stands on.
 */
export function requireEditPermission(access: Access, before: User, after: User, newPassword: boolean): void {
  if (changesOnlyNotes(access, before, after, newPassword)) return;
  if (access.user.id !== after.id) return access.requireWrite('user', 'edit');
  access.requireWritable('user');
  const isRenamed = IDENTITY_FIELDS.some((field) => (before[field] ?? '') !== (after[field] ?? ''));
  const isGuest = Boolean(before.attributes['isShared']);
  if (
    (isRenamed && !access.hasPermission(SELF_EDIT_PERMISSION)) ||
    (isGuest && isOtherLink(before, after, newPassword))
  )
    throw forbidden('Write access denied');
}

function isOtherLink(before: User, after: User, newPassword: boolean): boolean {
  return (
    newPassword ||
    before.totpKey !== after.totpKey ||
    SHARE_ATTRIBUTES.some((name) => before.attributes[name] !== after.attributes[name])
  );
}

/** Whether somebody who may change nothing may still save this: only what his own devices and screens note about himself. */
function changesOnlyNotes(access: Access, before: User, after: User, newPassword: boolean): boolean {
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

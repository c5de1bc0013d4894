import { isDeepStrictEqual } from 'node:util';
import { outlives } from '@farol/core/domain/account-end';
import type { Attributes } from '@farol/core/domain/attributes';
import type { User } from '@farol/core/domain/user';
import type { Access } from './access.ts';
import { SELF_EDIT_FLAG } from './record-flags.ts';
import { forbidden } from './refusal.ts';

type Rights = Omit<User, 'password'>;

/** What only an administrator sets. */
const FOR_ADMINISTRATORS = ['administrator', 'deviceLimit', 'userLimit'] as const;
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
const KNOWN_BY = ['name', 'phone', 'email', 'login'] as const;
/** What a temporary link leads to, and by which word. */
const LINKED_BY = ['isShared', 'deviceId', 'token', 'sharedAt'] as const;

/**
 * Refuses what the caller may not change about an account (contract §3.1).
 * @param access nothing for a caller who is not logged in
 */
export function requireAllowedChange(
  access: Access | undefined,
  before: Rights,
  after: Rights,
  kind: 'new' | 'existing',
): void {
  if (access?.isAdministrator) return;
  const needsAdministrator = forbidden('Administrator access required');
  if (FOR_ADMINISTRATORS.some((field) => before[field] !== after[field])) throw needsAdministrator;
  const isNewEnd = kind === 'new' || before.expirationTime !== after.expirationTime;
  if (access && isNewEnd && outlives(after.expirationTime, access.user.expirationTime))
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
function isOtherMailServer(before: Rights, after: Rights): boolean {
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
export function requireEditRight(access: Access, before: User, after: User, newPassword: boolean): void {
  if (isHarmlessEdit(access, before, after, newPassword)) return;
  if (access.user.id !== after.id) return access.requireWrite('user', 'edit');
  access.requireUnrestricted('user');
  const isRenamed = KNOWN_BY.some((field) => (before[field] ?? '') !== (after[field] ?? ''));
  const isGuest = Boolean(before.attributes['isShared']);
  if ((isRenamed && !access.may(SELF_EDIT_FLAG)) || (isGuest && isOtherLink(before, after, newPassword)))
    throw forbidden('Write access denied');
}

function isOtherLink(before: User, after: User, newPassword: boolean): boolean {
  return (
    newPassword ||
    before.totpKey !== after.totpKey ||
    LINKED_BY.some((name) => before.attributes[name] !== after.attributes[name])
  );
}

/** Whether somebody who may change nothing may still save this: only what his own devices and screens note about himself. */
function isHarmlessEdit(access: Access, before: User, after: User, newPassword: boolean): boolean {
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

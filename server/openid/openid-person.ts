import type { OpenIdSettings } from './openid-settings.ts';

/** Who signed in at the provider. Only issuer and subject identify a person: anything else may change hands. */
export interface OpenIdPerson {
  issuer: string;
  subject: string;
  name: string | undefined;
  /** Undefined where the provider names none or says that nobody checked it. */
  email: string | undefined;
  groups: readonly string[];
}

/** The most groups of one person that are read, and the longest texts. */
const MAX_GROUPS = 2_000;
const MAX_TEXT_LENGTH = 128;
/** The longest subject that the protocol allows. */
const MAX_SUBJECT_LENGTH = 255;

/** Returns the person that claims speak of; undefined without a usable issuer and subject. */
export function openIdPerson(
  claims: Readonly<Record<string, unknown>>,
  groupsClaim: string,
): OpenIdPerson | undefined {
  const { iss, sub, email_verified: isVerified } = claims;
  if (typeof iss !== 'string' || iss === '' || !isSubject(sub)) return undefined;
  return {
    issuer: iss,
    subject: sub,
    name: textOf(claims['name']) ?? textOf(claims['preferred_username']),
    email: isVerified === false || isVerified === 'false' ? undefined : textOf(claims['email']),
    groups: groupsOf(claims[groupsClaim]),
  };
}

/** Whether a value can be the subject of an account. */
export function isSubject(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_SUBJECT_LENGTH;
}

/** What the groups of a person mean here; `administrator` is undefined where groups do not decide that. */
export function openIdRole(
  groups: readonly string[],
  { adminGroup, allowGroup }: Pick<OpenIdSettings, 'adminGroup' | 'allowGroup'>,
): { isAllowed: boolean; administrator: boolean | undefined } {
  const administrator = adminGroup === undefined ? undefined : groups.includes(adminGroup);
  const isAllowed = allowGroup === undefined || groups.includes(allowGroup) || administrator === true;
  return { isAllowed, administrator };
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > MAX_TEXT_LENGTH ? undefined : text;
}

/** Most providers send a list, some a single name. */
function groupsOf(value: unknown): string[] {
  const groups: unknown[] = Array.isArray(value) ? value.slice(0, MAX_GROUPS) : [value];
  return groups.filter((group) => typeof group === 'string');
}

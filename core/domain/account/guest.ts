import { numericValue } from '../values/attributes.ts';
import type { User } from './user.ts';

/**
 * Whether a user is a guest: somebody who came by a share, of the product (§2) or of a tracking server, which
 * makes temporary accounts for its shares (contract §4.2).
 */
export function isGuest({ attributes, temporary }: Pick<User, 'attributes' | 'temporary'>): boolean {
  return temporary || isShare({ attributes });
}

/** Whether an account is a share of the product (§2), which names who invited to which vehicle. */
export function isShare({ attributes }: Pick<User, 'attributes'>): boolean {
  return Boolean(attributes['isShared']);
}

/** Attributes that decide which device a share opens, and with which token. */
const SHARE_ATTRIBUTES = ['isShared', 'deviceId', 'token', 'sharedAt'] as const;

/** Whether two versions of an account open the same device with the same token. */
export function isSameShare(before: Pick<User, 'attributes'>, after: Pick<User, 'attributes'>): boolean {
  return SHARE_ATTRIBUTES.every((name) => before.attributes[name] === after.attributes[name]);
}

/**
 * Returns the id of the account whose vehicle a share shows, a number or its text; undefined for accounts that are no
 * share, and for guests of whom nobody knows who invited them.
 */
export function shareCreatorId({ attributes }: Pick<User, 'attributes'>): number | undefined {
  const id = numericValue(attributes['isShared']) ?? 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

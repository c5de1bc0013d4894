import { numericValue } from '../values/attributes.ts';
import type { User } from './user.ts';

/**
 * Whether a user is a guest: somebody who came by a share, of the product (§2) or of a tracking server, which
 * makes temporary accounts for its shares (contract §4.2).
 */
export function isGuest({ attributes, temporary }: Pick<User, 'attributes' | 'temporary'>): boolean {
  return temporary || Boolean(attributes['isShared']);
}

/**
 * Returns the id of the account whose vehicle a share shows, a number or its text; undefined for accounts that are no
 * share, and for guests of whom nobody knows who invited them.
 */
export function shareCreatorId({ attributes }: Pick<User, 'attributes'>): number | undefined {
  const id = numericValue(attributes['isShared']);
  return id !== undefined && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

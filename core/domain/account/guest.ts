import type { User } from './user.ts';

/**
 * Whether a user is a guest: somebody who came by a share, of the product (§2) or of a tracking server, which
 * makes temporary accounts for its shares (contract §4.2).
 */
export function isGuest({ attributes, temporary }: Pick<User, 'attributes' | 'temporary'>): boolean {
  return temporary || Boolean(attributes['isShared']);
}

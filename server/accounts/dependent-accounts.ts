import { accountsToShorten } from '@farol/core/domain/account/account-expiry';
import { shareCreatorId } from '@farol/core/domain/account/guest';
import type { User } from '@farol/core/domain/account/user';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';

/** Returns the ids of the guest accounts behind the shares of a user. */
export function guestsOf({ users }: Registry, id: number): number[] {
  return [...users.all()].filter(({ user }) => shareCreatorId(user) === id).map((guest) => guest.id);
}

/**
 * Shortens managed accounts and guests of shares so that they expire no later than their creator. Returns the ids
 * of those it shortened; nobody depends on the expiry of an administrator.
 */
export async function shortenDependentAccounts(
  { users, associations }: Registry,
  transaction: RecordTransaction,
  { id, administrator, expirationTime }: User,
): Promise<number[]> {
  if (administrator) return [];
  const guests = Map.groupBy(users.all(), ({ user }) => shareCreatorId(user));
  const below = (maker: number) => [
    ...[...associations.of('user', maker, 'managedUser')]
      .map((item) => users.get(item)?.user)
      .filter((user) => user !== undefined),
    ...(guests.get(maker) ?? []).map(({ user }) => user),
  ];
  const shortened = accountsToShorten(id, expirationTime, below);
  for (const user of shortened) {
    const passwordHash = users.get(user.id)?.passwordHash ?? null;
    await transaction.update('user', { id: user.id, user: { ...user, expirationTime }, passwordHash });
  }
  return shortened.map((user) => user.id);
}

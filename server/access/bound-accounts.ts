import { accountProblem } from '@farol/core/domain/account/account';
import { shareCreatorId } from '@farol/core/domain/account/guest';
import { boundAccount, superiorsOf } from '@farol/core/domain/access/bound-account';
import type { User } from '@farol/core/domain/account/user';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';
import { standingsOf, type EffectiveAccountProblem } from './account-standings.ts';

/**
 * Returns an account as it counts now, with the restrictions of all above it (§6). With every right, use and end
 * of an account this one is asked; what is stored only says what was set on it.
 * @param impersonator who acts as this user, and is bound by their own restrictions then
 */
export function effectiveUser(
  registry: Registry,
  namespace: Namespace,
  user: User,
  impersonator?: User,
): User {
  const superiors = superiorsOf(user, (item) => above(registry, item));
  if (impersonator && !impersonator.administrator)
    superiors.push(impersonator, ...superiorsOf(impersonator, (item) => above(registry, item)));
  return boundAccount(user, superiors, {
    server: { info: registry.server, isPlus: true, licenseDeviceLimit: undefined },
    namespace,
  });
}

/**
 * Returns why an account may not be used now: it, or an account above it, is disabled or has expired, or its bills are
 * not paid (§4).
 */
export function effectiveAccountProblem(
  registry: Registry,
  user: User,
  nowMs: number,
): EffectiveAccountProblem | undefined {
  const own = accountProblem(user, nowMs);
  if (own !== undefined) return own;
  for (const superior of superiorsOf(user, (item) => above(registry, item))) {
    const problem = accountProblem(superior, nowMs);
    if (problem !== undefined) return problem;
  }
  return standingsOf(registry).problemOf(user, nowMs);
}

/** Whether somebody is above a user: an administrator, or a manager at any distance. */
export function isAbove(registry: Registry, superior: User, user: User): boolean {
  return superior.administrator || superiorsOf(user, (item) => above(registry, item)).includes(superior);
}

/**
 * Stores with an account the restrictions that it has from those above it, before one of them is gone (§6): nobody
 * leaves an account freer than it was.
 */
export async function keepRestrictions(
  { registry, namespace }: { registry: Registry; namespace: Namespace },
  transaction: RecordTransaction,
  id: number,
): Promise<void> {
  const account = registry.users.get(id);
  const user = account && effectiveUser(registry, namespace, account.user);
  if (!user || user === account.user) return;
  await transaction.update('user', { ...account, user });
}

function* above({ users, associations }: Registry, user: User): Generator<User> {
  for (const managerId of associations.managersOf(user.id)) {
    const manager = users.get(managerId);
    if (manager) yield manager.user;
  }
  const creator = users.get(shareCreatorId(user) ?? 0);
  if (creator) yield creator.user;
}

import type { User } from '@farol/core/domain/account/user';
import type { Access } from '../access/access.ts';
import type { RequestedRecordQuery } from '../records/record-query.ts';
import type { Registry } from '../registry/registry.ts';

/**
 * Returns the users that a query asks for and the caller may see (contract §3.1): all for an administrator, else
 * those they manage, and of a reseller all below. Throws for a manager or a device that the caller may not see.
 */
export function listedUsers(
  { users, associations }: Registry,
  access: Access,
  query: RequestedRecordQuery,
): User[] {
  if (query.userId !== undefined) access.requireUser(query.userId);
  if (query.deviceId !== undefined) {
    access.requireManager();
    access.requireRecord('device', query.deviceId);
  }
  const managerId = query.userId ?? (access.isAdministrator ? undefined : access.user.id);
  const linked = managerId === undefined ? undefined : associations.of('user', managerId, 'managedUser');
  const managed =
    (query.userId === undefined ? access.accountsBelow?.union(linked ?? new Set()) : undefined) ?? linked;
  const found: User[] = [];
  for (const { id, user } of users.all()) {
    if (managed && !managed.has(id)) continue;
    if (query.deviceId !== undefined && !associations.has('user', id, 'device', query.deviceId)) continue;
    found.push(user);
  }
  return found;
}

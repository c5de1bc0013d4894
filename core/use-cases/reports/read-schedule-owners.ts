import { Failure, isSignedOutFailure } from '../../domain/values/failure.ts';
import type { OwnersOfSchedules } from '../../domain/report/schedule-owners.ts';
import type { Associations } from '../../ports/associations.ts';

/**
 * Returns the owners of all scheduled reports that the user sees; undefined on a server that does not tell them to
 * this user. Rejects with a Failure.
 */
export async function readScheduleOwners(associations: Associations): Promise<OwnersOfSchedules | undefined> {
  try {
    const [devices, groups, users] = await Promise.all([
      associations.list('device', 'report'),
      associations.list('group', 'report'),
      associations.list('user', 'report'),
    ]);
    const owners = new Map<number, { deviceIds: number[]; groupIds: number[]; userIds: number[] }>();
    for (const { owner, property } of [...devices, ...groups, ...users]) {
      const known = owners.get(property.id) ?? { deviceIds: [], groupIds: [], userIds: [] };
      owners.set(property.id, known);
      known[`${owner.kind}Ids`].push(owner.id);
    }
    return owners;
  } catch (error) {
    if (error instanceof Failure && isRefusal(error)) return undefined;
    throw error;
  }
}

/** A plain tracking server refuses it to all but administrators, and may answer in a form of its own. */
function isRefusal(failure: Failure): boolean {
  if (failure.code === 'MALFORMED_ANSWER') return true;
  return failure.status >= 400 && failure.status < 500 && !isSignedOutFailure(failure);
}

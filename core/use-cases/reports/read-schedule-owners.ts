import { Failure, isSignedOutFailure } from '../../domain/values/failure.ts';
import type { Associations } from '../../ports/associations.ts';

/** What a scheduled report is about, and who is mailed it (contract §2.9). */
export interface ScheduleOwners {
  /** The devices and groups that it is about; without any it is about all of each recipient's. */
  readonly deviceIds: readonly number[];
  readonly groupIds: readonly number[];
  /** Who is mailed it. */
  readonly userIds: readonly number[];
}

/** The owners of scheduled reports by the id of the report; a report without owners is missing. */
export type OwnersOfSchedules = ReadonlyMap<number, ScheduleOwners>;

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

/** A plain tracking server refuses it to all but administrators. */
function isRefusal(failure: Failure): boolean {
  return failure.status >= 400 && failure.status < 500 && !isSignedOutFailure(failure);
}

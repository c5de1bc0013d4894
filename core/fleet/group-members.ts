import { groupFamily } from '../domain/command-round.ts';
import type { LiveFleet } from './live-fleet.ts';

/** The numbers of the vehicles of a group and of every group below it. */
export function groupMembers(
  { groups, words, deviceId }: Pick<LiveFleet, 'groups' | 'words' | 'deviceId'>,
  groupId: number,
): number[] {
  const family = groupFamily([...groups.values()], groupId);
  return words.flatMap((one) => {
    const id = one && family.has(one.groupId) ? (deviceId[one.slot] ?? 0) : 0;
    return id > 0 ? [id] : [];
  });
}

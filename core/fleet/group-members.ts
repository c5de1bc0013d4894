import { groupWithDescendants } from '../domain/command/command-target.ts';
import type { LiveFleet } from './live-fleet.ts';

/** Returns the ids of the vehicles of a group and all its subgroups. */
export function groupDeviceIds(
  { groups, descriptions, deviceId }: Pick<LiveFleet, 'groups' | 'descriptions' | 'deviceId'>,
  groupId: number,
): number[] {
  const family = groupWithDescendants([...groups.values()], groupId);
  return descriptions.flatMap((description) => {
    const id = description && family.has(description.groupId) ? (deviceId[description.slot] ?? 0) : 0;
    return id > 0 ? [id] : [];
  });
}

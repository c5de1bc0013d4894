import type { Registry } from './registry.ts';

/** A link to a group reaches the group, its children and its grandchildren (contract §3.1). */
const MAX_LEVELS = 3;

/** A group and those above it whose links reach it, the nearest first; none for "no group". */
export function groupAndAncestors(registry: Registry, groupId: number): number[] {
  const ids: number[] = [];
  for (let id = groupId; id !== 0 && ids.length < MAX_LEVELS; id = registry.groups.get(id)?.groupId ?? 0)
    ids.push(id);
  return ids;
}

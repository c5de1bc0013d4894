/** The vehicles that a command is for: one, selected ones, or those of a group and its subgroups. */
export type CommandTarget =
  | { kind: 'device'; deviceId: number }
  | { kind: 'devices'; deviceIds: readonly number[] }
  | { kind: 'group'; groupId: number; name: string };

/** Why vehicles cannot get a command together. */
export type CommandTargetProblem = 'NO_VEHICLES' | 'TOO_MANY_VEHICLES';

/** The maximum number of vehicles of a command: the outcome of each has to fit into the log. */
export const MAX_COMMAND_VEHICLES = 200;

/** Returns why a command cannot go to so many vehicles; undefined when it can. */
export function commandTargetProblem(count: number): CommandTargetProblem | undefined {
  if (count === 0) return 'NO_VEHICLES';
  return count > MAX_COMMAND_VEHICLES ? 'TOO_MANY_VEHICLES' : undefined;
}

/** Returns a group with all its subgroups; handles cycles. */
export function groupWithDescendants(
  groups: readonly { id: number; groupId: number }[],
  groupId: number,
): ReadonlySet<number> {
  const groupIds = new Set([groupId]);
  for (const id of groupIds)
    for (const group of groups) if (group.groupId === id && group.id > 0) groupIds.add(group.id);
  return groupIds;
}

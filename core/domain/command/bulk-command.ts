import { orderedTypes } from './command.ts';
import type { EngineStopDanger } from './command-safety.ts';
import type { SavedCommand } from './saved-command.ts';

/** The vehicles of a bulk command: those of a group and its subgroups, or selected ones. */
export type BulkCommandTarget =
  | { kind: 'group'; groupId: number; name: string }
  | { kind: 'devices'; deviceIds: readonly number[] };

/** Why these vehicles cannot get a bulk command. */
export type BulkCommandProblem = 'NO_VEHICLES' | 'TOO_MANY_VEHICLES';

/** A vehicle with reasons against stopping its engine. */
export interface VehicleWithStopDangers {
  deviceId: number;
  name: string;
  dangers: readonly EngineStopDanger[];
}

/** Whether there is an engine stop danger that the user was not warned of yet. */
export function hasNewStopDanger(
  warned: readonly VehicleWithStopDangers[],
  current: readonly VehicleWithStopDangers[],
): boolean {
  const known = new Set(warned.flatMap(dangerKeys));
  return current.flatMap(dangerKeys).some((danger) => !known.has(danger));
}

function dangerKeys({ deviceId, dangers }: VehicleWithStopDangers): string[] {
  return dangers.map((danger) => `${deviceId} ${danger}`);
}

/** The maximum number of vehicles of a bulk command: the outcome of each has to fit into the log. */
export const MAX_BULK_COMMAND_VEHICLES = 200;

/** Returns why a bulk command cannot go to so many vehicles; undefined when it can. */
export function bulkCommandProblem(count: number): BulkCommandProblem | undefined {
  if (count === 0) return 'NO_VEHICLES';
  return count > MAX_BULK_COMMAND_VEHICLES ? 'TOO_MANY_VEHICLES' : undefined;
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

/** Returns the types that all these vehicles support, in display order. */
export function commonCommandTypes(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists;
  const known = others.map((list) => new Set(list));
  return orderedTypes(first.filter((type) => known.every((types) => types.has(type))));
}

/** Returns the saved commands that may be sent to all these vehicles. */
export function commonSavedCommands(lists: readonly (readonly SavedCommand[])[]): SavedCommand[] {
  const [first = [], ...others] = lists;
  const known = others.map((list) => new Set(list.map(({ id }) => id)));
  return first.filter(({ id }) => known.every((ids) => ids.has(id)));
}

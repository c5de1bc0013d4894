import { orderedTypes } from './command.ts';
import type { EngineStopDanger } from './command-safety.ts';
import type { SavedCommand } from './saved-command.ts';

/** Several vehicles that are to be told the same: those of a group with the groups in it, or some that were chosen. */
export type BulkCommandTarget =
  | { kind: 'group'; groupId: number; name: string }
  | { kind: 'devices'; deviceIds: readonly number[] };

/** Why these vehicles cannot be told the same at once. */
export type BulkCommandProblem = 'NO_VEHICLES' | 'TOO_MANY_VEHICLES';

/** A vehicle of which something speaks against stopping its engine. */
export interface VehicleWithStopDangers {
  deviceId: number;
  name: string;
  dangers: readonly EngineStopDanger[];
}

/** Whether something speaks against it that nobody was warned of yet. */
export function hasNewStopDanger(
  warned: readonly VehicleWithStopDangers[],
  endangered: readonly VehicleWithStopDangers[],
): boolean {
  const known = new Set(warned.flatMap(namedDangers));
  return endangered.flatMap(namedDangers).some((danger) => !known.has(danger));
}

function namedDangers({ deviceId, dangers }: VehicleWithStopDangers): string[] {
  return dangers.map((danger) => `${deviceId} ${danger}`);
}

/** So many vehicles are told at once at most: what becomes of each has to fit into the log. */
export const MAX_BULK_COMMAND_VEHICLES = 200;

/** Why so many vehicles cannot be told at once; nothing when they can. */
export function bulkCommandProblem(count: number): BulkCommandProblem | undefined {
  if (count === 0) return 'NO_VEHICLES';
  return count > MAX_BULK_COMMAND_VEHICLES ? 'TOO_MANY_VEHICLES' : undefined;
}

/** A group with every group below it; circles are gone round once. */
export function groupWithDescendants(
  groups: readonly { id: number; groupId: number }[],
  groupId: number,
): ReadonlySet<number> {
  const family = new Set([groupId]);
  for (const id of family)
    for (const group of groups) if (group.groupId === id && group.id > 0) family.add(group.id);
  return family;
}

/** The types that every one of these vehicles knows, in the order in which types are offered. */
export function commonCommandTypes(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists;
  const known = others.map((list) => new Set(list));
  return orderedTypes(first.filter((type) => known.every((types) => types.has(type))));
}

/** The saved commands that may be sent to every one of these vehicles. */
export function commonSavedCommands(lists: readonly (readonly SavedCommand[])[]): SavedCommand[] {
  const [first = [], ...others] = lists;
  const known = others.map((list) => new Set(list.map(({ id }) => id)));
  return first.filter(({ id }) => known.every((ids) => ids.has(id)));
}

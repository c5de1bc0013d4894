import { orderedTypes } from './command.ts';
import type { StopDanger } from './command-safety.ts';
import type { SavedCommand } from './saved-command.ts';

/** Several vehicles that are to be told the same: those of a group with the groups in it, or some that were chosen. */
export type RoundTarget =
  | { kind: 'group'; groupId: number; name: string }
  | { kind: 'devices'; deviceIds: readonly number[] };

/** Why these vehicles cannot be told the same at once. */
export type RoundProblem = 'NO_VEHICLES' | 'TOO_MANY_VEHICLES';

/** A vehicle of which something speaks against stopping its engine. */
export interface EndangeredVehicle {
  deviceId: number;
  name: string;
  dangers: readonly StopDanger[];
}

/** Whether something speaks against it that nobody was warned of yet. */
export function hasNewDanger(
  warned: readonly EndangeredVehicle[],
  endangered: readonly EndangeredVehicle[],
): boolean {
  const known = new Set(warned.flatMap(namedDangers));
  return endangered.flatMap(namedDangers).some((danger) => !known.has(danger));
}

function namedDangers({ deviceId, dangers }: EndangeredVehicle): string[] {
  return dangers.map((danger) => `${deviceId} ${danger}`);
}

/** So many vehicles are told at once at most: what becomes of each has to fit into the log. */
export const MOST_VEHICLES = 200;

/** Why so many vehicles cannot be told at once; nothing when they can. */
export function roundProblem(count: number): RoundProblem | undefined {
  if (count === 0) return 'NO_VEHICLES';
  return count > MOST_VEHICLES ? 'TOO_MANY_VEHICLES' : undefined;
}

/** A group with every group below it; circles are gone round once. */
export function groupFamily(
  groups: readonly { id: number; groupId: number }[],
  groupId: number,
): ReadonlySet<number> {
  const family = new Set([groupId]);
  for (const id of family)
    for (const group of groups) if (group.groupId === id && group.id > 0) family.add(group.id);
  return family;
}

/** The types that every one of these vehicles knows, in the order in which types are offered. */
export function commonTypes(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists;
  const known = others.map((list) => new Set(list));
  return orderedTypes(first.filter((type) => known.every((types) => types.has(type))));
}

/** The saved commands that may be sent to every one of these vehicles. */
export function commonSaved(lists: readonly (readonly SavedCommand[])[]): SavedCommand[] {
  const [first = [], ...others] = lists;
  const known = others.map((list) => new Set(list.map(({ id }) => id)));
  return first.filter(({ id }) => known.every((ids) => ids.has(id)));
}

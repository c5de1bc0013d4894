import { hasPermission, PERMISSION_COUNT, parsePermissionFlags, formatPermissionFlags, type Principal } from './permission.ts';
import { PERMISSION_AREAS } from './permission-areas.ts';

/** Sets of permissions to start from. */
export type PermissionPreset = 'everything' | 'look' | 'dispatcher';

/** The presets in the order in which they are offered. */
export const PERMISSION_PRESETS: readonly PermissionPreset[] = ['everything', 'look', 'dispatcher'];

/** Whoever hands out rights over accounts that he sells on does so one by one, never with a preset. */
const RESELLER_FLAGS: ReadonlySet<number> = new Set([104, 105]);

/** Areas to look at, with every report: nothing in them can be changed. */
const VIEW_ONLY_FLAGS = [8, 32, 40, 48, 72, 73, 74, 75, 76, 80, 88, 96];
/** What someone needs who works with vehicles all day: he acts on them, and keeps fences and shared links, but removes nothing. */
const DISPATCHER_FLAGS = [...VIEW_ONLY_FLAGS, 0, 9, 10, 11, 12, 14, 24, 25, 26, 41, 42, 56, 82];

/** The flags that a form shows for what is stored: everybody without flags holds all of them (§6), but for reselling. */
export function effectivePermissionFlags(stored: unknown): readonly boolean[] {
  return parsePermissionFlags(stored) ?? presetPermissions('everything');
}

/** The flags of a preset. */
export function presetPermissions(preset: PermissionPreset): readonly boolean[] {
  const on: ReadonlySet<number> = new Set(
    { everything: ALL_FLAGS, look: VIEW_ONLY_FLAGS, dispatcher: DISPATCHER_FLAGS }[preset],
  );
  return Array.from({ length: PERMISSION_COUNT }, (_, flag) => on.has(flag));
}

/** The stored text after one flag is switched; an area that is switched off takes its parts with it, so that nothing unseen remains. */
export function withPermissionFlag(stored: unknown, flag: number, on: boolean): string {
  const area = on ? undefined : PERMISSION_AREAS.find((one) => one.flag === flag);
  const switched = new Set([flag, ...(area?.subPermissions ?? []).map((part) => part.flag)]);
  return formatPermissionFlags(effectivePermissionFlags(stored).map((was, at) => (switched.has(at) ? on : was)));
}

/**
 * The stored text after a whole set is taken over: nobody hands out what he does not hold himself, what he may not touch stays as
 * it is, and rights to resell stay as they are too.
 * @param wanted 128 flags, of a preset or of another user
 */
export function withGrantedPermissions(stored: unknown, wanted: readonly boolean[], giver: Principal): string {
  return formatPermissionFlags(
    effectivePermissionFlags(stored).map((was, flag) =>
      RESELLER_FLAGS.has(flag) || !hasPermission(flag, giver) ? was : (wanted[flag] ?? false),
    ),
  );
}

const ALL_FLAGS = PERMISSION_AREAS.flatMap(({ flag, subPermissions }) => [
  flag,
  ...subPermissions.map((part) => part.flag),
]).filter((flag) => !RESELLER_FLAGS.has(flag));

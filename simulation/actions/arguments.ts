import * as z from 'zod';
import type { Argument, Names, Stage } from './action.ts';

/** The name of a vehicle. */
export const VEHICLE: Argument<string> = {
  schema: z.string(),
  draw: (random, stage) => random.oneOfSome(vehiclesInSight(stage), ''),
};

/** The vehicles that a screen shows. */
function vehiclesInSight({ names, console: farol }: Stage): string[] {
  const { fleet } = farol ?? {};
  return [...names.deviceIds].filter(([, id]) => fleet?.slotOf(id) !== undefined).map(([name]) => name);
}

/** A vehicle, several vehicles or a group, by name. */
export const COMMAND_TARGET: Argument<{
  vehicle?: string | undefined;
  vehicles?: string[] | undefined;
  group?: string | undefined;
}> = {
  schema: z.strictObject({
    vehicle: z.string().optional(),
    vehicles: z.array(z.string()).optional(),
    group: z.string().optional(),
  }),
  draw: (random, stage) => {
    const vehicles = vehiclesInSight(stage);
    const groups = [...stage.names.groupIds.keys()];
    if (random.chance(0.2)) return { vehicles: vehicles.filter(() => random.chance(0.6)) };
    if (groups.length > 0 && random.chance(0.2)) return { group: random.oneOfSome(groups, '') };
    return { vehicle: random.oneOfSome(vehicles, '') };
  },
};

/** The choice of a command: locking, unlocking, or another type. */
export const COMMAND: Argument<'lock' | 'unlock' | 'positionSingle' | 'custom'> = {
  schema: z.enum(['lock', 'unlock', 'positionSingle', 'custom']),
  draw: (random) => random.oneOf(['lock', 'unlock', 'positionSingle', 'custom']),
};

/** Any text that a user types; drawn from a few that find something, and some that do not. */
export const TEXT: Argument<string> = {
  schema: z.string(),
  draw: (random) => random.oneOf(['van', 'Truck 3', 'north', 'ç ã', '   ', 'x'.repeat(200), '', '5']),
};

export const FLAG_ARGUMENT: Argument<boolean> = { schema: z.boolean(), draw: (random) => random.chance(0.5) };

/** A place, degrees. */
export const PLACE: Argument<{ latitude: number; longitude: number }> = {
  schema: z.strictObject({ latitude: z.number(), longitude: z.number() }),
  draw: (random) => ({
    latitude: -23.6 + random.below(100) / 1000,
    longitude: -46.7 + random.below(100) / 1000,
  }),
};

/** Returns an argument that is one of some texts. */
export function oneOf<T extends string>(...texts: readonly T[]): Argument<T> {
  const [first, ...others] = texts;
  if (first === undefined) throw new Error('an argument has at least one value');
  return { schema: z.enum(texts), draw: (random) => random.oneOf([first, ...others]) };
}

/** An index, counted from 0. */
export const INDEX: Argument<number> = {
  schema: z.int().min(0),
  draw: (random) => random.below(4),
};

/** Two days. */
export const DAYS: Argument<{ from: string; to: string }> = {
  schema: z.strictObject({ from: z.string(), to: z.string() }),
  draw: (random) =>
    random.oneOf([
      { from: '2026-03-01', to: '2026-03-02' },
      { from: '2026-02-01', to: '2026-03-02' },
      { from: '2026-03-02', to: '2026-03-01' },
      { from: '', to: '2026-03-01' },
    ]),
};

/** A field of a form and what is typed in it. */
export const FIELD: Argument<{ field: string; text: string }> = {
  schema: z.strictObject({ field: z.string(), text: z.string() }),
  draw: (random, stage) => ({
    field: random.oneOf(['name', 'name', 'name', 'description', 'uniqueId', 'email']),
    text: random.oneOf([`Name ${random.below(50)}`, TEXT.draw(random, stage)]),
  }),
};

/** Returns the id of a vehicle. */
export function vehicleId({ names }: Pick<Stage, 'names'>, name: string): number {
  return idOf(names, 'deviceIds', name);
}

/** Returns the id of a vehicle, group or user; throws when there is none of this name. */
export function idOf(names: Names, kind: keyof Names, name: string): number {
  // Nothing was there to draw from.
  if (name === '') return 0;
  const id = names[kind].get(name);
  if (id !== undefined) return id;
  const known = [...names[kind].keys()].join(', ');
  throw new Error(`There is no ${KINDS[kind]} "${name}"; there are: ${known || 'none'}`);
}

const KINDS: Readonly<Record<keyof Names, string>> = {
  deviceIds: 'vehicle',
  groupIds: 'group',
  userIds: 'user',
};

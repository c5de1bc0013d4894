import * as z from 'zod';
import { VEHICLE, vehicleId } from './arguments.ts';
import { given, plain, type Verb } from './verb.ts';

/** What users do with shares. */
export const SHARE_VERBS: Readonly<Record<string, Verb>> = {
  'shares.links.open': given(VEHICLE, (stage, name) =>
    stage.console.shares.links.open(vehicleId(stage, name), name),
  ),
  'shares.links.openAll': plain(({ shares }) => shares.links.openAll()),
  'shares.links.close': plain(
    ({ shares }) => shares.links.close(),
    ({ shares }) => shares.links.getSnapshot().step !== 'closed',
  ),
  'shares.links.retry': plain(
    ({ shares }) => shares.links.retry(),
    ({ shares }) => shares.links.getSnapshot().failure !== undefined,
  ),
  'shares.links.add': plain(
    ({ shares }) => shares.links.add(),
    ({ shares }) => shares.links.getSnapshot().step !== 'closed',
  ),
  'shares.links.edit': plain(
    ({ shares }) => {
      const [first] = shares.links.getSnapshot().shares;
      if (first) shares.links.edit(first);
    },
    ({ shares }) => shares.links.getSnapshot().shares.length > 0,
  ),
  'shares.links.change': given(
    {
      schema: z.strictObject({ name: z.string().optional(), limitCommands: z.boolean().optional() }),
      draw: (random) => (random.chance(0.5) ? { name: 'Cliente' } : { limitCommands: random.chance(0.5) }),
    },
    ({ console }, { name, limitCommands }) =>
      console.shares.links.change({
        ...(name !== undefined && { name }),
        ...(limitCommands !== undefined && { limitCommands }),
      }),
    ({ shares }) => shares.links.getSnapshot().step === 'editing',
  ),
  'shares.links.save': plain(
    ({ shares }) => shares.links.save(),
    ({ shares }) => shares.links.getSnapshot().step === 'editing',
  ),
  'shares.links.back': plain(
    ({ shares }) => shares.links.back(),
    ({ shares }) => shares.links.getSnapshot().step !== 'closed',
  ),
  'shares.links.remove': plain(
    ({ shares }) => {
      const [first] = shares.links.getSnapshot().shares;
      if (first) shares.links.remove(first);
    },
    ({ shares }) => shares.links.getSnapshot().shares.length > 0,
  ),
  'shares.links.confirm': plain(
    ({ shares }) => shares.links.confirm(),
    ({ shares }) => shares.links.getSnapshot().selected !== undefined,
  ),
};

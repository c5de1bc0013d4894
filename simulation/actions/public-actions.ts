import * as z from 'zod';
import type { Console } from '@farol/core/console/console';
import { INSPECTION_KINDS } from '@farol/core/domain/device/inspection';
import type { RandomSource } from '../world/random-source.ts';
import { oneOf, TEXT } from './arguments.ts';
import { anybody, type Argument, type Action } from './action.ts';

const LOGIN: Argument<{ email: string; password: string }> = {
  schema: z.strictObject({ email: z.string(), password: z.string() }),
  draw: (random) => ({
    email: random.oneOf(['ana@example.com', 'rui@example.com', 'nobody@example.com']),
    password: random.chance(0.8) ? 'segredo' : 'wrong',
  }),
};

const KIND = z.enum(INSPECTION_KINDS);

function drawnItem(random: RandomSource) {
  return { kind: random.oneOf(INSPECTION_KINDS), item: random.oneOf([0, 0, 1, 1, 9]) };
}

function isInspecting({ session }: Console): boolean {
  const now = session.getSnapshot().inspections?.getSnapshot();
  return now?.checklist !== undefined || now?.problem !== undefined;
}

/** What anybody may do before and after signing in, drivers and guests included. */
export const ENTRANCE_ACTIONS: Readonly<Record<string, Action>> = {
  'access.signOut': anybody(
    undefined,
    ({ access }) => access.signOut(),
    ({ access }) => access.getSnapshot().user !== undefined,
  ),
  'access.retry': anybody(
    undefined,
    ({ access }) => access.retry(),
    ({ access }) => access.getSnapshot().serverFailure !== undefined,
  ),
  'session.retry': anybody(
    undefined,
    ({ session }) => session.retry(),
    ({ session }) => session.getSnapshot().isLoadFailed,
  ),
  'login.signIn': anybody(
    LOGIN,
    ({ login }, account) => {
      if (account) login.signIn(account.email, account.password);
    },
    ({ access }) => access.getSnapshot().user === undefined && access.getSnapshot().path.startsWith('/login'),
  ),
  'login.signInAsRemembered': anybody(
    undefined,
    ({ login }) => login.signInAsRemembered(),
    ({ access, login }) =>
      access.getSnapshot().user === undefined && login.getSnapshot().rememberedUser !== undefined,
  ),
  'login.signInAsDriver': anybody(
    TEXT,
    ({ login }, name = '') => login.signInAsDriver(name, 'segredo'),
    ({ access }) =>
      access.getSnapshot().user === undefined && access.getSnapshot().path.startsWith('/motorista'),
  ),
  'checkIn.scan': anybody(
    { schema: z.string(), draw: (random) => random.oneOf(['3', '4', '99', 'https://other.example/1', 'x']) },
    ({ session }, text = '') => session.getSnapshot().checkIn?.scan(text),
    ({ session }) => session.getSnapshot().checkIn?.getSnapshot().vehicleId === undefined,
  ),
  'checkIn.checkOut': anybody(
    undefined,
    ({ session }) => session.getSnapshot().checkIn?.checkOut(),
    ({ session }) => session.getSnapshot().checkIn?.getSnapshot().vehicleId !== undefined,
  ),
  'checkIn.openMap': anybody(
    undefined,
    ({ session }) => session.getSnapshot().checkIn?.openMap(),
    ({ session }) => session.getSnapshot().checkIn?.getSnapshot().isMapOpen === false,
  ),
  'checkIn.closeMap': anybody(
    undefined,
    ({ session }) => session.getSnapshot().checkIn?.closeMap(),
    ({ session }) => session.getSnapshot().checkIn?.getSnapshot().isMapOpen === true,
  ),
  'checkIn.switchPrivateTrip': anybody(
    { schema: z.boolean(), draw: (random) => random.chance(0.5) },
    ({ session }, isOn = false) => session.getSnapshot().checkIn?.switchPrivateTrip(isOn),
    ({ session }) => session.getSnapshot().checkIn?.getSnapshot().dayState === 'read',
  ),
  'checkIn.dismiss': anybody(
    undefined,
    ({ session }) => session.getSnapshot().checkIn?.dismiss(),
    ({ session }) => session.getSnapshot().checkIn?.getSnapshot().notice !== undefined,
  ),
  'checkIn.retry': anybody(
    undefined,
    ({ session }) => session.getSnapshot().checkIn?.retry(),
    ({ session }) => {
      const now = session.getSnapshot().checkIn?.getSnapshot();
      return now !== undefined && (now.isOffline || now.dayState !== 'outside');
    },
  ),
  'inspections.answer': anybody(
    {
      schema: z.strictObject({ kind: KIND, item: z.int(), isOk: z.boolean() }),
      draw: (random) => ({ ...drawnItem(random), isOk: random.chance(0.6) }),
    },
    ({ session }, given) => {
      if (given) session.getSnapshot().inspections?.answer(given.kind, given.item, given.isOk);
    },
    isInspecting,
  ),
  'inspections.note': anybody(
    {
      schema: z.strictObject({ kind: KIND, item: z.int(), note: z.string() }),
      draw: (random) => ({ ...drawnItem(random), note: random.oneOf(['', 'A flat tire']) }),
    },
    ({ session }, given) => {
      if (given) session.getSnapshot().inspections?.note(given.kind, given.item, given.note);
    },
    isInspecting,
  ),
  'inspections.photo': anybody(
    {
      schema: z.strictObject({ kind: KIND, item: z.int(), photo: z.optional(z.string()) }),
      draw: (random) => ({ ...drawnItem(random), photo: random.chance(0.7) ? 'cGhvdG8=' : undefined }),
    },
    ({ session }, given) => {
      if (given) session.getSnapshot().inspections?.photo(given.kind, given.item, given.photo);
    },
    isInspecting,
  ),
  'inspections.send': anybody(
    { schema: KIND, draw: (random) => random.oneOf(INSPECTION_KINDS) },
    ({ session }, kind = 'checklist') => session.getSnapshot().inspections?.send(kind),
    isInspecting,
  ),
  'inspections.startProblem': anybody(
    undefined,
    ({ session }) => session.getSnapshot().inspections?.startProblem(),
    ({ session }) => session.getSnapshot().inspections?.getSnapshot().mayReport === true,
  ),
  'inspections.cancelProblem': anybody(
    undefined,
    ({ session }) => session.getSnapshot().inspections?.cancelProblem(),
    ({ session }) => session.getSnapshot().inspections?.getSnapshot().problem !== undefined,
  ),
  'inspections.dismiss': anybody(
    undefined,
    ({ session }) => session.getSnapshot().inspections?.dismiss(),
    ({ session }) => session.getSnapshot().inspections?.getSnapshot().refusal !== undefined,
  ),
  'inspections.retry': anybody(
    undefined,
    ({ session }) => session.getSnapshot().inspections?.retry(),
    ({ session }) => session.getSnapshot().inspections?.getSnapshot().isOffline === true,
  ),
  'login.signInWithToken': anybody(
    TEXT,
    ({ login }, token = '') => login.signInWithToken(token),
    ({ access }) => access.getSnapshot().user === undefined,
  ),
  'login.signInWithShare': anybody(
    TEXT,
    ({ login }, token = '') => login.signInWithShare(token),
    ({ access }) => access.getSnapshot().user === undefined,
  ),
  'login.readInvitation': anybody(
    TEXT,
    ({ login }, token = '') => login.readInvitation(token),
    ({ access }) => access.getSnapshot().user === undefined,
  ),
  'login.acceptInvitation': anybody(
    TEXT,
    ({ login }, token = '') => login.acceptInvitation(token, 'Eva Melo', 'segredo'),
    ({ access }) => access.getSnapshot().user === undefined,
  ),
  'login.register': anybody(
    { schema: z.string(), draw: (random) => random.oneOf(['Eva Melo', 'x']) },
    ({ login }, name = '') =>
      login.register({
        name,
        email: `${name.replaceAll(' ', '')}@example.com`.toLowerCase(),
        password: 'segredo',
      }),
    ({ access }) => access.getSnapshot().user === undefined,
  ),
  'login.requestPasswordReset': anybody(
    TEXT,
    ({ login }, email = '') => login.requestPasswordReset(email),
    ({ access }) => access.getSnapshot().user === undefined,
  ),
  'login.resetPassword': anybody(
    TEXT,
    ({ login }, token = '') => login.resetPassword(token, 'segredo2'),
    ({ access }) => access.getSnapshot().user === undefined,
  ),
  'login.clear': anybody(
    undefined,
    ({ login }) => login.clear(),
    ({ login }) => login.getSnapshot().failure !== undefined,
  ),
  'preferences.browser.change': anybody(oneOf('light', 'dark', 'auto'), ({ preferences }, scheme = 'auto') =>
    preferences.browser.change({ scheme }),
  ),
};

import * as z from 'zod';
import { oneOf, TEXT } from './arguments.ts';
import { anybody, type Argument, type Verb } from './verb.ts';

const LOGIN: Argument<{ email: string; password: string }> = {
  schema: z.strictObject({ email: z.string(), password: z.string() }),
  draw: (random) => ({
    email: random.oneOf(['ana@example.com', 'rui@example.com', 'nobody@example.com']),
    password: random.chance(0.8) ? 'segredo' : 'wrong',
  }),
};

/** What anybody may do before and after signing in, drivers and guests included. */
export const ENTRANCE_VERBS: Readonly<Record<string, Verb>> = {
  'access.signOut': anybody(
    undefined,
    ({ access }) => access.signOut(),
    ({ access }) => access.get().user !== undefined,
  ),
  'access.retry': anybody(
    undefined,
    ({ access }) => access.retry(),
    ({ access }) => access.get().serverFailure !== undefined,
  ),
  'session.retry': anybody(
    undefined,
    ({ session }) => session.retry(),
    ({ session }) => session.get().isLoadFailed,
  ),
  'login.signIn': anybody(
    LOGIN,
    ({ login }, account) => {
      if (account) login.signIn(account.email, account.password);
    },
    ({ access }) => access.get().user === undefined && access.get().path.startsWith('/login'),
  ),
  'login.signInAsRemembered': anybody(
    undefined,
    ({ login }) => login.signInAsRemembered(),
    ({ access, login }) => access.get().user === undefined && login.get().rememberedUser !== undefined,
  ),
  'login.signInAsDriver': anybody(
    TEXT,
    ({ login }, name = '') => login.signInAsDriver(name, 'segredo'),
    ({ access }) => access.get().user === undefined && access.get().path.startsWith('/motorista'),
  ),
  'checkIn.scan': anybody(
    { schema: z.string(), draw: (random) => random.oneOf(['3', '4', '99', 'https://other.example/1', 'x']) },
    ({ session }, text = '') => session.get().checkIn?.scan(text),
    ({ session }) => session.get().checkIn?.get().vehicleId === undefined,
  ),
  'checkIn.checkOut': anybody(
    undefined,
    ({ session }) => session.get().checkIn?.checkOut(),
    ({ session }) => session.get().checkIn?.get().vehicleId !== undefined,
  ),
  'checkIn.dismiss': anybody(
    undefined,
    ({ session }) => session.get().checkIn?.dismiss(),
    ({ session }) => session.get().checkIn?.get().notice !== undefined,
  ),
  'checkIn.retry': anybody(
    undefined,
    ({ session }) => session.get().checkIn?.retry(),
    ({ session }) => session.get().checkIn?.get().isOffline === true,
  ),
  'login.signInWithToken': anybody(
    TEXT,
    ({ login }, token = '') => login.signInWithToken(token),
    ({ access }) => access.get().user === undefined,
  ),
  'login.signInWithShare': anybody(
    TEXT,
    ({ login }, token = '') => login.signInWithShare(token),
    ({ access }) => access.get().user === undefined,
  ),
  'login.readInvitation': anybody(
    TEXT,
    ({ login }, token = '') => login.readInvitation(token),
    ({ access }) => access.get().user === undefined,
  ),
  'login.acceptInvitation': anybody(
    TEXT,
    ({ login }, token = '') => login.acceptInvitation(token, 'Eva Melo', 'segredo'),
    ({ access }) => access.get().user === undefined,
  ),
  'login.register': anybody(
    { schema: z.string(), draw: (random) => random.oneOf(['Eva Melo', 'x']) },
    ({ login }, name = '') =>
      login.register({
        name,
        email: `${name.replaceAll(' ', '')}@example.com`.toLowerCase(),
        password: 'segredo',
      }),
    ({ access }) => access.get().user === undefined,
  ),
  'login.requestPasswordReset': anybody(
    TEXT,
    ({ login }, email = '') => login.requestPasswordReset(email),
    ({ access }) => access.get().user === undefined,
  ),
  'login.resetPassword': anybody(
    TEXT,
    ({ login }, token = '') => login.resetPassword(token, 'segredo2'),
    ({ access }) => access.get().user === undefined,
  ),
  'login.clear': anybody(
    undefined,
    ({ login }) => login.clear(),
    ({ login }) => login.get().failure !== undefined,
  ),
  'preferences.browser.change': anybody(oneOf('light', 'dark', 'auto'), ({ preferences }, scheme = 'auto') =>
    preferences.browser.change({ scheme }),
  ),
};

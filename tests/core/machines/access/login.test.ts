import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPasswordRecovery } from '@farol/adapters/memory/password-recovery';
import { listedAccounts } from '@farol/adapters/memory/server-accounts';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { Failure } from '@farol/core/domain/values/failure';
import { loginMachine } from '@farol/core/machines/access/login.machine';
import type { SignInRequest } from '@farol/core/use-cases/access/sign-in';
import { type LoginEvent } from '@farol/core/machines/access/login.actions';
import { aUser } from '../../../arbitraries/users.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(loginMachine);
const ana = aUser();
const driver = aUser({ id: 8, email: 'qrcode-joao' });
const ACCOUNTS = [
  { user: ana, password: 'segredo', token: 'ana-token' },
  { user: driver, password: '1234' },
  { user: aUser({ id: 9, email: 'vera@example.com' }), password: 'segredo', code: '123456' },
  { user: aUser({ id: 5, email: 'link-word' }), password: 'link-word', token: 'link-word' },
  {
    user: aUser({ id: 6, email: 'old-word', expirationTime: '1969-12-31T00:00:00Z' }),
    password: 'old-word',
    token: 'old-word',
  },
  { user: aUser({ id: 10, email: 'blocked@example.com', disabled: true }), password: 'x' },
];

interface Bench {
  login: ActorRefFrom<typeof loginMachine>;
  network: MemoryNetwork;
  sessions: MemorySessions;
  passwords: MemoryPasswordRecovery;
}

function aLogin(held = false): Bench {
  const network = new MemoryNetwork();
  network.isHeld = held;
  const sessions = new MemorySessions(
    listedAccounts(ACCOUNTS, () => 0),
    network,
  );
  const passwords = new MemoryPasswordRecovery(network);
  return {
    login: createActor(loginMachine, { input: { sessions, passwords }, inspect: coverage.inspect }).start(),
    network,
    sessions,
    passwords,
  };
}

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

async function after(event: LoginEvent, failure?: Failure): Promise<[string, string | number | undefined]> {
  const { login, network } = aLogin();
  network.failure = failure;
  login.send(event);
  expect(login.getSnapshot().value).toBe('signingIn');
  await flush();
  const { value, context } = login.getSnapshot();
  return [value, context.reason ?? context.user?.id];
}

test('login: the right password signs in, with or without spaces around the address', async () => {
  expect(await after({ type: 'SIGN_IN', email: ' ana@example.com ', password: 'segredo' })).toEqual([
    'signedIn',
    7,
  ]);
});

test.for<[string, Extract<SignInRequest, { isKept?: unknown }>]>([
  ['a login', { type: 'SIGN_IN', email: 'ana@example.com', password: 'segredo' }],
  ['a driver’s login', { type: 'SIGN_IN_AS_DRIVER', username: 'joao', password: '1234' }],
  ['a registration', { type: 'REGISTER', name: 'Bia', email: 'bia@example.com', password: 'segredo' }],
  ['an invitation', { type: 'ACCEPT_INVITATION', token: 'for-ana', name: 'Ana', password: 'segredo' }],
])('login: %s outlasts the browser if that was chosen', async ([, event]) => {
  for (const isKept of [true, false, undefined]) {
    const { login, passwords, sessions } = aLogin();
    passwords.invitations.set('for-ana', 'ana@example.com');
    login.send({ ...event, isKept });
    for (let turn = 0; turn < 3; turn++) await flush();
    expect([login.getSnapshot().value, sessions.isKept]).toEqual(['signedIn', isKept]);
  }
});

test('login: an account with two-factor authentication asks for a code, and accepts the right one only, with or without spaces', async () => {
  const attempt = { type: 'SIGN_IN', email: 'vera@example.com', password: 'segredo' } as const;
  expect(await after(attempt)).toEqual(['failed', 'TOTP_REQUIRED']);
  for (const code of [' ', 'abc'])
    expect(await after({ ...attempt, code })).toEqual(['failed', 'TOTP_REQUIRED']);
  expect(await after({ ...attempt, code: '000000' })).toEqual(['failed', 'USER_AUTHORIZATION_FAILED']);
  for (const code of ['123 456', '123-456'])
    expect(await after({ ...attempt, code })).toEqual(['signedIn', 9]);
});

test('login: who was invited takes over the account and is signed in; a link that does not work says so', async () => {
  const accept = { type: 'ACCEPT_INVITATION', token: 'for-ana', name: 'Ana', password: 'segredo' } as const;
  const bench = aLogin();
  bench.passwords.invitations.set('for-ana', 'ana@example.com');
  bench.login.send(accept);
  // A second click does not use the link again, and the link is not read meanwhile.
  bench.login.send(accept);
  bench.login.send({ type: 'READ_INVITATION', token: 'for-ana' });
  for (let turn = 0; turn < 3; turn++) await flush();
  expect([bench.login.getSnapshot().value, bench.login.getSnapshot().context.user?.id]).toEqual([
    'signedIn',
    7,
  ]);
  expect(await after({ ...accept, token: 'unknown' })).toEqual(['failed', 'INVITATION_IS_NOT_VALID']);
  expect(await after({ ...accept, name: ' ' })).toEqual(['failed', 'FILL_ALL_FIELDS']);
  expect(await after({ ...accept, password: '' })).toEqual(['failed', 'FILL_ALL_FIELDS']);
  expect(await after({ ...accept, name: 'Al' })).toEqual(['failed', 'ACCOUNT_TOO_SHORT']);
  expect(await after({ ...accept, password: 'abc' })).toEqual(['failed', 'ACCOUNT_TOO_SHORT']);
});

test('login: an invitation that is read tells whom it is for and who invited them; one that does not work says so', async () => {
  const bench = aLogin();
  bench.passwords.invitations.set('for-ana', 'ana@example.com');
  const attempt = { reason: undefined, status: 0, body: '', user: undefined };
  expect(bench.login.getSnapshot().context).toMatchObject({ ...attempt, invited: undefined });
  bench.login.send({ type: 'READ_INVITATION', token: 'for-ana' });
  expect(bench.login.getSnapshot().value).toBe('readingInvitation');
  for (let turn = 0; turn < 3; turn++) await flush();
  const { value, context } = bench.login.getSnapshot();
  expect([value, context.invited]).toEqual(['idle', { email: 'ana@example.com', inviter: 'Ana' }]);
  // Another link is for somebody else.
  bench.login.send({ type: 'READ_INVITATION', token: 'unknown' });
  expect(bench.login.getSnapshot().context.invited).toBeUndefined();
  for (let turn = 0; turn < 3; turn++) await flush();
  const refused = bench.login.getSnapshot();
  expect([refused.value, refused.context.reason]).toEqual(['failed', 'INVITATION_IS_NOT_VALID']);
  expect(refused.context.invited).toBeUndefined();
});

test('login: what failed is told with the answer of the server, and without one where there was none', async () => {
  const { login, sessions } = aLogin();
  const told = async (error: Error) => {
    sessions.signIn = async () => {
      throw error;
    };
    login.send({ type: 'SIGN_IN', email: 'ana@example.com', password: 'segredo' });
    await flush();
    const { reason, status, body } = login.getSnapshot().context;
    return { reason, status, body };
  };
  const suspended = { reason: 'SUSPENDED', status: 402, body: '{"message":"SUSPENDED"}' };
  for (const next of [
    { type: 'SIGN_IN_WITH_TOKEN', token: 'ana-token' },
    { type: 'READ_INVITATION', token: 'for-ana' },
    { type: 'REQUEST_PASSWORD_RESET', email: 'ana@example.com' },
    { type: 'RESET_PASSWORD', token: 'token-1', password: 'novo' },
    { type: 'RESET' },
  ] satisfies LoginEvent[]) {
    expect(await told(new Failure('SUSPENDED', 402, suspended.body))).toEqual(suspended);
    login.send(next);
    // What failed before is not told of the next attempt.
    expect(login.getSnapshot().context).toMatchObject({ reason: undefined, status: 0, body: '' });
    await flush();
  }
  expect(await told(new TypeError('broken'))).toEqual({ reason: 'UNKNOWN', status: 0, body: '' });
});

test('login: a user who forgot their password requests a mail and sets a new one with its token', async () => {
  const { login, passwords } = aLogin();
  login.send({ type: 'REQUEST_PASSWORD_RESET', email: ' ana@example.com ' });
  login.send({ type: 'REQUEST_PASSWORD_RESET', email: 'twice@example.com' });
  await flush();
  expect(login.getSnapshot().value).toBe('resetRequested');
  expect(passwords.sentMails).toEqual([{ email: 'ana@example.com', token: 'token-1' }]);
  login.send({ type: 'RESET_PASSWORD', token: ' token-1 ', password: 'novo' });
  login.send({ type: 'RESET_PASSWORD', token: 'token-1', password: 'again' });
  await flush();
  expect(login.getSnapshot().value).toBe('passwordReset');
  expect(passwords.newPasswords.get('ana@example.com')).toBe('novo');
});

test('login: while a login is pending, password reset is ignored', async () => {
  const { login, passwords } = aLogin(true);
  login.send({ type: 'SIGN_IN', email: 'ana@example.com', password: 'segredo' });
  login.send({ type: 'REQUEST_PASSWORD_RESET', email: 'ana@example.com' });
  login.send({ type: 'RESET_PASSWORD', token: 'token-1', password: 'novo' });
  expect(login.getSnapshot().value).toBe('signingIn');
  expect(passwords.sentMails).toEqual([]);
});

test.for<[string, LoginEvent, string]>([
  ['no address', { type: 'REQUEST_PASSWORD_RESET', email: ' ' }, 'FILL_ALL_FIELDS'],
  ['no new password', { type: 'RESET_PASSWORD', token: 'x', password: '' }, 'FILL_ALL_FIELDS'],
  [
    'a new password of three letters',
    { type: 'RESET_PASSWORD', token: 'x', password: 'nov' },
    'PASSWORD_TOO_SHORT',
  ],
  ['a token that was used', { type: 'RESET_PASSWORD', token: 'x', password: 'novo' }, 'CODE_NOT_VALID'],
])('login: with %s the password is not reset, and the page shows the reason', async ([, event, reason]) => {
  const { login } = aLogin();
  login.send(event);
  await flush();
  expect(login.getSnapshot()).toMatchObject({ value: 'failed', context: { reason } });
});

test('login: an unreachable server does not prompt for another code', async () => {
  const { login, network } = aLogin();
  network.failure = new Failure('NETWORK', 0);
  login.send({ type: 'RESET_PASSWORD', token: 'x', password: 'novo' });
  await flush();
  expect(login.getSnapshot().context.reason).toBe('NETWORK');
});

test.for<[what: string, name: string, email: string, password: string]>([
  ['a name of two letters', 'Li', 'liane', '1234'],
  ['a user name of three', 'Lia', 'lia', '1234'],
  ['a password of three', 'Lia', 'liane', '123'],
])('login: with %s no account is created', async ([, name, email, password]) => {
  expect(await after({ type: 'REGISTER', name, email, password })).toEqual(['failed', 'ACCOUNT_TOO_SHORT']);
  expect(await after({ type: 'REGISTER', name: 'Lia', email: 'liane', password: '1234' })).toEqual([
    'signedIn',
    11,
  ]);
});

test('login: a driver signs in with their short name', async () => {
  expect(await after({ type: 'SIGN_IN_AS_DRIVER', username: 'joao', password: '1234' })).toEqual([
    'signedIn',
    8,
  ]);
});

test('login: a user who creates the first account is signed in with it', async () => {
  const account: LoginEvent = {
    type: 'REGISTER',
    name: ' Bia ',
    email: 'bia@example.com ',
    password: 'segredo',
  };
  expect(await after(account)).toEqual(['signedIn', 11]);
});

test('login: no account is created while an attempt is pending', async () => {
  const { login, network } = aLogin(true);
  login.send({ type: 'SIGN_IN_WITH_TOKEN', token: 'ana-token' });
  login.send({ type: 'REGISTER', name: 'Bia', email: 'bia@example.com', password: 'segredo' });
  await flush();
  expect(network.pending).toHaveLength(1);
});

test('login: an address in use creates no second account', async () => {
  const account: LoginEvent = { type: 'REGISTER', name: 'Ana', email: 'ana@example.com', password: 'outra' };
  expect(await after(account)).toEqual(['failed', 'USER_DUPLICATE']);
});

test('login: a token signs in', async () => {
  expect(await after({ type: 'SIGN_IN_WITH_TOKEN', token: 'ana-token' })).toEqual(['signedIn', 7]);
});

test('login: a share signs in, whether the product or the tracking server created it', async () => {
  expect(await after({ type: 'SIGN_IN_WITH_SHARE', token: 'link-word' })).toEqual(['signedIn', 5]);
  expect(await after({ type: 'SIGN_IN_WITH_SHARE', token: 'ana-token' })).toEqual(['signedIn', 7]);
});

test('login: unknown and expired shares are reported as such; a server that does not respond is too', async () => {
  expect(await after({ type: 'SIGN_IN_WITH_SHARE', token: 'made-up' })).toEqual(['failed', 'INVALID_SHARE']);
  expect(await after({ type: 'SIGN_IN_WITH_SHARE', token: 'old-word' })).toEqual([
    'failed',
    'USER_HAS_EXPIRED',
  ]);
  const link: LoginEvent = { type: 'SIGN_IN_WITH_SHARE', token: 'link-word' };
  expect(await after(link, new Failure('TIMEOUT', 0))).toEqual(['failed', 'TIMEOUT']);
});

test('login: a made-up share token is never tried as email and password', async () => {
  const { login, sessions } = aLogin();
  const tried: string[] = [];
  sessions.signIn = async (email) => {
    tried.push(email);
    throw new Failure('INVALID_LOGIN_DATA', 401);
  };
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ minLength: 1 }), fc.uuid()), async (token) => {
      login.send({ type: 'RESET' });
      login.send({ type: 'SIGN_IN_WITH_SHARE', token });
      await flush();
      expect(login.getSnapshot().value).toBe('failed');
    }),
  );
  expect(tried).toEqual([]);
});

async function linkRefusal(code: string, status: number): Promise<unknown> {
  const [, reason] = await after({ type: 'SIGN_IN_WITH_SHARE', token: 'x' }, new Failure(code, status));
  return reason;
}

test('login: the server’s reason for refusing a token is shown for the share', async () => {
  expect(await linkRefusal('TOKEN_HAS_EXPIRED', 400)).toBe('USER_HAS_EXPIRED');
  expect(await linkRefusal('INVALID_SIGNATURE', 400)).toBe('INVALID_SHARE');
  expect(await linkRefusal('HTTP_404_NOT_FOUND', 404)).toBe('INVALID_SHARE');
  expect(await linkRefusal('TOO_MANY_ATTEMPTS', 429)).toBe('TOO_MANY_ATTEMPTS');
  expect(await linkRefusal('HTTP_502', 502)).toBe('HTTP_502');
});

test('login: a share is opened once, however often its page requests it', async () => {
  const { login, network } = aLogin(true);
  for (let time = 0; time < 2; time++) login.send({ type: 'SIGN_IN_WITH_SHARE', token: 'link-word' });
  await flush();
  expect(network.pending).toHaveLength(1);
});

test('login: no request is sent while a field is empty', async () => {
  const blank = fc.constantFrom('', ' ', '\t ');
  await fc.assert(
    fc.asyncProperty(blank, fc.string(), async (empty, other) => {
      const events: LoginEvent[] = [
        { type: 'SIGN_IN', email: empty, password: other },
        { type: 'SIGN_IN', email: other, password: '' },
        { type: 'SIGN_IN_AS_DRIVER', username: empty, password: other },
        { type: 'SIGN_IN_AS_DRIVER', username: other, password: '' },
        { type: 'SIGN_IN_WITH_TOKEN', token: empty },
        { type: 'SIGN_IN_WITH_SHARE', token: empty },
        { type: 'REGISTER', name: empty, email: other, password: other },
        { type: 'REGISTER', name: other, email: other, password: '' },
      ];
      for (const event of events) {
        const { login, network } = aLogin(true);
        login.send(event);
        await flush();
        expect(network.pending).toHaveLength(0);
        expect(login.getSnapshot().context.reason).toBe('FILL_ALL_FIELDS');
      }
    }),
    { numRuns: 20 },
  );
});

test.for<[LoginEvent, string]>([
  [{ type: 'SIGN_IN', email: 'ana@example.com', password: 'wrong' }, 'INVALID_LOGIN_DATA'],
  [{ type: 'SIGN_IN', email: 'nobody@example.com', password: 'x' }, 'INVALID_LOGIN_DATA'],
  [{ type: 'SIGN_IN', email: 'blocked@example.com', password: 'x' }, 'BLOCK'],
  [{ type: 'SIGN_IN_AS_DRIVER', username: 'ana@example.com', password: 'segredo' }, 'INVALID_LOGIN_DATA'],
  [{ type: 'SIGN_IN_WITH_TOKEN', token: 'no-such-token' }, 'INVALID_LOGIN_DATA'],
])('login: a refused login shows the reason (%o)', async ([event, reason]) => {
  expect(await after(event)).toEqual(['failed', reason]);
});

test('login: every refused token counts as wrong login data, but a server that does not respond is reported as such', async () => {
  const event: LoginEvent = { type: 'SIGN_IN_WITH_TOKEN', token: 'x' };
  expect(await after(event, new Failure('TOKEN_HAS_EXPIRED', 400))).toEqual(['failed', 'INVALID_LOGIN_DATA']);
  expect(await after(event, new Failure('TIMEOUT', 0))).toEqual(['failed', 'TIMEOUT']);
});

test('login: the reason of the last attempt disappears when the next one starts', async () => {
  const { login, network } = aLogin();
  login.send({ type: 'SIGN_IN', email: '', password: '' });
  await flush();
  network.isHeld = true;
  login.send({ type: 'SIGN_IN_WITH_TOKEN', token: 'ana-token' });
  expect(login.getSnapshot().context.reason).toBeUndefined();
});

type Phase = 'idle' | 'signingIn' | 'failed' | 'signedIn';
interface Model {
  phase: Phase;
  /** The response of each pending call, and whether its result is still awaited. */
  calls: { good: boolean; awaited: boolean }[];
}

function aModel(): Model {
  return { phase: 'idle', calls: [] };
}

function step(name: string, apply: (model: Model, bench: Bench) => void): fc.AsyncCommand<Model, Bench> {
  return {
    check: () => true,
    run: async (model, bench) => {
      apply(model, bench);
      await flush();
      const { value, context } = bench.login.getSnapshot();
      expect([value, bench.network.pending.length]).toEqual([model.phase, model.calls.length]);
      expect(context.user !== undefined).toBe(model.phase === 'signedIn');
      expect(context.reason !== undefined).toBe(model.phase === 'failed');
      if (value !== 'signingIn')
        expect(JSON.stringify(bench.login.getPersistedSnapshot())).not.toContain('segredo');
    },
    toString: () => name,
  };
}

const steps = [
  fc
    .constantFrom<LoginEvent>(
      { type: 'SIGN_IN', email: 'ana@example.com', password: 'segredo' },
      { type: 'SIGN_IN', email: 'ana@example.com', password: 'not it' },
      { type: 'SIGN_IN_AS_DRIVER', username: 'joao', password: '1234' },
      { type: 'SIGN_IN_WITH_TOKEN', token: 'no-such-token' },
    )
    .map((event) =>
      step(JSON.stringify(event), (model, { login }) => {
        if (model.phase !== 'signingIn') {
          const good =
            event.type === 'SIGN_IN_AS_DRIVER' || (event.type === 'SIGN_IN' && event.password === 'segredo');
          model.calls.push({ good, awaited: true });
          model.phase = 'signingIn';
        }
        login.send(event);
      }),
    ),
  fc.constant(
    step('reset', (model, { login }) => {
      for (const call of model.calls) call.awaited = false;
      model.phase = 'idle';
      login.send({ type: 'RESET' });
    }),
  ),
  fc.tuple(fc.nat(3), fc.boolean()).map(([which, isLost]) =>
    step(`${isLost ? 'nothing answers' : 'the server answers'} call ${which}`, (model, { network }) => {
      const at = which % Math.max(1, model.calls.length);
      const [call] = model.calls.splice(at, 1);
      if (call?.awaited) model.phase = call.good && !isLost ? 'signedIn' : 'failed';
      network.pending[at]?.settle(isLost ? new Failure('NETWORK', 0) : undefined);
    }),
  ),
];

test('login: in any order of attempts and responses only one attempt runs, a cancelled one never signs in, and no password is kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 30 }), async (commands) => {
      await fc.asyncModelRun(() => ({ model: aModel(), real: aLogin(true) }), commands);
    }),
    { numRuns: 200 },
  );
});

test('login: no state and no transition of the login is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

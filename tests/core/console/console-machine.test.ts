import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryCheckIns } from '@farol/adapters/memory/check-ins';
import { MemoryDriverDays } from '@farol/adapters/memory/driver-days';
import { MemorySessionCache } from '@farol/adapters/memory/session-cache';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPage } from '@farol/adapters/memory/page';
import { MemoryPasswordRecovery } from '@farol/adapters/memory/password-recovery';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { listedAccounts } from '@farol/adapters/memory/server-accounts';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { startDriver } from '@farol/core/console/start-driver';
import { connectPublicFeatures } from '@farol/core/console/connect-public-features';
import { consoleMachine, type StartDriver, type StartSession } from '@farol/core/console/console-machine';
import type { SessionScope } from '@farol/core/console/wiring/session-scope';
import { Failure } from '@farol/core/domain/values/failure';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';
import { ChartCoverage } from '../../models/chart-coverage.ts';
import { CountedClock } from '../../models/counted-clock.ts';
import { settleCalls } from '../../models/signed-in-console.ts';

/** A session of the tests gives front ends the name of its user. */
const machine = consoleMachine<string>();
const coverage = new ChartCoverage(machine);

const ana = aUser();
const rui = aUser({ id: 11, name: 'Rui', email: 'rui@example.com' });
const joao = aUser({
  id: 8,
  name: 'João',
  email: 'qrcode-joao',
  attributes: { 'acme.isQrDriverId': '8' },
});
const PASSWORD = 'segredo';
const LOST = new Failure('NETWORK', 0);

/** Returns the outer state. */
function stateName(value: string | object): string {
  return typeof value === 'string' ? value : (Object.keys(value)[0] ?? '');
}

/** A console whose router is the test, and whose sessions only say when they start and end. */
function aConsole() {
  const timers = new CountedClock();
  const clock = (): number => timers.now();
  const network = new MemoryNetwork();
  const accounts = [ana, rui, joao].map((user) => ({ user, password: PASSWORD }));
  const ports = {
    sessions: new MemorySessions(listedAccounts(accounts, clock), network),
    passwords: new MemoryPasswordRecovery(network),
    serverSettings: new MemoryServerSettings(aServer(), network),
    sessionCache: new MemorySessionCache(),
    storage: new MemoryKeyValueStorage(),
    page: new MemoryPage(),
    random: () => 0.5,
    clock,
  };
  const diary: string[] = [];
  const scopes: SessionScope[] = [];
  const startSession: StartSession<string> = (scope) => {
    const name = scope.guard.getSnapshot().context.user?.name ?? '';
    scopes.push(scope);
    diary.push(`${name} starts`);
    return { console: name, stop: () => diary.push(`${name} ends`) };
  };
  /** What the code of sessions comes from. */
  const codeServer = new MemoryNetwork();
  let loads = 0;
  const loadSession = async (): Promise<StartSession<string>> => {
    loads++;
    await codeServer.transmit();
    return startSession;
  };
  const loadDriver = async (): Promise<StartDriver> => {
    await codeServer.transmit();
    return (user, onUser) => {
      diary.push(`${user.name} checks in`);
      const checkIns = new MemoryCheckIns(user, async () => [], network, 'acme');
      const options = { namespace: 'acme', timers };
      const driver = startDriver(
        { ...ports, checkIns, driverDays: new MemoryDriverDays(network), origin: 'https://fleet.example' },
        options,
      )(user, onUser);
      return {
        ...driver,
        stop: () => {
          diary.push(`${user.name} leaves`);
          driver.stop();
        },
      };
    };
  };
  const actor = createActor(machine, {
    input: { ports, namespace: 'acme', loadSession, loadDriver },
    clock: timers,
    inspect: coverage.inspect,
  }).start();
  const { access, login } = connectPublicFeatures(actor.getSnapshot().context, ports.storage);
  /** Waits until every call is answered, and returns the state. */
  const settled = async () => {
    await settleCalls();
    return stateName(actor.getSnapshot().value);
  };
  return {
    ...ports,
    timers,
    network,
    codeServer,
    access,
    login,
    actor,
    diary,
    settled,
    loads: () => loads,
    /** What the running session gives to front ends. */
    session: () => actor.getSnapshot().context.console,
    checkIn: () => actor.getSnapshot().context.driver?.checkIn,
    /** The guard as features see it. */
    guard: () => actor.getSnapshot().context.guard,
    scopes,
    open: async (path: string) => {
      access.navigate(path);
      return await settled();
    },
    signIn: async ({ email } = ana) => {
      login.signIn(email, PASSWORD);
      return await settled();
    },
    signOut: async () => {
      access.signOut();
      return await settled();
    },
  };
}

type Bench = ReturnType<typeof aConsole>;

/** A console in which Ana is signed in and looks at the map. */
async function signedIn(): Promise<Bench> {
  const bench = aConsole();
  bench.sessions.user = ana;
  expect(await bench.open('/home')).toBe('signedIn');
  return bench;
}

test('console machine: a console without a session asks for a login, and only a login starts a session', async () => {
  const { open, signIn, access, actor, session, diary } = aConsole();
  expect(actor.getSnapshot().value).toBe('signedOut');
  expect(await open('/devices/5')).toBe('signedOut');
  expect(access.getSnapshot().outcome).toEqual({ type: 'redirect', to: '/login?to=%2Fdevices%2F5' });
  expect([session(), diary]).toEqual([undefined, []]);
  await open('/login?to=%2Fdevices%2F5');
  expect(await signIn()).toBe('signedIn');
  expect([session(), diary]).toEqual([ana.name, ['Ana Souza starts']]);
});

test('console machine: somebody who is still signed in gets their session at once', async () => {
  const { codeServer, sessions, open, settled, session, scopes } = aConsole();
  sessions.user = ana;
  codeServer.isHeld = true;
  expect(await open('/home')).toBe('loadingSession');
  expect(session()).toBeUndefined();
  codeServer.pending[0]?.settle();
  expect(await settled()).toBe('signedIn');
  expect(session()).toBe(ana.name);
  expect(scopes).toMatchObject([{ userId: ana.id, namespace: 'acme' }]);
});

test('console machine: the code of sessions is loaded with the first session, and not again with the next', async () => {
  const { open, signIn, signOut, loads, diary } = aConsole();
  await open('/login');
  expect(loads()).toBe(0);
  await signIn();
  await signOut();
  await open('/login');
  expect(await signIn(rui)).toBe('signedIn');
  expect(loads()).toBe(1);
  expect(diary).toEqual(['Ana Souza starts', 'Ana Souza ends', 'Rui starts']);
});

test('console machine: code that cannot be loaded is tried again after a while, and at once when the user wants it', async () => {
  const { codeServer, sessions, open, settled, timers, actor, loads, session } = aConsole();
  sessions.user = ana;
  codeServer.failure = LOST;
  expect(await open('/home')).toBe('loadFailed');
  timers.increment(1999);
  expect([await settled(), loads()]).toEqual(['loadFailed', 1]);
  timers.increment(1);
  expect([await settled(), loads()]).toEqual(['loadFailed', 2]);
  actor.send({ type: 'RETRY' });
  expect([await settled(), loads()]).toEqual(['loadFailed', 3]);
  codeServer.failure = undefined;
  actor.send({ type: 'RETRY' });
  expect([await settled(), session()]).toEqual(['signedIn', ana.name]);
});

test.for([
  ['is still being loaded', 'loadingSession'],
  ['could not be loaded', 'loadFailed'],
] as const)(
  'console machine: a user who signs out while the code of sessions %s gets no session',
  async ([, state]) => {
    const { codeServer, sessions, open, signOut, settled, timers, diary, page } = aConsole();
    sessions.user = ana;
    codeServer.isHeld = true;
    await open('/home');
    if (state === 'loadFailed') codeServer.pending[0]?.settle(LOST);
    expect(await settled()).toBe(state);
    await signOut();
    expect(await open('/login')).toBe('signedOut');
    for (const request of codeServer.pending) request.settle();
    timers.increment(10_000);
    expect(await settled()).toBe('signedOut');
    expect([diary, page.reloads]).toEqual([[], 1]);
  },
);

test('console machine: while the server cannot be reached nobody has a session; it starts when it responds', async () => {
  const { network, sessions, open, settled, access, timers, session } = aConsole();
  sessions.user = ana;
  network.failure = LOST;
  expect(await open('/home')).toBe('signedOut');
  expect(access.getSnapshot()).toMatchObject({ serverFailure: 'NETWORK', user: undefined });
  await open('/maintenance?to=%2Fhome');
  timers.increment(30_000);
  expect(await settled()).toBe('signedOut');
  expect(access.getSnapshot().serverFailure).toBe('NETWORK');
  network.failure = undefined;
  timers.increment(30_000);
  // It responds, but who is signed in is asked on the page that was wanted.
  expect(await settled()).toBe('signedOut');
  expect(access.getSnapshot().outcome).toEqual({ type: 'redirect', to: '/home' });
  expect(await open('/home')).toBe('signedIn');
  expect(session()).toBe(ana.name);
});

test('console machine: a login that succeeds although the server was away starts a session', async () => {
  for (const [user, state] of [
    [ana, 'signedIn'],
    [joao, 'driverSignedIn'],
  ] as const) {
    const { network, open, signIn, access } = aConsole();
    expect(await open('/login')).toBe('signedOut');
    network.failure = LOST;
    expect(await open('/login')).toBe('signedOut');
    expect(access.getSnapshot().serverFailure).toBe('NETWORK');
    network.failure = undefined;
    expect(await signIn(user)).toBe(state);
  }
});

test('console machine: a driver has no session, whether they sign in or still are', async () => {
  const still = aConsole();
  still.sessions.user = joao;
  expect(await still.open('/qr-driver')).toBe('driverSignedIn');
  const { open, login, settled, signOut, signIn, page, loads, diary, checkIn } = aConsole();
  await open('/motorista');
  login.signInAsDriver('joao', PASSWORD);
  expect(await settled()).toBe('driverSignedIn');
  expect([loads(), diary]).toEqual([0, ['João checks in']]);
  expect(checkIn()?.getSnapshot().vehicleId).toBeUndefined();
  await open('/qr-driver');
  expect(await signOut()).toBe('leaving');
  expect(await open('/motorista')).toBe('signedOut');
  expect(page.reloads).toBe(1);
  expect(await signIn()).toBe('signedIn');
});

test('console machine: the code of the check-in that could not be loaded is loaded again, soon or when it is asked for', async () => {
  const { codeServer, sessions, open, settled, checkIn, timers, actor } = aConsole();
  sessions.user = joao;
  codeServer.failure = LOST;
  await open('/qr-driver');
  expect([await settled(), checkIn()]).toEqual(['driverSignedIn', undefined]);
  timers.increment(2000);
  await settled();
  expect(checkIn()).toBeUndefined();
  codeServer.failure = undefined;
  actor.send({ type: 'RETRY' });
  await settled();
  expect(checkIn()?.getSnapshot().vehicles).toEqual([]);
});

test('console machine: signing out ends the session at once, and the page is loaded again only where the navigation led to', async () => {
  const { network, access, open, settled, login, session, page, diary } = await signedIn();
  network.isHeld = true;
  access.signOut();
  // The server has not responded yet.
  expect([await settled(), session()]).toEqual(['signedIn', ana.name]);
  network.isHeld = false;
  network.pending[0]?.settle();
  expect([await settled(), session()]).toEqual(['leaving', undefined]);
  expect(diary).toEqual(['Ana Souza starts', 'Ana Souza ends']);
  expect(page.reloads).toBe(0);
  expect(await open('/login')).toBe('signedOut');
  expect([page.reloads, login.getSnapshot().isBusy]).toEqual([1, false]);
});

test.for([
  ['while the code of sessions is still being loaded', ana, 'loadingSession'],
  ['when the code of sessions could not be loaded', ana, 'loadFailed'],
  ['with a session', ana, 'signedIn'],
  ['as a driver', joao, 'driverSignedIn'],
] as const)(
  'console machine: a user who signs out %s leaves no note of an impersonation in this browser',
  async ([, user, state]) => {
    const { codeServer, sessions, storage, open, settled, signOut } = aConsole();
    storage.write('actingAs', `${user.id} 11 Rui`);
    sessions.user = user;
    codeServer.isHeld = state === 'loadingSession';
    codeServer.failure = state === 'loadFailed' ? LOST : undefined;
    await open(user === joao ? '/qr-driver' : '/home');
    expect([await settled(), storage.read('actingAs')]).toEqual([state, `${user.id} 11 Rui`]);
    await signOut();
    expect(storage.read('actingAs')).toBeUndefined();
  },
);

test('console machine: who becomes another user keeps the note of the impersonation', async () => {
  const { guard, storage, settled } = await signedIn();
  storage.write('actingAs', `${rui.id} ${ana.id} ${ana.name}`);
  guard().send({ type: 'SIGNED_IN', user: rui });
  expect([await settled(), storage.read('actingAs')]).toEqual([
    'signedIn',
    `${rui.id} ${ana.id} ${ana.name}`,
  ]);
});

test.for([
  ['/login', ana],
  ['/motorista', joao],
] as const)(
  'console machine: a user who signs out at %s, where nothing leads elsewhere, loads the page again at once',
  async ([path, user]) => {
    const { sessions, open, signOut, signIn, access, page } = aConsole();
    sessions.user = user;
    await open(user === joao ? '/qr-driver' : '/home');
    await open(path);
    expect(await signOut()).toBe('signedOut');
    expect([page.reloads, access.getSnapshot().outcome]).toEqual([1, { type: 'stay' }]);
    await signIn(rui);
    expect(page.reloads).toBe(1);
  },
);

test('console machine: the login forgets who signed in and what failed when the user leaves', async () => {
  const { open, login, settled, signOut, actor } = await signedIn();
  await open('/login');
  login.signIn(rui.email, 'errado');
  expect([await settled(), login.getSnapshot().failure]).toEqual(['signedIn', 'INVALID_LOGIN_DATA']);
  await open('/home');
  await signOut();
  expect(login.getSnapshot().failure).toBeUndefined();
  expect(actor.getSnapshot().context.login.getSnapshot().context.user).toBeUndefined();
});

test('a lost session ends, and the page is not loaded again: the login says so, and what was typed is kept', async () => {
  const { guard, settled, open, access, page, diary } = await signedIn();
  guard().send({ type: 'SESSION_ENDED', reason: undefined });
  expect(await settled()).toBe('signedOut');
  expect(diary).toEqual(['Ana Souza starts', 'Ana Souza ends']);
  expect(access.getSnapshot().outcome).toEqual({ type: 'redirect', to: '/login?to=%2Fhome' });
  expect(await open('/login?to=%2Fhome')).toBe('signedOut');
  expect([page.reloads, access.getSnapshot().signOutReason]).toEqual([0, 'SESSION_ENDED']);
});

test('console machine: a login that has to say why the user was signed out is not loaded again, and the reason stays', async () => {
  const { guard, settled, open, signIn, access, page, diary } = await signedIn();
  guard().send({ type: 'SESSION_ENDED', reason: 'BLOCK' });
  expect(await settled()).toBe('signedOut');
  expect(await open('/login?to=%2Fhome')).toBe('signedOut');
  expect([page.reloads, access.getSnapshot().signOutReason]).toEqual([0, 'BLOCK']);
  expect(diary).toEqual(['Ana Souza starts', 'Ana Souza ends']);
  expect(await signIn()).toBe('signedIn');
});

test('console machine: another user who signs in gets a session of their own, after the first has ended', async () => {
  const { open, signIn, access, page, diary, session, scopes } = await signedIn();
  await open('/login');
  expect(await signIn(rui)).toBe('leaving');
  expect([session(), page.reloads]).toEqual([undefined, 0]);
  expect(access.getSnapshot().outcome).toEqual({ type: 'redirect', to: '/home' });
  expect(await open('/home')).toBe('signedIn');
  expect([session(), page.reloads]).toEqual(['Rui', 1]);
  expect(diary).toEqual(['Ana Souza starts', 'Ana Souza ends', 'Rui starts']);
  expect(scopes.map(({ userId }) => userId)).toEqual([ana.id, rui.id]);
});

test('console machine: a user who becomes another without leaving the page gets the other session at once', async () => {
  const { guard, settled, page, diary } = await signedIn();
  guard().send({ type: 'SIGNED_IN', user: rui });
  expect(await settled()).toBe('signedIn');
  expect(page.reloads).toBe(1);
  expect(diary).toEqual(['Ana Souza starts', 'Ana Souza ends', 'Rui starts']);
});

test('console machine: a change of the account, another page or a server that is away keeps the session', async () => {
  const { guard, open, network, page, diary, settled } = await signedIn();
  guard().send({ type: 'USER_CHANGED', user: { ...ana, name: 'Ana Lima' } });
  await open('/devices');
  network.failure = LOST;
  await open('/devices/5');
  guard().send({ type: 'SERVER_RESTARTING' });
  expect(await settled()).toBe('signedIn');
  expect([page.reloads, diary]).toEqual([0, ['Ana Souza starts']]);
});

test('console machine: a user who signs in as themselves again keeps their session', async () => {
  const { open, signIn, page, diary } = await signedIn();
  await open('/login');
  expect(await signIn()).toBe('signedIn');
  expect([page.reloads, diary]).toEqual([0, ['Ana Souza starts']]);
});

/** Does what the router does, until the page stays where it is; returns the state. */
async function followRedirects({ access, open, settled }: Bench) {
  for (let turn = 0; turn < 5; turn++) {
    const { outcome } = access.getSnapshot();
    if (outcome.type === 'stay') break;
    await open(outcome.to);
  }
  return await settled();
}

/** What users, the server and the router do, in any order. */
const steps = fc.oneof(
  fc.constantFrom(ana, rui, joao).map((user) => (bench: Bench) => bench.signIn(user)),
  fc
    .constantFrom('/home', '/devices/5', '/login', '/motorista', '/qr-driver')
    .map((path) => (bench: Bench) => bench.open(path)),
  fc.constant((bench: Bench) => bench.signOut()),
  fc.constantFrom(undefined, 'BLOCK').map((reason) => (bench: Bench) => {
    bench.sessions.user = undefined;
    bench.guard().send({ type: 'SESSION_ENDED', reason });
    return bench.settled();
  }),
  fc.constantFrom(ana, rui).map((user) => (bench: Bench) => {
    const before = bench.access.getSnapshot().user;
    if (!before) return bench.settled();
    bench.storage.write('actingAs', `${user.id} ${before.id} ${before.name}`);
    bench.sessions.user = user;
    bench.guard().send({ type: 'SIGNED_IN', user });
    return bench.settled();
  }),
  fc.constantFrom(undefined, LOST).map((failure) => (bench: Bench) => {
    bench.codeServer.failure = failure;
    return bench.settled();
  }),
  fc.constant((bench: Bench) => {
    bench.timers.increment(2000);
    return bench.settled();
  }),
);

test('console machine: in any order of logins, departures and failures, there is one session at most, and it is that of the user', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 15 }), fc.boolean(), async (taken, followsRedirects) => {
      const bench = aConsole();
      for (const step of taken) {
        const before = await step(bench);
        const state = followsRedirects ? await followRedirects(bench) : before;
        const { user } = bench.access.getSnapshot();
        const running = bench.diary.filter((line) => line.endsWith('starts')).length;
        expect(running - bench.diary.filter((line) => line.endsWith('ends')).length).toBe(
          state === 'signedIn' ? 1 : 0,
        );
        if (state === 'signedIn') expect(bench.session()).toBe(user?.name);
        else expect(bench.session()).toBeUndefined();
        if (user === undefined) {
          expect(['signedOut', 'leaving']).toContain(state);
          expect(bench.storage.read('actingAs')).toBeUndefined();
        } else if (state !== 'leaving')
          expect(user.id === joao.id ? ['driverSignedIn'] : ['signedIn', 'loadFailed']).toContain(state);
        // Who follows every redirect never waits for the page to be loaded again.
        if (followsRedirects) expect(state).not.toBe('leaving');
      }
      bench.actor.stop();
    }),
    { numRuns: 150 },
  );
});

test('console machine: a stopped console ends its session and leaves no timer', async () => {
  const { actor, diary, timers } = await signedIn();
  expect(timers.waitingTimers).toBeGreaterThan(0);
  actor.stop();
  expect([diary, timers.waitingTimers]).toEqual([['Ana Souza starts', 'Ana Souza ends'], 0]);
});

test('console machine: no state and no transition of the console is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

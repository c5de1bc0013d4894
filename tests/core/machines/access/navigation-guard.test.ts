import { linkProblem } from '@farol/core/domain/navigation/link-problem';
import * as fc from 'fast-check';
import { createActor, SimulatedClock, type ActorRefFrom } from 'xstate';
import { describe, expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { listedAccounts } from '@farol/adapters/memory/server-accounts';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { Failure } from '@farol/core/domain/values/failure';
import { SCREENS } from '@farol/core/domain/navigation/screen';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import { storageLevelOf } from '@farol/core/domain/server/storage-space';
import type { CachedSession } from '@farol/core/domain/access/cached-session';
import type { User } from '@farol/core/domain/account/user';
import { navigationGuardMachine } from '@farol/core/machines/access/navigation-guard.machine';
import { screenPaths } from '../../../arbitraries/screen-paths.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { NavigationGuardModel } from '../../../models/navigation-guard-model.ts';

const START = Date.parse('2026-06-01T12:00:00Z');
const LOST = new Failure('NETWORK', 0);
const ana = aUser({ userLimit: -1 });
const admin = aUser({ id: 1, administrator: true });
const driver = aUser({ id: 8, attributes: { 'farol.isQrDriverId': '8' } });
const guest = aUser({
  id: 9,
  expirationTime: new Date(START + 40_000).toISOString(),
  attributes: { isShared: 7, deviceId: 5 },
});
const blocked = aUser({ id: 10, disabled: true });
const coverage = new ChartCoverage(navigationGuardMachine);

interface Bench {
  guard: ActorRefFrom<typeof navigationGuardMachine>;
  sessions: MemorySessions;
  settings: MemoryServerSettings;
  network: MemoryNetwork;
  clock: SimulatedClock;
}

function aGuard(held = false, server = aServer(), cachedSession?: CachedSession): Bench {
  const network = new MemoryNetwork();
  network.isHeld = held;
  const clock = new SimulatedClock();
  const now = (): number => START + clock.now();
  const sessions = new MemorySessions(listedAccounts([], now), network);
  const settings = new MemoryServerSettings(server, network);
  const ports = { sessions, serverSettings: settings, clock: now };
  const guard = createActor(navigationGuardMachine, {
    input: { ports, namespace: 'farol', cachedSession, linkProblem },
    clock,
    inspect: coverage.inspect,
  });
  return { guard: guard.start(), sessions, settings, network, clock };
}

/** Lets every promise that can settle do so. */
async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

async function go({ guard }: Bench, path: string): Promise<string> {
  guard.send({ type: 'NAVIGATE', path });
  await flush();
  return ended(guard);
}

function ended(guard: Bench['guard']): string {
  const snapshot = guard.getSnapshot();
  expect(snapshot.hasTag('settled')).toBe(true);
  const { outcome } = snapshot.context;
  return outcome.type === 'stay' ? 'stays' : outcome.to;
}

const privatePaths = screenPaths((name) => !SCREENS[name].public);

/** Whether this user’s permissions let them see devices, on a server with advanced permissions. */
function withFlags(stored: string): { user: User; server: KnownServer } {
  return {
    user: aUser({ id: 12, attributes: { 'farol.advancedPerms': stored } }),
    server: aServer({ attributes: { 'farol.enableAdvancedPerms': true } }, true),
  };
}

test('navigation guard: a screen without permission leads home, on arrival, on navigation and after a login', async () => {
  const { user, server } = withFlags('0'.repeat(32));
  const bench = aGuard(false, server);
  bench.sessions.user = user;
  expect(await go(bench, '/geofence')).toBe('/home');
  expect(await go(bench, '/home')).toBe('stays');
  expect(await go(bench, '/devices/5')).toBe('/home');
  expect(await go(bench, '/notifications')).toBe('stays');
  bench.sessions.user = undefined;
  bench.guard.send({ type: 'SESSION_ENDED', reason: undefined });
  expect(await go(bench, '/login?to=%2Fdevices')).toBe('stays');
  bench.guard.send({ type: 'SIGNED_IN', user });
  expect(ended(bench.guard)).toBe('/home');
});

test('navigation guard: at the login nothing is read again after a minute, and the page goes on working', async () => {
  const bench = aGuard();
  expect(await go(bench, '/login')).toBe('stays');
  bench.clock.increment(120_000);
  await flush();
  expect(bench.guard.getSnapshot().status).toBe('active');
  expect(await go(bench, '/devices')).toMatch(/^\/login/);
});

test('navigation guard: who signs in at a page before anything is known of the server leaves it without its permission', async () => {
  const { user, server } = withFlags('0'.repeat(32));
  const bench = aGuard(true, server);
  bench.guard.send({ type: 'NAVIGATE', path: '/devices' });
  bench.guard.send({ type: 'SIGNED_IN', user });
  expect(ended(bench.guard)).toBe('stays');
  bench.network.isHeld = false;
  for (const call of bench.network.pending.slice()) call.settle();
  await flush();
  expect(ended(bench.guard)).toBe('/home');
});

test('navigation guard: settings that arrive after the page close it without its permission', async () => {
  const { user, server } = withFlags('0'.repeat(32));
  const bench = aGuard(true, server);
  bench.guard.send({ type: 'NAVIGATE', path: '/login?to=%2Fdevices' });
  bench.guard.send({ type: 'SIGNED_IN', user });
  expect(ended(bench.guard)).toBe('/devices');
  bench.guard.send({ type: 'NAVIGATE', path: '/devices' });
  expect(ended(bench.guard)).toBe('stays');
  bench.network.isHeld = false;
  for (const call of bench.network.pending.slice()) call.settle();
  await flush();
  expect(ended(bench.guard)).toBe('/home');
});

/** One step of a session, after which the guard must be in the state of the model. */
type Step = fc.AsyncCommand<NavigationGuardModel, Bench>;

function step(name: string, apply: (model: NavigationGuardModel, bench: Bench) => void): Step {
  return {
    check: () => true,
    run: async (model, bench) => {
      apply(model, bench);
      await flush();
      const { context, value } = bench.guard.getSnapshot();
      const phase = value === 'checkingAccess' ? 'checking' : value;
      expect({
        phase,
        path: context.path,
        to: context.outcome.type === 'redirect' ? context.outcome.to : undefined,
        user: context.user?.id,
        calls: bench.network.pending.length,
      }).toEqual({
        phase: model.phase,
        path: model.path,
        to: model.to,
        user: model.user?.id,
        calls: model.calls.length,
      });
    },
    toString: () => name,
  };
}

describe('a user who is not signed in', () => {
  test('is sent to the matching login, which remembers the requested page', async () => {
    await fc.assert(
      fc.asyncProperty(privatePaths, async (path) => {
        const expected = path.startsWith('/qr-driver') ? '/motorista' : '/login';
        expect(await go(aGuard(), path)).toBe(`${expected}?to=${encodeURIComponent(path)}`);
      }),
    );
  });

  test('sees no reason, except when the account is the reason', async () => {
    const bench = aGuard();
    await go(bench, '/devices');
    expect(bench.guard.getSnapshot().context.signOutReason).toBeUndefined();
    bench.sessions.user = blocked;
    await go(bench, await go(bench, '/devices'));
    expect(bench.guard.getSnapshot().context).toMatchObject({ signOutReason: 'BLOCK', user: undefined });
    bench.guard.send({ type: 'SIGNED_IN', user: ana });
    expect(bench.guard.getSnapshot().context.signOutReason).toBeUndefined();
  });
});

test('navigation guard: a driver can open the driver screens only', async () => {
  const bench = aGuard();
  bench.sessions.user = driver;
  expect(await go(bench, '/devices')).toBe('/qr-driver');
  expect(await go(bench, '/qr-driver')).toBe('stays');
  expect(await go(bench, '/users?to=%2Fgroups')).toBe('/qr-driver');
  expect(await go(bench, '/login')).toBe('stays');
  bench.guard.send({ type: 'SIGN_OUT' });
  await flush();
  expect(ended(bench.guard)).toBe('/motorista');
});

test('navigation guard: a user whose account expires while working is sent to the login on the next navigation', async () => {
  const bench = aGuard();
  bench.sessions.user = guest;
  expect(await go(bench, '/devices/5')).toBe('stays');
  bench.clock.increment(40_000);
  expect(await go(bench, '/devices')).toBe('/login?to=%2Fdevices');
  expect(bench.guard.getSnapshot().context).toMatchObject({
    user: undefined,
    signOutReason: 'USER_HAS_EXPIRED',
  });
});

test('a lost session: a guest is told that the access of the link has ended, any other user that the session has', async () => {
  for (const [user, signOutReason] of [
    [guest, 'SHARE_ENDED'],
    [ana, 'SESSION_ENDED'],
  ] as const) {
    const bench = aGuard();
    bench.sessions.user = user;
    await go(bench, '/devices/5');
    bench.guard.send({ type: 'SESSION_ENDED', reason: undefined });
    expect(bench.guard.getSnapshot().context).toMatchObject({ user: undefined, signOutReason });
  }
});

test('navigation guard: the page is not loaded until the guard has decided', async () => {
  const bench = aGuard(true);
  expect(bench.guard.getSnapshot().hasTag('checking')).toBe(true);
  bench.guard.send({ type: 'NAVIGATE', path: '/devices' });
  expect(bench.guard.getSnapshot().hasTag('checking')).toBe(true);
  bench.network.pending[0]?.settle();
  await flush();
  expect(bench.guard.getSnapshot().hasTag('checking')).toBe(true);
  bench.network.pending[0]?.settle();
  await flush();
  expect(bench.guard.getSnapshot().hasTag('checking')).toBe(false);
});

describe('in a console that stays open', () => {
  const GIGABYTE = 1024 ** 3;

  async function opened(user: User) {
    const bench = aGuard();
    bench.sessions.user = user;
    await go(bench, '/devices');
    return {
      ...bench,
      fill: () => {
        bench.settings.server = aServer({ storageSpace: [GIGABYTE / 10, 100 * GIGABYTE] });
      },
      passMinute: async () => {
        bench.clock.increment(60_000);
        await flush();
      },
      room: () => storageLevelOf(bench.guard.getSnapshot().context.server?.info.storageSpace ?? null),
    };
  }

  test('an administrator learns within a minute that the disk is full, and that it has space again', async () => {
    const bench = await opened(admin);
    bench.fill();
    expect(bench.room()).toBe('ample');
    await bench.passMinute();
    expect(bench.room()).toBe('full');
    expect(ended(bench.guard)).toBe('stays');
    bench.network.failure = LOST;
    await bench.passMinute();
    expect(bench.room()).toBe('full');
    expect(ended(bench.guard)).toBe('stays');
    bench.network.failure = undefined;
    bench.settings.server = aServer();
    await bench.passMinute();
    expect(bench.room()).toBe('ample');
  });

  test('settings that were read a moment ago are read again a minute after the last page', async () => {
    const bench = await opened(admin);
    const read = async (ms: number) => {
      bench.network.isHeld = true;
      bench.clock.increment(ms);
      await flush();
      const { length } = bench.network.pending;
      bench.network.isHeld = false;
      for (const call of bench.network.pending.slice()) call.settle();
      await flush();
      return length;
    };
    expect(await go(bench, '/nowhere')).toBe('/home');
    expect(await read(30_000)).toBe(0);
    expect(await go(bench, '/home')).toBe('stays');
    expect([await read(59_999), await read(1)]).toEqual([0, 1]);
  });

  test('other users do not poll the server, nor does an administrator before the login', async () => {
    const bench = await opened(ana);
    const away = await opened(admin);
    expect(await go(away, '/login')).toBe('stays');
    for (const { network, passMinute } of [bench, away]) {
      network.isHeld = true;
      await passMinute();
      expect(network.pending).toEqual([]);
    }
  });
});

describe('while the server does not respond', () => {
  test('every user is sent to the maintenance page, which retries every 30 seconds and leads back', async () => {
    await fc.assert(
      fc.asyncProperty(
        screenPaths((name) => name !== 'maintenance'),
        async (path) => {
          const bench = aGuard();
          bench.network.failure = LOST;
          const maintenance = await go(bench, path);
          expect(maintenance).toBe(`/maintenance?to=${encodeURIComponent(path)}`);
          expect(await go(bench, maintenance)).toBe('stays');
          bench.clock.increment(30_000);
          await flush();
          expect(ended(bench.guard)).toBe('stays');
          bench.network.failure = undefined;
          bench.clock.increment(29_999);
          await flush();
          expect(ended(bench.guard)).toBe('stays');
          bench.clock.increment(1);
          await flush();
          expect(ended(bench.guard)).toBe(path);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('the button retries at once', async () => {
    const bench = aGuard();
    bench.network.failure = LOST;
    await go(bench, await go(bench, '/reports'));
    bench.network.failure = undefined;
    bench.guard.send({ type: 'RETRY' });
    // The page with the button stays until the answer is there.
    expect(ended(bench.guard)).toBe('stays');
    await flush();
    expect(ended(bench.guard)).toBe('/reports');
    expect(bench.guard.getSnapshot()).toMatchObject({
      value: 'settled',
      context: { serverFailure: undefined },
    });
  });

  test('a user who opens the maintenance page directly is led home when the server is fine', async () => {
    expect(await go(aGuard(), '/maintenance')).toBe('/home');
  });

  test('a signed-in user keeps the current screen and stays signed in', async () => {
    const bench = aGuard();
    bench.sessions.user = ana;
    await go(bench, '/devices');
    bench.network.failure = LOST;
    for (const path of ['/users', '/groups', '/home']) expect(await go(bench, path)).toBe('stays');
    expect(bench.guard.getSnapshot().context.user).toEqual(ana);
  });

  test('even a programming error ends on the maintenance page, not in a page that never loads', async () => {
    const bench = aGuard();
    bench.sessions.current = () => Promise.reject(new TypeError('not a function'));
    expect(await go(bench, '/devices')).toBe('/maintenance?to=%2Fdevices');
    expect(bench.guard.getSnapshot().context.serverFailure).toBe('UNKNOWN');
  });
});

test('navigation guard: signing out forgets the user even when the server does not respond', async () => {
  for (const failure of [undefined, LOST]) {
    const bench = aGuard();
    bench.sessions.user = ana;
    await go(bench, '/devices');
    bench.network.failure = failure;
    bench.guard.send({ type: 'SIGN_OUT' });
    expect(bench.guard.getSnapshot().hasTag('checking')).toBe(true);
    await flush();
    expect(ended(bench.guard)).toBe('/login');
    expect(bench.guard.getSnapshot().context.user).toBeUndefined();
  }
});

test('navigation guard: a changed user is known at once', async () => {
  const bench = aGuard();
  bench.sessions.user = ana;
  await go(bench, '/devices');
  bench.guard.send({ type: 'USER_CHANGED', user: aUser({ name: 'Ana Lima' }) });
  expect(bench.guard.getSnapshot().context.user?.name).toBe('Ana Lima');
});

test('navigation guard: an account that changes after its user has left signs nobody in', async () => {
  const bench = aGuard();
  bench.sessions.user = ana;
  await go(bench, '/devices');
  bench.guard.send({ type: 'SIGN_OUT' });
  await flush();
  bench.guard.send({ type: 'USER_CHANGED', user: aUser({ name: 'Ana Lima' }) });
  expect(bench.guard.getSnapshot().context.user).toBeUndefined();
});

test('navigation guard: an unchanged server record keeps its identity', async () => {
  const bench = aGuard();
  bench.sessions.user = ana;
  await go(bench, '/devices');
  const known = bench.guard.getSnapshot().context.server;
  await go(bench, '/groups');
  expect(bench.guard.getSnapshot().context.server).toBe(known);
  bench.guard.send({ type: 'SERVER_CHANGED', server: aServer({ zoom: 9 }) });
  expect(bench.guard.getSnapshot().context.server?.info.zoom).toBe(9);
});

test('navigation guard: a changed server is known at once, and an older response does not undo it', async () => {
  const bench = aGuard();
  bench.sessions.user = ana;
  await go(bench, '/devices');
  bench.guard.send({ type: 'SERVER_CHANGED', server: aServer({ readonly: true }) });
  expect(bench.guard.getSnapshot().context.server?.info.readonly).toBe(true);
  bench.network.isHeld = true;
  bench.guard.send({ type: 'NAVIGATE', path: '/groups' });
  bench.guard.send({ type: 'SERVER_CHANGED', server: aServer({ zoom: 9 }) });
  bench.network.pending[0]?.settle();
  await flush();
  expect(bench.guard.getSnapshot().context.server?.info.zoom).toBe(9);
  expect(ended(bench.guard)).toBe('stays');
});

describe('a restarting server', () => {
  test('is polled every 2 seconds at first, then at the normal interval, and leads back when it responds', async () => {
    for (const path of ['/devices', '/home']) {
      const bench = aGuard();
      bench.sessions.user = ana;
      await go(bench, path);
      bench.guard.send({ type: 'SERVER_RESTARTING' });
      expect(await go(bench, ended(bench.guard))).toBe('stays');
      bench.network.failure = LOST;
      for (let tries = 0; tries < 30; tries++) {
        expect(bench.guard.getSnapshot().context.serverFailure).toBe('SERVER_RESTARTING');
        bench.clock.increment(2000);
        await flush();
      }
      for (let waits = 0; waits < 2; waits++) {
        expect(bench.guard.getSnapshot().context.serverFailure).toBe('SERVER_NOT_BACK');
        bench.clock.increment(30_000);
        await flush();
      }
      bench.network.failure = undefined;
      bench.clock.increment(29_999);
      await flush();
      expect(bench.guard.getSnapshot().value).toBe('maintenance');
      bench.clock.increment(1);
      await flush();
      expect(ended(bench.guard)).toBe(path);
    }
  });

  test('is waited for even while a page is being opened', async () => {
    const bench = aGuard();
    bench.sessions.user = ana;
    await go(bench, '/devices');
    bench.network.isHeld = true;
    bench.guard.send({ type: 'NAVIGATE', path: '/groups' });
    bench.guard.send({ type: 'SERVER_RESTARTING' });
    expect(ended(bench.guard)).toBe('/maintenance?to=%2Fgroups');
  });
});

describe('a user who was here before', () => {
  const cachedSession = { user: ana, server: aServer(), confirmedAtMs: START };

  test('sees the screen before any answer, and goes on in it when the server knows them', async () => {
    const bench = aGuard(true, aServer(), cachedSession);
    bench.sessions.user = ana;
    expect(await go(bench, '/devices')).toBe('stays');
    expect(bench.guard.getSnapshot().context).toMatchObject({ user: ana, isAssumed: true });
    expect(await go(bench, '/groups')).toBe('stays');
    bench.network.isHeld = false;
    while (bench.network.pending.length > 0) bench.network.pending[0]?.settle();
    await flush();
    expect(ended(bench.guard)).toBe('stays');
    expect(bench.guard.getSnapshot()).toMatchObject({
      value: 'settled',
      context: { user: ana, isAssumed: false, path: '/groups' },
    });
  });

  test('is sent to the login when the server has signed them out', async () => {
    const bench = aGuard(false, aServer(), cachedSession);
    expect(await go(bench, '/devices')).toBe('/login?to=%2Fdevices');
    expect(bench.guard.getSnapshot().context).toMatchObject({ user: undefined, isAssumed: false });
  });

  test('keeps what they last saw while the server is away, which is asked every ten seconds or on request', async () => {
    const bench = aGuard(false, aServer(), cachedSession);
    bench.sessions.user = ana;
    bench.network.failure = LOST;
    expect(await go(bench, '/devices')).toBe('stays');
    expect(await go(bench, '/groups')).toBe('stays');
    expect(bench.guard.getSnapshot()).toMatchObject({ value: 'unconfirmed', context: { path: '/groups' } });
    bench.clock.increment(10_000);
    expect(bench.guard.getSnapshot().value).toBe('confirming');
    await flush();
    expect(bench.guard.getSnapshot()).toMatchObject({ value: 'unconfirmed', context: { isAssumed: true } });
    bench.network.failure = undefined;
    bench.guard.send({ type: 'RETRY' });
    await flush();
    expect(bench.guard.getSnapshot().context).toMatchObject({ user: ana, isAssumed: false });
  });

  test.each(['confirming', 'unconfirmed'])(
    'whose session is over while another user is signed in is replaced by that user, in the state %s',
    async (state) => {
      const bench = aGuard(false, aServer(), cachedSession);
      const { network, sessions, guard } = bench;
      sessions.user = { ...ana, id: 12, name: 'Bia' };
      network.isHeld = state === 'confirming';
      network.failure = state === 'unconfirmed' ? LOST : undefined;
      guard.send({ type: 'NAVIGATE', path: '/devices' });
      await flush();
      expect(guard.getSnapshot()).toMatchObject({ value: state, context: { user: ana, isAssumed: true } });
      network.failure = undefined;
      guard.send({ type: 'SESSION_ENDED', reason: undefined });
      // Nothing of the last visit is shown from now on.
      expect(guard.getSnapshot().context).toMatchObject({ user: undefined, isAssumed: false });
      while (network.pending.length > 0) network.pending[0]?.settle();
      network.isHeld = false;
      await flush();
      expect(ended(guard)).toBe('stays');
      expect(guard.getSnapshot().context.user).toMatchObject({ id: 12 });
    },
  );

  test('whose session is over is sent to the login once the server has said that nobody is signed in', async () => {
    const bench = aGuard(true, aServer(), cachedSession);
    await go(bench, '/devices');
    bench.network.isHeld = false;
    bench.guard.send({ type: 'SESSION_ENDED', reason: undefined });
    await flush();
    expect(ended(bench.guard)).toBe('/login?to=%2Fdevices');
    expect(bench.guard.getSnapshot().context.signOutReason).toBeUndefined();
  });

  test('is confirmed without a request once the server is back', async () => {
    const bench = aGuard(false, aServer(), cachedSession);
    bench.sessions.user = ana;
    bench.network.failure = LOST;
    await go(bench, '/devices');
    bench.network.failure = undefined;
    bench.clock.increment(10_000);
    await flush();
    expect(bench.guard.getSnapshot().context).toMatchObject({ user: ana, isAssumed: false });
  });

  test('who changes while the server is asked is asked about again', async () => {
    const bench = aGuard(false, aServer(), cachedSession);
    bench.sessions.user = ana;
    bench.network.isHeld = true;
    bench.guard.send({ type: 'NAVIGATE', path: '/devices' });
    const changed = { ...ana, name: 'Ana Maria' };
    bench.guard.send({ type: 'USER_CHANGED', user: changed });
    expect(bench.guard.getSnapshot().context).toMatchObject({ user: changed, isAssumed: true });
    // The answer to the first question was given before the change.
    for (const call of bench.network.pending.slice(0, 2)) call.settle();
    await flush();
    expect(bench.guard.getSnapshot().context).toMatchObject({ user: changed, isAssumed: true });
    bench.sessions.user = changed;
    while (bench.network.pending.length > 0) bench.network.pending[0]?.settle();
    await flush();
    expect(bench.guard.getSnapshot().context).toMatchObject({ user: changed, isAssumed: false });
  });

  test('keeps it through an error of the program too', async () => {
    const bench = aGuard(false, aServer(), cachedSession);
    bench.settings.load = () => Promise.reject(new Error('unexpected'));
    expect(await go(bench, '/devices')).toBe('stays');
    expect(bench.guard.getSnapshot().value).toBe('unconfirmed');
  });

  test('is not assumed on the login page, nor on a screen that they may not open', async () => {
    const bench = aGuard(true, aServer(), cachedSession);
    bench.guard.send({ type: 'NAVIGATE', path: '/login' });
    expect(bench.guard.getSnapshot().context.user).toBeUndefined();
    const { user, server } = withFlags('00');
    const limited = aGuard(true, server, { user, server, confirmedAtMs: START });
    limited.guard.send({ type: 'NAVIGATE', path: '/users' });
    expect(limited.guard.getSnapshot().context.user).toBeUndefined();
  });

  test('is signed out even before the server has answered, and not assumed again', async () => {
    const bench = aGuard(true, aServer(), cachedSession);
    await go(bench, '/devices');
    bench.network.isHeld = false;
    bench.guard.send({ type: 'SIGN_OUT' });
    await flush();
    expect(ended(bench.guard)).toBe('/login');
    expect(await go(bench, '/devices')).toBe('/login?to=%2Fdevices');
  });
});

describe('in any order of steps, responses and silences', () => {
  const users = fc.constantFrom<User>(ana, driver, guest);
  const paths = fc.oneof(
    { weight: 4, arbitrary: screenPaths(() => true) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '/nowhere',
        '/maintenance',
        '/login?to=%2Fgroups',
        '/login?to=//evil.example',
      ),
    },
  );
  const steps = [
    paths.map((path) =>
      step(`go to ${path}`, (model, { guard }) => {
        model.go(path);
        guard.send({ type: 'NAVIGATE', path });
      }),
    ),
    fc.constant(
      step('follow the redirect', (model, { guard }) => {
        const path = model.to ?? model.path;
        model.go(path);
        guard.send({ type: 'NAVIGATE', path });
      }),
    ),
    users.map((user) =>
      step(`sign in as ${user.id}`, (model, { guard, sessions }) => {
        model.session = user;
        sessions.user = user;
        model.signedIn(user);
        guard.send({ type: 'SIGNED_IN', user });
      }),
    ),
    fc.constantFrom<User | undefined>(ana, driver, guest, blocked, undefined).map((user) =>
      step(`the session becomes ${user?.id}`, (model, { sessions }) => {
        model.session = user;
        sessions.user = user;
      }),
    ),
    fc.constant(
      step('the session is found ended', (model, { guard }) => {
        model.sessionEnded();
        guard.send({ type: 'SESSION_ENDED', reason: undefined });
      }),
    ),
    fc.constant(
      step('sign out', (model, { guard }) => {
        model.signOut();
        guard.send({ type: 'SIGN_OUT' });
      }),
    ),
    fc.constant(
      step('the server is another one', (model, { guard }) => {
        model.serverChanges();
        guard.send({ type: 'SERVER_CHANGED', server: aServer({ zoom: 9 }) });
      }),
    ),
    fc.constant(
      step('the server restarts', (model, { guard }) => {
        model.serverRestarts();
        guard.send({ type: 'SERVER_RESTARTING' });
      }),
    ),
    fc.constant(
      step('retry', (model, { guard }) => {
        model.retry();
        guard.send({ type: 'RETRY' });
      }),
    ),
    fc.constantFrom(1000, 2000, 14_000, 30_000).map((ms) =>
      step(`${ms} ms pass`, (model, { clock }) => {
        model.pass(ms);
        clock.increment(ms);
      }),
    ),
    ...[1, 2].map(() =>
      fc.tuple(fc.nat(5), fc.boolean()).map(([which, isLost]) =>
        step(`${isLost ? 'nothing answers' : 'the server answers'} call ${which}`, (model, { network }) => {
          const at = which % Math.max(1, model.calls.length);
          model.answer(at, isLost);
          network.pending[at]?.settle(isLost ? LOST : undefined);
        }),
      ),
    ),
  ];

  test('the guard decides as §4 says, and late responses to earlier requests change nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 40 }), async (commands) => {
        await fc.asyncModelRun(
          () => ({ model: new NavigationGuardModel('farol', START), real: aGuard(true) }),
          commands,
        );
      }),
      { numRuns: 300 },
    );
  });
});

test('navigation guard: what is wrong with a link is told until the user signs out, also after the console corrected the address', async () => {
  const bench = aGuard();
  bench.sessions.user = ana;
  const fault = () => bench.guard.getSnapshot().context.linkFault;
  await go(bench, '/home');
  expect(fault()).toBeUndefined();
  await go(bench, '/home?moment=banana');
  const first = fault();
  await go(bench, '/home');
  expect([first, fault()]).toEqual([{ problem: 'moment' }, { problem: 'moment' }]);
  // The same link opened again is told again.
  await go(bench, '/home?moment=banana');
  expect(fault()).not.toBe(first);
  await go(bench, '/devices/abc');
  expect(fault()).toEqual({ problem: 'device' });
  bench.guard.send({ type: 'LINK_FAILED', problem: 'unavailable' });
  expect(fault()).toEqual({ problem: 'unavailable' });
  bench.guard.send({ type: 'SIGN_OUT' });
  await flush();
  expect(fault()).toBeUndefined();
});

test('navigation guard: no state and no transition of the guard is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

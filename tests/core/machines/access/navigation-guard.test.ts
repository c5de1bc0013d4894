import * as fc from 'fast-check';
import { createActor, SimulatedClock, type ActorRefFrom } from 'xstate';
import { describe, expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { Failure } from '@farol/core/domain/values/failure';
import { SCREENS } from '@farol/core/domain/navigation/screen';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import { storageLevelOf } from '@farol/core/domain/server/storage-space';
import type { User } from '@farol/core/domain/account/user';
import { navigationGuardMachine } from '@farol/core/machines/access/navigation-guard';
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

function aGuard(held = false, server = aServer()): Bench {
  const network = new MemoryNetwork();
  network.isHeld = held;
  const clock = new SimulatedClock();
  const now = (): number => START + clock.now();
  const sessions = new MemorySessions([], network, now);
  const settings = new MemoryServerSettings(server, network);
  const ports = { sessions, serverSettings: settings, clock: now };
  const guard = createActor(navigationGuardMachine, {
    input: { ports, namespace: 'farol' },
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

/** Whether the flags of this user let him see devices, on a server where flags decide. */
function withFlags(stored: string): { user: User; server: KnownServer } {
  return {
    user: aUser({ id: 12, attributes: { 'farol.advancedPerms': stored } }),
    server: aServer({ attributes: { 'farol.enableAdvancedPerms': true } }, true),
  };
}

test('a screen whose flag is missing leads home, on arrival, on the way and after a login', async () => {
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

test('settings that come after the page close it, if its flag is missing', async () => {
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

/** One step of a session, after which the guard must be where the model says. */
type Step = fc.AsyncCommand<NavigationGuardModel, Bench>;

function step(name: string, act: (model: NavigationGuardModel, bench: Bench) => void): Step {
  return {
    check: () => true,
    run: async (model, bench) => {
      act(model, bench);
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

describe('who is not signed in', () => {
  test('is sent to the login of his kind, which keeps where he wanted to go', async () => {
    await fc.assert(
      fc.asyncProperty(privatePaths, async (path) => {
        const expected = path.startsWith('/qr-driver') ? '/motorista' : '/login';
        expect(await go(aGuard(), path)).toBe(`${expected}?to=${encodeURIComponent(path)}`);
      }),
    );
  });

  test('reaches every public screen', async () => {
    await fc.assert(
      fc.asyncProperty(
        screenPaths((name) => SCREENS[name].public && name !== 'maintenance'),
        async (path) => {
          expect(await go(aGuard(), path)).toBe('stays');
        },
      ),
      { numRuns: 30 },
    );
  });

  test('comes back to where he wanted to go after signing in', async () => {
    await fc.assert(
      fc.asyncProperty(privatePaths, async (path) => {
        const bench = aGuard();
        await go(bench, await go(bench, path));
        const user = path.startsWith('/qr-driver') ? driver : ana;
        bench.guard.send({ type: 'SIGNED_IN', user });
        expect(ended(bench.guard)).toBe(path);
        expect(await go(bench, path)).toBe('stays');
      }),
      { numRuns: 50 },
    );
  });

  test('is told nothing is wrong, except when his account is the reason', async () => {
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

test('a session that still stands opens every screen, with the server known', async () => {
  await fc.assert(
    fc.asyncProperty(privatePaths, async (path) => {
      const bench = aGuard();
      bench.sessions.user = ana;
      expect(await go(bench, path)).toBe('stays');
      expect(bench.guard.getSnapshot().context).toMatchObject({ user: ana, server: aServer() });
    }),
    { numRuns: 50 },
  );
});

test('a driver is kept on the driver screens', async () => {
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

test('an unknown address leads home', async () => {
  expect(await go(aGuard(), '/nowhere')).toBe('/home');
});

test('someone whose time is over while he works is sent to the login at his next step', async () => {
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

test('a lost session sends the user to the login and keeps where he was', async () => {
  const bench = aGuard();
  bench.sessions.user = ana;
  await go(bench, '/devices/5');
  bench.guard.send({ type: 'SESSION_ENDED', reason: undefined });
  expect(ended(bench.guard)).toBe('/login?to=%2Fdevices%2F5');
});

test('the page is not loaded until the guard has decided', async () => {
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

  test('an administrator hears within a minute that the disk is full, and that it has room again', async () => {
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

  test('nobody else asks for it, and neither does an administrator who is not in yet', async () => {
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

describe('while the server does not answer', () => {
  test('everyone is sent to the maintenance page, which tries every 30 seconds and leads back', async () => {
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

  test('the button tries at once', async () => {
    const bench = aGuard();
    bench.network.failure = LOST;
    await go(bench, await go(bench, '/reports'));
    bench.network.failure = undefined;
    bench.guard.send({ type: 'RETRY' });
    await flush();
    expect(ended(bench.guard)).toBe('/reports');
    expect(bench.guard.getSnapshot().context.serverFailure).toBeUndefined();
  });

  test('who opens the maintenance page by himself is led home when nothing is wrong', async () => {
    expect(await go(aGuard(), '/maintenance')).toBe('/home');
  });

  test('who is already in keeps the last picture on every screen, and is still signed in', async () => {
    const bench = aGuard();
    bench.sessions.user = ana;
    await go(bench, '/devices');
    bench.network.failure = LOST;
    for (const path of ['/users', '/groups', '/home']) expect(await go(bench, path)).toBe('stays');
    expect(bench.guard.getSnapshot().context.user).toEqual(ana);
  });

  test('even a mistake in the program ends on the maintenance page and not in a page that never loads', async () => {
    const bench = aGuard();
    bench.sessions.current = () => Promise.reject(new TypeError('not a function'));
    expect(await go(bench, '/devices')).toBe('/maintenance?to=%2Fdevices');
    expect(bench.guard.getSnapshot().context.serverFailure).toBe('UNKNOWN');
  });
});

test('signing out forgets the user even when the server does not answer', async () => {
  for (const failure of [undefined, LOST]) {
    const bench = aGuard();
    bench.sessions.user = ana;
    await go(bench, '/devices');
    bench.network.failure = failure;
    bench.guard.send({ type: 'SIGN_OUT' });
    await flush();
    expect(ended(bench.guard)).toBe('/login');
    expect(bench.guard.getSnapshot().context.user).toBeUndefined();
  }
});

test('a changed user is known at once', async () => {
  const bench = aGuard();
  bench.sessions.user = ana;
  await go(bench, '/devices');
  bench.guard.send({ type: 'USER_CHANGED', user: aUser({ name: 'Ana Lima' }) });
  expect(bench.guard.getSnapshot().context.user?.name).toBe('Ana Lima');
});

test('a server that says the same again at the next screen stays the one that was known', async () => {
  const bench = aGuard();
  bench.sessions.user = ana;
  await go(bench, '/devices');
  const known = bench.guard.getSnapshot().context.server;
  await go(bench, '/groups');
  expect(bench.guard.getSnapshot().context.server).toBe(known);
  bench.guard.send({ type: 'SERVER_CHANGED', server: aServer({ zoom: 9 }) });
  expect(bench.guard.getSnapshot().context.server?.info.zoom).toBe(9);
});

test('a changed server is known at once, and an older answer does not undo that', async () => {
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

describe('a server that begins anew', () => {
  test('is asked every 2 seconds at first, then at the usual pace, and leads back when it answers', async () => {
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

describe('in any order of steps, answers and silences', () => {
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
      step('the server begins anew', (model, { guard }) => {
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

  test('the guard decides as §4 says, and late answers to earlier questions change nothing', async () => {
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

test('no state and no transition of the guard is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

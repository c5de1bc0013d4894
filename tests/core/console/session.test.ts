import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { startConsole } from '@farol/core/console/console';
import { startDriver } from '@farol/core/console/start-driver';
import type { StartSession } from '@farol/core/console/console-machine';
import type { SnapshotSource } from '@farol/core/console/wiring/listening';
import { startWholeSession } from '@farol/core/console/whole-session';
import { isDriverUser } from '@farol/core/domain/account/account';
import { Failure } from '@farol/core/domain/values/failure';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';
import { CountedClock } from '../../models/counted-clock.ts';
import { ListenerCount } from '@farol/simulation/world/listener-count';
import { followRedirects } from '../../models/open-console.ts';
import { settleCalls } from '../../models/signed-in-console.ts';

const ana = aUser({ administrator: true });
const rui = aUser({ id: 11, name: 'Rui', email: 'rui@example.com' });
const joao = aUser({
  id: 8,
  name: 'João',
  email: 'qrcode-joao',
  attributes: { 'acme.isQrDriverId': '8' },
});
const guest = aUser({
  id: 9,
  name: 'Van 1',
  email: 'ana@example.com:van-1',
  temporary: true,
  expirationTime: '1970-01-01T00:00:30.000Z',
});
const PASSWORD = 'segredo';
const LOST = new Failure('NETWORK', 0);

/** A console that counts its sessions and everything that listens, on a server that may fail. */
function aConsole() {
  const timers = new CountedClock();
  const listeners = new ListenerCount();
  const accounts = [ana, rui, joao, guest].map((user) => ({ user, password: PASSWORD }));
  const server = new MemoryServer({
    server: aServer({}, true),
    accounts,
    clock: () => timers.now(),
    namespace: 'acme',
  });
  server.stock({ devices: [plainDevice(5)] });
  const ports = memoryPorts(server);
  const { fleet } = ports.liveFeed;
  ports.page.onWake = listeners.counted(ports.page.onWake.bind(ports.page));
  ports.sound.onUserGesture = listeners.counted(ports.sound.onUserGesture.bind(ports.sound));
  ports.location.onChange = listeners.counted(ports.location.onChange.bind(ports.location));
  ports.storageChanges.onChange = listeners.counted(ports.storageChanges.onChange.bind(ports.storageChanges));
  fleet.subscribe = listeners.counted(fleet.subscribe.bind(fleet));

  /** Where the code of sessions comes from. */
  const codeServer = new MemoryNetwork();
  /** The users of the running sessions. */
  const running: number[] = [];
  let isLoaded = false;
  let startCount = 0;
  const start: StartSession<ConnectedConsole> = (scope) => {
    if (startCount++ === 0) {
      countListenersOf(scope.guard, listeners);
      countListenersOf(scope.preferences, listeners);
    }
    const session = startWholeSession({ scope, ports, fleet }, { namespace: 'acme', timers });
    running.push(scope.userId);
    return {
      ...session,
      stop: () => {
        running.splice(running.indexOf(scope.userId), 1);
        session.stop();
      },
    };
  };
  const root = startConsole(ports, {
    namespace: 'acme',
    timers,
    loadSession: async () => {
      await codeServer.transmit();
      isLoaded = true;
      return start;
    },
    loadDriver: async () =>
      startDriver({ ...ports, origin: 'https://fleet.example' }, { namespace: 'acme', timers }),
  });
  followRedirects(root);
  return { ...ports, root, timers, listeners, codeServer, running, isLoaded: () => isLoaded };
}

type Bench = ReturnType<typeof aConsole>;

/** Counts who follows an actor that outlives sessions. */
function countListenersOf<S>(actor: SnapshotSource<S>, listeners: ListenerCount): void {
  const counted = listeners.observed(actor.subscribe.bind(actor));
  vi.spyOn(actor, 'subscribe').mockImplementation(counted);
}

/** What users, the server and time do. */
const STEPS: Readonly<Record<string, (bench: Bench) => void>> = {
  'Ana signs in': (bench) => signIn(bench, ana.email),
  'Rui signs in': (bench) => signIn(bench, rui.email),
  'João, a driver, signs in': (bench) => signIn(bench, joao.email),
  'the user signs out': ({ root }) => root.access.signOut(),
  'the session is lost': (bench) => {
    bench.sessions.user = undefined;
    reconnect(bench);
  },
  'the session is lost while the connection stands': loseSession,
  'the account is blocked': (bench) => {
    bench.sessions.user &&= { ...bench.sessions.user, disabled: true };
    reconnect(bench);
  },
  'Ana becomes Rui': (bench) => {
    const impersonation = bench.root.session.getSnapshot().console?.account.impersonation;
    impersonation?.request({ id: rui.id, title: rui.name });
    impersonation?.confirm();
  },
  'Rui becomes Ana again': ({ root }) =>
    root.session.getSnapshot().console?.account.impersonationEnd.endImpersonation(),
  'a vehicle is selected': ({ root }) => {
    const farol = root.session.getSnapshot().console;
    farol?.devices.view.select(5);
    farol?.devices.view.search('van');
  },
  'the server fails': ({ network }) => {
    network.failure = LOST;
  },
  'the server is back': ({ network }) => {
    network.failure = undefined;
  },
  'the code of sessions is gone': ({ codeServer }) => {
    codeServer.failure = LOST;
  },
  'the code of sessions is back': ({ codeServer }) => {
    codeServer.failure = undefined;
  },
  'another page is opened': ({ root }) => root.access.navigate('/devices/5'),
  'the page wakes up': ({ page }) => page.wake(),
  'two seconds pass': ({ timers }) => timers.increment(2000),
  'half a minute passes': ({ timers }) => timers.increment(30_000),
  'an hour passes': ({ timers }) => timers.increment(3_600_000),
};

function signIn({ root }: Bench, email: string): void {
  root.access.navigate('/login');
  root.login.signIn(email, PASSWORD);
}

/** The live connection is lost and established again, which asks the server who is signed in. */
function reconnect({ liveFeed, timers }: Bench): void {
  liveFeed.opensImmediately = false;
  liveFeed.drop();
  timers.increment(5000);
  liveFeed.opensImmediately = true;
  liveFeed.open();
}

/** The session ends elsewhere, which the next call finds out. */
function loseSession({ sessions, refusedCalls }: Bench): void {
  sessions.user = undefined;
  refusedCalls.refuse();
}

/** One session runs, of the signed-in user, or none, of which nothing is left. */
function expectOneSessionOrNone({ root, listeners, liveFeed, timers, running, isLoaded }: Bench): void {
  const { user } = root.access.getSnapshot();
  const hasSession = user !== undefined && !isDriverUser(user, 'acme') && isLoaded();
  expect(running).toEqual(hasSession ? [user.id] : []);
  expect(root.session.getSnapshot().console !== undefined).toBe(hasSession);
  if (hasSession) return;
  // The guard waits to ask again, and the next attempt to load the code is pending.
  const timersOfRoot = root.session.getSnapshot().isLoadFailed ? 2 : 1;
  // When the page wakes up the check-in of a driver sends what waits, and what is shown of the last visit is confirmed.
  const ofDriver = root.session.getSnapshot().checkIn === undefined ? 0 : 2;
  expect([listeners.open, liveFeed.connectionCount]).toEqual([ofDriver, 0]);
  expect(timers.waitingTimers).toBeLessThanOrEqual(timersOfRoot);
}

test('session: whatever users, server and time do, one session runs while somebody is signed in, and nothing of an ended one is left', async () => {
  const anyStep = fc.constantFrom(...Object.keys(STEPS));
  const anySignIn = fc.constantFrom('Ana signs in', 'Rui signs in', 'João, a driver, signs in');
  const steps = fc.array(fc.oneof({ weight: 3, arbitrary: anyStep }, anySignIn), {
    maxLength: 16,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(steps, async (names) => {
      const bench = aConsole();
      bench.root.access.navigate('/home');
      await settleCalls();
      for (const name of [...names, 'the user signs out']) {
        STEPS[name]?.(bench);
        await settleCalls();
        expectOneSessionOrNone(bench);
      }
      bench.root.stop();
      expect([bench.listeners.open, bench.timers.waitingTimers]).toEqual([0, 0]);
    }),
    { numRuns: 25 },
  );
});

test('session: a running session listens, so that its end can be told', async () => {
  const bench = aConsole();
  STEPS['Ana signs in']?.(bench);
  await settleCalls();
  expectOneSessionOrNone(bench);
  expect(bench.running).toEqual([ana.id]);
  expect([bench.listeners.open > 20, bench.liveFeed.connectionCount]).toEqual([true, 1]);
  bench.root.stop();
  expect([bench.running, bench.listeners.open]).toEqual([[], 0]);
});

test('session: a session that ended elsewhere is noticed by a refused call, and the form is as it was after signing in again', async () => {
  const bench = aConsole();
  STEPS['Ana signs in']?.(bench);
  await settleCalls();
  bench.root.access.navigate('/drivers');
  const form = bench.root.session.getSnapshot().console?.records.forms.drivers;
  form?.open();
  form?.setField('name', 'Maria');
  loseSession(bench);
  await settleCalls();
  expect(bench.root.access.getSnapshot()).toMatchObject({ user: undefined, signOutReason: 'SESSION_ENDED' });
  expect(bench.page.reloads).toBe(0);

  STEPS['Ana signs in']?.(bench);
  await settleCalls();
  expect(bench.root.session.getSnapshot().console?.records.forms.drivers.getSnapshot()).toMatchObject({
    isOpen: true,
    draft: { fields: { name: 'Maria' } },
  });
});

test('session: a guest whose time is over reads so before they leave, by whichever side it was noticed first', async () => {
  for (const notice of [
    ({ refusedCalls }: Bench) => refusedCalls.refuse(),
    ({ liveFeed }: Bench) => liveFeed.drop(),
    ({ timers }: Bench) => timers.increment(31_000),
  ]) {
    const bench = aConsole();
    signIn(bench, guest.email);
    await settleCalls();
    bench.sessions.user = undefined;
    notice(bench);
    await settleCalls();
    const { console: farol } = bench.root.session.getSnapshot();
    expect(farol?.account.expiry.getSnapshot().isExpired).toBe(true);
    expect([bench.root.access.getSnapshot().user?.id, bench.liveFeed.connectionCount]).toEqual([guest.id, 0]);
    // Neither a lost connection nor what is refused from now on is news.
    expect(farol?.connection.getSnapshot()).toMatchObject({ status: undefined, lostAtMs: undefined });
    bench.refusedCalls.refuse();
    await settleCalls();
    farol?.account.expiry.leave();
    await settleCalls();
    expect(bench.root.access.getSnapshot()).toMatchObject({ user: undefined, signOutReason: undefined });
    expect(bench.page.reloads).toBe(1);
  }
});

test('session: what was typed is kept for nobody else, and not for who leaves on purpose', async () => {
  for (const [end, next] of [
    [loseSession, 'Rui signs in'],
    [({ root }: Bench) => root.access.signOut(), 'Ana signs in'],
  ] as const) {
    const bench = aConsole();
    STEPS['Ana signs in']?.(bench);
    await settleCalls();
    const form = bench.root.session.getSnapshot().console?.records.forms.drivers;
    form?.open();
    form?.setField('name', 'Maria');
    end(bench);
    await settleCalls();
    STEPS[next]?.(bench);
    await settleCalls();
    expect(bench.root.session.getSnapshot().console?.records.forms.drivers.getSnapshot().isOpen).toBe(false);
  }
});

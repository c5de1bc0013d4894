import * as fc from 'fast-check';
import { concat, EMPTY, NEVER, of, throwError } from 'rxjs';
import { createActor, SimulatedClock, type ActorRefFrom } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import type { ClientFeed } from '@farol/adapters/memory/model/client-feed';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import type { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPage } from '@farol/adapters/memory/page';
import type { MemorySessions } from '@farol/adapters/memory/sessions';
import { Failure } from '@farol/core/domain/values/failure';
import { liveConnectionMachine } from '@farol/core/machines/connection/live-connection.machine';
import { type SignedOut } from '@farol/core/machines/connection/live-connection.actions';
import type { LoadedFleet } from '@farol/core/fleet/engine/fleet-engine';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { aUser } from '../../../arbitraries/users.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { LiveConnectionModel } from '../../../models/live-connection-model.ts';
import { chances } from '../../../arbitraries/numbers.ts';

const START = Date.parse('2026-06-01T12:00:00Z');
const coverage = new ChartCoverage(liveConnectionMachine);

interface Bench {
  connection: ActorRefFrom<typeof liveConnectionMachine>;
  server: MemoryServer;
  liveFeed: ClientFeed;
  network: MemoryNetwork;
  sessions: MemorySessions;
  page: MemoryPage;
  clock: SimulatedClock;
  signedOut: SignedOut[];
}

function aConnection(
  randomNumbers: () => number = () => 0.5,
  held = false,
  lastKnownAtMs?: number,
  mayKeepFleet = true,
): Bench {
  const clock = new SimulatedClock();
  const now = (): number => START + clock.now();
  const server = new MemoryServer({ clock: now });
  const { liveFeed, sessions, network } = memoryPorts(server);
  network.isHeld = held;
  liveFeed.opensImmediately = false;
  liveFeed.lastKnownAtMs = lastKnownAtMs;
  sessions.user = aUser();
  const page = new MemoryPage();
  const ports = {
    liveFeed,
    sessions,
    page,
    random: randomNumbers,
    clock: now,
    userId: aUser().id,
    mayKeepFleet,
  };
  const connection = createActor(liveConnectionMachine, { input: ports, clock, inspect: coverage.inspect });
  const signedOut: SignedOut[] = [];
  connection.on('signedOut', (event) => signedOut.push(event));
  return { connection: connection.start(), server, liveFeed, network, sessions, page, clock, signedOut };
}

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

function stateOf({ connection }: Bench): string {
  const { value } = connection.getSnapshot();
  return typeof value === 'string' ? value : value.open;
}

/** Returns so many vehicles as a server has them. */
function vehicles(count: number): Pick<LoadedFleet, 'devices' | 'positions'> {
  const ids = Array.from({ length: count }, (_, at) => at + 1);
  return { devices: ids.map((id) => plainDevice(id)), positions: ids.map((id) => plainPosition(id, 0)) };
}

/** The first vehicles report once more. */
function reportPositions({ server }: Bench, count: number): void {
  server.emit({ positions: vehicles(count).positions.map(({ deviceId }) => plainPosition(deviceId, 1)) });
}

async function aLiveConnection(vehicleCount = 0): Promise<Bench> {
  const bench = aConnection();
  bench.server.stock(vehicles(vehicleCount));
  bench.liveFeed.opensImmediately = true;
  bench.connection.send({ type: 'START' });
  await flush();
  expect(stateOf(bench)).toBe('live');
  return bench;
}

async function pass(bench: Bench, ms: number): Promise<string> {
  bench.clock.increment(ms);
  await flush();
  return stateOf(bench);
}

test('live connection: reports after a gap how long it was and how many vehicles have newer positions', async () => {
  const bench = await aLiveConnection(60);
  expect(bench.connection.getSnapshot().context).toMatchObject({ gapMs: undefined, changedDevices: 0 });
  bench.liveFeed.opensImmediately = false;
  bench.liveFeed.drop();
  await pass(bench, 5000);
  bench.liveFeed.drop();
  bench.liveFeed.opensImmediately = true;
  reportPositions(bench, 12);
  await pass(bench, 7500);
  expect(stateOf(bench)).toBe('live');
  expect(bench.connection.getSnapshot().context).toMatchObject({
    gapMs: 12_500,
    changedDevices: 12,
    failedAttempts: 0,
    lostAtMs: undefined,
  });
});

test('of a guest the browser keeps nothing: neither is their last fleet shown', async () => {
  const { connection, liveFeed } = aConnection(undefined, false, START - 1000, false);
  const restore = vi.spyOn(liveFeed, 'restore');
  connection.send({ type: 'START' });
  await flush();
  expect(restore).not.toHaveBeenCalled();
  expect(connection.getSnapshot().context.lostAtMs).toBeUndefined();
});

test('live connection: tells of a gap after which the clock of the browser was set back', async () => {
  const timers = new SimulatedClock();
  let aheadMs = 0;
  const clock = (): number => START + timers.now() + aheadMs;
  const { liveFeed, sessions } = memoryPorts(new MemoryServer({ clock }));
  sessions.user = aUser();
  const input = {
    liveFeed,
    sessions,
    page: new MemoryPage(),
    random: () => 0.5,
    clock,
    userId: aUser().id,
    mayKeepFleet: true,
  };
  const connection = createActor(liveConnectionMachine, { input, clock: timers }).start();
  connection.send({ type: 'START' });
  await flush();
  liveFeed.drop();
  aheadMs = -7_200_000;
  timers.increment(5000);
  await flush();
  expect(connection.getSnapshot().context).toMatchObject({ gapMs: 0, lostAtMs: undefined });
});

test('live connection: a tab ends when somebody else signs in in another tab of the browser', async () => {
  const bench = await aLiveConnection();
  bench.sessions.user = aUser({ id: 11, name: 'Rui' });
  bench.liveFeed.drop();
  await flush();
  expect(stateOf(bench)).toBe('off');
  expect(bench.signedOut).toEqual([{ type: 'signedOut', reason: undefined }]);
});

test('live connection: does not report a gap for a first connection that needed several attempts', async () => {
  const bench = aConnection();
  bench.server.stock(vehicles(60));
  bench.connection.send({ type: 'START' });
  bench.liveFeed.drop();
  bench.liveFeed.opensImmediately = true;
  reportPositions(bench, 60);
  expect(await pass(bench, 5000)).toBe('live');
  expect(bench.connection.getSnapshot().context).toMatchObject({
    gapMs: undefined,
    changedDevices: 0,
    failedAttempts: 0,
  });
});

test('live connection: a connection that is started again knows nothing of the gaps before', async () => {
  const bench = await aLiveConnection(60);
  bench.liveFeed.drop();
  reportPositions(bench, 12);
  await pass(bench, 5000);
  expect(bench.connection.getSnapshot().context).toMatchObject({ gapMs: 5000, changedDevices: 12 });
  bench.liveFeed.opensImmediately = false;
  bench.liveFeed.drop();
  bench.connection.send({ type: 'STOP' });
  bench.connection.send({ type: 'START' });
  expect(bench.connection.getSnapshot().context).toMatchObject({
    gapMs: undefined,
    changedDevices: 0,
    failedAttempts: 0,
    lostAtMs: undefined,
  });
});

test('live connection: reconnects at once when the page wakes up, when it is online again, or when the user asks', async () => {
  for (const trigger of [
    ({ page }: Bench) => page.wake(),
    ({ connection }: Bench) => connection.send({ type: 'RETRY_NOW' }),
  ]) {
    const bench = await aLiveConnection();
    bench.liveFeed.drop();
    trigger(bench);
    await flush();
    expect(stateOf(bench)).toBe('live');
  }
});

test('live connection: a drop up to ten seconds after the page woke up is its sleep; a later one is a drop', async () => {
  for (const [ms, expected] of [
    [10_000, 'live'],
    [10_001, 'waiting'],
  ] as const) {
    const bench = await aLiveConnection();
    bench.page.wake();
    bench.clock.increment(ms);
    bench.liveFeed.drop();
    await flush();
    expect(stateOf(bench)).toBe(expected);
  }
  // What was missed meanwhile is told as after any gap.
  const bench = await aLiveConnection();
  bench.page.wake();
  bench.liveFeed.opensImmediately = false;
  bench.liveFeed.drop();
  expect(bench.connection.getSnapshot().context.lostAtMs).toBe(START);
});

test('live connection: a connection that neither opens nor closes is given up after 30 seconds', async () => {
  const bench = aConnection();
  bench.connection.send({ type: 'START' });
  expect(await pass(bench, 29_999)).toBe('connecting');
  expect(await pass(bench, 1)).toBe('waiting');
  expect(bench.liveFeed.connectionCount).toBe(0);
});

test('live connection: tries again later when what was missed cannot be loaded', async () => {
  const bench = aConnection(undefined, true);
  bench.liveFeed.opensImmediately = true;
  bench.connection.send({ type: 'START' });
  await flush();
  bench.network.pending[1]?.settle(new Failure('INTERNAL_ERROR', 500));
  await flush();
  expect(stateOf(bench)).toBe('waiting');
  expect(bench.signedOut).toEqual([]);
  bench.network.isHeld = false;
  expect(await pass(bench, 5000)).toBe('live');
});

test('live connection: retry delays grow with every failure, up to a minute, and are randomized', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(chances, {
        minLength: 12,
        maxLength: 12,
      }),
      async (randomNumbers) => {
        const left = [...randomNumbers];
        const bench = aConnection(() => left.shift() ?? 0);
        bench.connection.send({ type: 'START' });
        for (const [failures] of randomNumbers.slice(0, 8).entries()) {
          bench.liveFeed.drop();
          const longest = Math.min(60_000, 5000 * 2 ** failures);
          const pause = (bench.connection.getSnapshot().context.retryAtMs ?? 0) - START - bench.clock.now();
          expect(pause).toBeGreaterThanOrEqual(Math.max(5000, longest / 2));
          expect(pause).toBeLessThanOrEqual(longest);
          expect(await pass(bench, pause - 0.5)).toBe('waiting');
          expect(await pass(bench, 1)).toBe('connecting');
        }
      },
    ),
    { numRuns: 30 },
  );
});

describe('a session that ended meanwhile', () => {
  test('is noticed although the server refuses the connection before it answers who is signed in', async () => {
    const bench = aConnection(undefined, true);
    bench.connection.send({ type: 'START' });
    bench.liveFeed.drop();
    expect(stateOf(bench)).toBe('waiting');
    const [whileConnecting, whileWaiting] = bench.network.pending;
    whileConnecting?.settle(new Failure('HTTP_404', 404));
    whileWaiting?.settle(new Failure('HTTP_404', 404));
    await flush();
    expect(stateOf(bench)).toBe('off');
    expect(bench.signedOut).toEqual([{ type: 'signedOut', reason: undefined }]);
  });

  test('is noticed while loading what was missed', async () => {
    const bench = aConnection(undefined, true);
    bench.liveFeed.opensImmediately = true;
    bench.connection.send({ type: 'START' });
    await flush();
    bench.network.pending[1]?.settle(new Failure('INVALID_LOGIN_DATA', 401));
    await flush();
    expect(stateOf(bench)).toBe('off');
    expect(bench.signedOut).toHaveLength(1);
  });

  test('is reported with its reason when the account was disabled or expired', async () => {
    for (const [changes, reason] of [
      [{ disabled: true }, 'BLOCK'],
      [{ expirationTime: new Date(START + 3000).toISOString() }, 'USER_HAS_EXPIRED'],
    ] as const) {
      const bench = await aLiveConnection();
      bench.sessions.user = aUser(changes);
      bench.liveFeed.opensImmediately = false;
      bench.liveFeed.drop();
      await pass(bench, 5000);
      expect(bench.signedOut).toEqual([{ type: 'signedOut', reason }]);
    }
  });
});

test('live connection: a visit begins with the last known fleet and its age, and without a gap once the fleet is live', async () => {
  const bench = aConnection(undefined, false, START - 60_000);
  bench.connection.send({ type: 'START' });
  await flush();
  expect(bench.connection.getSnapshot().context).toMatchObject({
    lostAtMs: START - 60_000,
    isRestored: true,
  });
  bench.liveFeed.open();
  await flush();
  expect(stateOf(bench)).toBe('live');
  expect(bench.connection.getSnapshot().context).toMatchObject({
    lostAtMs: undefined,
    isRestored: false,
    gapMs: undefined,
  });
});

test('live connection: a first visit has no last known fleet to begin with', async () => {
  const bench = aConnection();
  bench.connection.send({ type: 'START' });
  await flush();
  expect(bench.connection.getSnapshot().context).toMatchObject({ lostAtMs: undefined, isRestored: false });
});

test('live connection: a connection whose adapter fails, completes or says that it closed counts as dropped', async () => {
  const closed = concat(of({ type: 'closed', code: 1006 } as const), NEVER);
  for (const broken of [throwError(() => new Error('socket')), EMPTY, closed]) {
    const bench = aConnection();
    bench.liveFeed.connect = () => broken;
    bench.connection.send({ type: 'START' });
    await flush();
    expect(stateOf(bench)).toBe('waiting');
  }
});

test('live connection: a stopped connection does not listen to the page', async () => {
  const bench = await aLiveConnection();
  expect(bench.page.listeners).toBe(1);
  bench.connection.stop();
  expect(bench.page.listeners).toBe(0);
  expect(bench.liveFeed.connectionCount).toBe(0);
});

/** One event, after which the connection must be in the state of the model. */
function step(
  name: string,
  apply: (model: LiveConnectionModel, bench: Bench) => void,
): fc.AsyncCommand<LiveConnectionModel, Bench> {
  return {
    check: () => true,
    run: async (model, bench) => {
      apply(model, bench);
      await flush();
      const { context } = bench.connection.getSnapshot();
      const phase = stateOf(bench);
      expect({
        phase,
        openConnections: bench.liveFeed.connectionCount,
        attempts: bench.liveFeed.attempts,
        calls: bench.network.pending.length,
        signedOut: bench.signedOut.length,
        isPlanned: context.retryAtMs !== undefined,
        gapMs: context.gapMs,
        lostAt: phase === 'off' || context.lostAtMs === undefined ? undefined : context.lostAtMs - START,
      }).toEqual({
        phase: model.phase,
        openConnections: model.connections,
        attempts: model.attempts,
        calls: model.calls.length,
        signedOut: model.signedOut,
        isPlanned: model.phase === 'waiting',
        gapMs: model.gapMs,
        lostAt: model.phase === 'off' ? undefined : model.lostAt,
      });
    },
    toString: () => name,
  };
}

const steps = [
  fc.constant(
    step('start', (model, { connection }) => {
      model.start();
      connection.send({ type: 'START' });
    }),
  ),
  fc.constant(
    step('stop', (model, { connection }) => {
      model.stop();
      connection.send({ type: 'STOP' });
    }),
  ),
  ...[1, 2].map(() =>
    fc.constant(
      step('the line opens', (model, { liveFeed }) => {
        model.opened();
        liveFeed.open();
      }),
    ),
  ),
  fc.constant(
    step('the line drops', (model, { liveFeed }) => {
      model.dropped();
      liveFeed.drop();
    }),
  ),
  fc.boolean().map((isWake) =>
    step(isWake ? 'the page wakes up' : 'try now', (model, { connection, page }) => {
      model.retryRequested(isWake);
      if (isWake) page.wake();
      else connection.send({ type: 'RETRY_NOW' });
    }),
  ),
  fc.integer({ min: 1, max: 40 }).map((seconds) =>
    step(`${seconds} s pass`, (model, { liveFeed, clock }) => {
      for (let passed = 0; passed < seconds; passed++) {
        const before = liveFeed.attempts;
        clock.increment(1000);
        const tries = liveFeed.attempts > before;
        const waited = model.now + 1000 - (model.waitsSince ?? model.now);
        // The connection is never retried sooner than 5 s after it dropped, nor later than the longest delay.
        if (model.phase === 'waiting' && tries) expect(waited).toBeGreaterThanOrEqual(model.pause.shortest);
        if (model.phase === 'waiting' && !tries) expect(waited).toBeLessThan(model.pause.longest);
        model.passed(1000, tries);
      }
    }),
  ),
  ...[1, 2].map(() =>
    fc.tuple(fc.nat(4), fc.constantFrom(200, 200, 200, 0, 401, 404)).map(([which, status]) =>
      step(`call ${which} is answered with ${status}`, (model, { network }) => {
        const at = which % Math.max(1, model.calls.length);
        model.answered(at, status);
        network.pending[at]?.settle(status === 200 ? undefined : new Failure('X', status));
      }),
    ),
  ),
];

test('live connection: in any order of drops, wake-ups, responses and pauses the connection behaves as §4 says, and late responses change nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands(steps, { maxCommands: 50 }),
      fc.infiniteStream(chances),
      async (commands, randomNumbers) => {
        await fc.asyncModelRun(
          () => ({
            model: new LiveConnectionModel(),
            real: aConnection(() => randomNumbers.next().value, true),
          }),
          commands,
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('live connection: no state and no transition of the connection is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { Failure } from '@farol/core/domain/values/failure';
import { RECENT_MOVEMENT_MS } from '@farol/core/domain/trip/movement';
import type { Position } from '@farol/core/domain/position/position';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import {
  continueRecentPath,
  recentPathInput,
  recentPathQuery,
} from '@farol/core/machines/devices/recent-path';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';

const HOUR = 3_600_000;
/** The hour in which `plainPosition` counts its seconds. */
const START = 1.79e12;
const LOST = new Failure('NETWORK', 0);

interface Bench {
  path: ActorRefFrom<typeof recentPathQuery>;
  /** The positions stored on the server. */
  stored: Position[];
  network: MemoryNetwork;
  /** Moves the clock to this time. */
  at(ms: number): void;
  /** The watched device reports this position, or is watched without one. */
  report(position: Position | undefined): void;
  /** The vehicle that was watched is gone. */
  unwatch(): void;
}

function aPath(held = false): Bench {
  const network = new MemoryNetwork();
  network.isHeld = held;
  const stored: Position[] = [];
  const history = new MemoryPositionHistory(stored);
  const fleet = new LiveFleet(() => {});
  let now = START;
  const slowHistory: Pick<MemoryPositionHistory, 'between'> = {
    between: async (deviceId, fromMs, toMs) => {
      await network.transmit();
      return history.between(deviceId, fromMs, toMs);
    },
  };
  const path = createActor(recentPathQuery, {
    input: recentPathInput(slowHistory, () => now, fleet),
  }).start();
  continueRecentPath(path, fleet);
  return {
    path,
    stored,
    network,
    at: (ms) => {
      now = ms;
    },
    report: (position) =>
      fleet.receive({ watched: { device: plainDevice(position?.deviceId ?? 1), position } }),
    unwatch: () => fleet.receive({ watched: undefined }),
  };
}

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

function secondsOf({ path }: Bench): number[] {
  return path.getSnapshot().context.data.map(({ fixTimeMs }) => (fixTimeMs - START) / 1000);
}

test('recent path: an opened vehicle shows its path of the last twelve hours, and nothing older', async () => {
  const bench = aPath();
  const seconds = [60, 120, 3600];
  bench.stored.push(...seconds.map((second) => plainPosition(1, second)), plainPosition(2, 61));
  bench.at(START + RECENT_MOVEMENT_MS + 120_000);
  bench.path.send({ type: 'ASK', subject: 1 });
  expect(bench.path.getSnapshot().value).toBe('loading');
  await flush();
  expect(bench.path.getSnapshot().value).toBe('loaded');
  expect(secondsOf(bench)).toEqual([120, 3600]);
});

test('recent path: the path continues with the vehicle, and points older than twelve hours are dropped', async () => {
  const bench = aPath();
  bench.stored.push(plainPosition(1, 0), plainPosition(1, 3600));
  bench.at(START + HOUR);
  bench.path.send({ type: 'ASK', subject: 1 });
  await flush();
  bench.at(START + RECENT_MOVEMENT_MS + 1000);
  bench.report(plainPosition(1, 43_201));
  expect(secondsOf(bench)).toEqual([3600, 43_201]);
});

test('recent path: a fix that arrived while the path was being loaded is part of it', async () => {
  const bench = aPath(true);
  bench.stored.push(plainPosition(1, 10));
  bench.at(START + 60_000);
  bench.path.send({ type: 'ASK', subject: 1 });
  bench.report(plainPosition(1, 20));
  bench.network.pending[0]?.settle();
  await flush();
  expect(secondsOf(bench)).toEqual([10, 20]);
});

test('recent path: of the fixes that arrived while the path was being loaded none is missing, and none is there twice', async () => {
  for (const [stored, expected] of [
    [
      [10, 15, 20],
      [10, 15, 20, 30, 40],
    ],
    [[], [20, 30, 40]],
  ] as const) {
    const bench = aPath(true);
    bench.stored.push(...stored.map((second) => plainPosition(1, second)));
    bench.at(START + 60_000);
    bench.path.send({ type: 'ASK', subject: 1 });
    for (const second of [20, 30, 40]) bench.report(plainPosition(1, second));
    bench.network.pending[0]?.settle();
    await flush();
    expect(secondsOf(bench)).toEqual(expected);
  }
});

test('recent path: the path leads to where the vehicle was last seen before it was opened', async () => {
  const bench = aPath();
  bench.stored.push(plainPosition(1, 10));
  bench.at(START + 60_000);
  bench.report(plainPosition(1, 20));
  bench.path.send({ type: 'ASK', subject: 1 });
  await flush();
  expect(secondsOf(bench)).toEqual([10, 20]);
});

test('recent path: when no vehicle is watched any more the path stays', async () => {
  const bench = aPath();
  bench.stored.push(plainPosition(1, 10));
  bench.at(START + 60_000);
  bench.path.send({ type: 'ASK', subject: 1 });
  await flush();
  bench.unwatch();
  expect(bench.path.getSnapshot()).toMatchObject({ status: 'active', value: 'loaded' });
});

test('recent path: a vehicle that never moved is shown without a path until it reports', async () => {
  const bench = aPath();
  bench.at(START + 60_000);
  bench.path.send({ type: 'ASK', subject: 1 });
  await flush();
  bench.report(undefined);
  expect([bench.path.getSnapshot().value, secondsOf(bench)]).toEqual(['loaded', []]);
  bench.report(plainPosition(1, 30));
  expect(secondsOf(bench)).toEqual([30]);
});

test('recent path: a path that could not be loaded shows the reason, and can be loaded again', async () => {
  const bench = aPath();
  bench.stored.push(plainPosition(1, 10));
  bench.at(START + 60_000);
  bench.network.failure = LOST;
  bench.path.send({ type: 'ASK', subject: 1 });
  await flush();
  expect(bench.path.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK' } });
  bench.network.failure = undefined;
  bench.path.send({ type: 'INVALIDATE' });
  await flush();
  expect(bench.path.getSnapshot().value).toBe('loaded');
  expect(secondsOf(bench)).toEqual([10]);
});

/**
 * What the path must show, without a state chart. Fixes are seconds of the hour; every fix is also stored.
 */
class PathModel {
  phase: 'notLoaded' | 'loading' | 'loaded' | 'failed' = 'notLoaded';
  deviceId = 0;
  shown: number[] = [];
  watched: { deviceId: number; second: number } | undefined;
  second = 0;
  readonly stored: { deviceId: number; second: number }[] = [];
  /** Pending loads; those for an earlier choice are awaited by no one. */
  readonly reads: { awaited: boolean; second: number }[] = [];
  /** Reported while a load of the chosen device was pending. */
  live: number[] = [];

  choose(deviceId: number): void {
    for (const read of this.reads) read.awaited = false;
    this.deviceId = deviceId;
    this.shown = [];
    this.live = [];
    this.phase = 'notLoaded';
    if (deviceId !== 0) this.ask();
  }

  ask(): void {
    this.phase = 'loading';
    this.reads.push({ awaited: true, second: this.second });
  }

  fix(deviceId: number): number {
    this.second++;
    this.watched = { deviceId, second: this.second };
    if (deviceId === this.deviceId && this.phase === 'loaded') {
      this.phase = 'loaded';
      this.shown.push(this.second);
    }
    if (deviceId === this.deviceId && this.phase === 'loading') {
      this.live.push(this.second);
      this.shown = [...this.live];
    }
    return this.second;
  }

  answered(at: number, failed: boolean): void {
    const [read] = this.reads.splice(at, 1);
    if (!read?.awaited) return;
    if (failed) {
      this.phase = 'failed';
      this.shown = this.live;
      return;
    }
    const found = this.stored.filter((fix) => fix.deviceId === this.deviceId && fix.second <= read.second);
    const lastFound = found.at(-1)?.second ?? 0;
    this.shown = [...found.map(({ second }) => second), ...this.live.filter((second) => second > lastFound)];
    const last = this.shown.at(-1) ?? 0;
    if (this.watched?.deviceId === this.deviceId && this.watched.second > last)
      this.shown.push(this.watched.second);
    this.phase = 'loaded';
  }
}

type Step = fc.AsyncCommand<PathModel, Bench>;

function step(name: string, apply: (model: PathModel, bench: Bench) => void): Step {
  return {
    check: () => true,
    run: async (model, bench) => {
      apply(model, bench);
      await flush();
      const { value, context } = bench.path.getSnapshot();
      expect({
        phase: value,
        deviceId: value === 'notLoaded' ? 0 : context.subject,
        shown: secondsOf(bench),
        reads: bench.network.pending.length,
      }).toEqual({
        phase: model.phase,
        deviceId: model.deviceId,
        shown: model.shown,
        reads: model.reads.length,
      });
    },
    toString: () => name,
  };
}

const aDeviceId = fc.constantFrom(1, 2);
const steps: fc.Arbitrary<Step>[] = [
  aDeviceId.map((deviceId) =>
    step(`show ${deviceId}`, (model, { path }) => {
      model.choose(deviceId);
      path.send({ type: 'ASK', subject: deviceId });
    }),
  ),
  fc.constant(
    step('hide', (model, { path }) => {
      model.choose(0);
      path.send({ type: 'FORGET' });
    }),
  ),
  fc.constant(
    step('retry', (model, { path }) => {
      if (model.phase !== 'failed') return;
      model.ask();
      path.send({ type: 'INVALIDATE' });
    }),
  ),
  fc.tuple(aDeviceId, fc.boolean()).map(([deviceId, isStored]) =>
    step(`${isStored ? 'stored ' : ''}fix of ${deviceId}`, (model, bench) => {
      const second = model.fix(deviceId);
      const position = plainPosition(deviceId, second);
      bench.at(START + second * 1000);
      if (isStored) {
        model.stored.push({ deviceId, second });
        bench.stored.push(position);
      }
      bench.report(position);
    }),
  ),
  fc.tuple(fc.nat(3), fc.boolean()).map(([nth, failed]) =>
    step(`read ${nth} ${failed ? 'fails' : 'answers'}`, (model, { network }) => {
      if (network.pending.length === 0) return;
      const at = nth % network.pending.length;
      model.answered(at, failed);
      network.pending[at]?.settle(failed ? LOST : undefined);
    }),
  ),
];

test('recent path: where the history is switched off, nothing is asked again and the path is that of what comes in', async () => {
  const bench = aPath();
  bench.network.failure = new Failure('OPERATION_RESTRICTED', 400);
  bench.at(START);
  bench.path.send({ type: 'ASK', subject: 1 });
  await flush();
  expect([bench.path.getSnapshot().value, secondsOf(bench)]).toEqual(['loaded', []]);
  bench.at(START + 10_000);
  bench.report(plainPosition(1, 10));
  expect([bench.path.getSnapshot().value, secondsOf(bench)]).toEqual(['loaded', [10]]);
});

test('recent path: in any order of opening, closing, positions and responses, the path is that of the chosen vehicle', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 40 }), async (commands) => {
      await fc.asyncModelRun(() => ({ model: new PathModel(), real: aPath(true) }), commands);
    }),
  );
});

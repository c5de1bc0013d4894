import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryServerStatistics } from '@farol/adapters/memory/server-statistics';
import { recentDateRange } from '@farol/core/domain/values/date-range';
import { Failure } from '@farol/core/domain/values/failure';
import { parseDailyStatistics } from '@farol/core/domain/server/server-statistics';
import { serverStatisticsInput, serverStatisticsMachine } from '@farol/core/machines/admin/server-statistics';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(serverStatisticsMachine);
const NOW = new Date(2026, 0, 31, 12).getTime();
const DAYS =
  parseDailyStatistics(
    [40, 10, 0].map((age) => ({
      captureTime: new Date(NOW - age * 86_400_000).toISOString(),
      requests: age,
    })),
  ) ?? [];

interface Bench {
  statistics: ActorRefFrom<typeof serverStatisticsMachine>;
  network: MemoryNetwork;
}

function theStatistics(held = false): Bench {
  const network = new MemoryNetwork();
  network.isHeld = held;
  const statistics = createActor(serverStatisticsMachine, {
    input: serverStatisticsInput({
      statistics: new MemoryServerStatistics(DAYS, network),
      clock: () => NOW,
    }),
    inspect: coverage.inspect,
  }).start();
  return { statistics, network };
}

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

const agesOf = ({ statistics }: Bench): number[] =>
  statistics.getSnapshot().context.result.map(({ counts }) => counts.requests);

test('server statistics: the last thirty days are shown, and other days on request', async () => {
  const bench = theStatistics();
  bench.statistics.send({ type: 'SET_DAYS', days: { from: '2025-01-01', to: '2025-12-31' } });
  expect(bench.statistics.getSnapshot().value).toBe('closed');
  bench.statistics.send({ type: 'OPEN' });
  expect(bench.statistics.getSnapshot().context.days).toEqual(recentDateRange(NOW, 30));
  await flush();
  expect(agesOf(bench)).toEqual([10, 0]);
  bench.statistics.send({ type: 'SET_DAYS', days: { from: '', to: '2026-01-31' } });
  expect([bench.statistics.getSnapshot().value, agesOf(bench)]).toEqual(['loaded', [10, 0]]);
  bench.statistics.send({ type: 'SET_DAYS', days: { from: '2025-12-01', to: '2026-01-31' } });
  await flush();
  expect(agesOf(bench)).toEqual([40, 10, 0]);
  bench.statistics.send({ type: 'REFRESH' });
  await flush();
  expect(agesOf(bench)).toEqual([40, 10, 0]);
  bench.statistics.send({ type: 'CLOSE' });
  expect(agesOf(bench)).toEqual([]);
});

test('server statistics: the days of an address are shown from the start, and others after a history step', async () => {
  const bench = theStatistics();
  const winter = { from: '2025-12-01', to: '2026-01-31' };
  bench.statistics.send({ type: 'RESTORE', view: {}, days: winter });
  expect(bench.statistics.getSnapshot().value).toBe('closed');
  bench.statistics.send({ type: 'OPEN' });
  await flush();
  expect([agesOf(bench), bench.statistics.getSnapshot().context.days]).toEqual([[40, 10, 0], winter]);
  bench.statistics.send({ type: 'RESTORE', view: {}, days: winter });
  expect(bench.statistics.getSnapshot().value).toBe('loaded');
  bench.statistics.send({ type: 'RESTORE', view: {}, days: undefined });
  expect(bench.statistics.getSnapshot().value).toBe('loading');
  await flush();
  expect([agesOf(bench), bench.statistics.getSnapshot().context.days]).toEqual([
    [10, 0],
    recentDateRange(NOW, 30),
  ]);
});

test('server statistics: a server without statistics is reported as such; any other failure shows the reason and can be retried', async () => {
  const bench = theStatistics();
  bench.network.failure = new Failure('HTTP_404', 404);
  bench.statistics.send({ type: 'OPEN' });
  await flush();
  expect(bench.statistics.getSnapshot().value).toBe('unsupported');
  bench.network.failure = new Failure('TIMEOUT', 0);
  bench.statistics.send({ type: 'OPEN' });
  await flush();
  expect(bench.statistics.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'TIMEOUT' } });
  bench.network.failure = undefined;
  bench.statistics.send({ type: 'REFRESH' });
  expect(bench.statistics.getSnapshot().context.reason).toBeUndefined();
  await flush();
  expect(agesOf(bench)).toEqual([10, 0]);
});

/** The days requested last are the days shown. */
class Model {
  phase: 'closed' | 'loading' | 'loaded' | 'failed' = 'closed';
  isWide = false;
  shown: number[] = [];
  readonly reads: { awaited: boolean }[] = [];

  ask(): void {
    for (const read of this.reads) read.awaited = false;
    this.phase = 'loading';
    this.reads.push({ awaited: true });
  }
}

type Step = fc.AsyncCommand<Model, Bench>;

function step(name: string, apply: (model: Model, bench: Bench) => void): Step {
  return {
    check: () => true,
    run: async (model, bench) => {
      apply(model, bench);
      await flush();
      expect({ phase: bench.statistics.getSnapshot().value, shown: agesOf(bench) }).toEqual({
        phase: model.phase,
        shown: model.shown,
      });
    },
    toString: () => name,
  };
}

const steps: fc.Arbitrary<Step>[] = [
  fc.constant(
    step('open', (model, { statistics }) => {
      model.shown = [];
      model.ask();
      statistics.send({ type: 'OPEN' });
    }),
  ),
  fc.boolean().map((isWide) =>
    step(isWide ? 'all winter' : 'this month', (model, { statistics }) => {
      if (model.phase !== 'closed') {
        model.isWide = isWide;
        model.ask();
      }
      statistics.send({
        type: 'SET_DAYS',
        days: { from: isWide ? '2025-12-01' : '2026-01-02', to: '2026-01-31' },
      });
    }),
  ),
  fc.constant(
    step('close', (model, { statistics }) => {
      for (const read of model.reads) read.awaited = false;
      Object.assign(model, { phase: 'closed', isWide: false, shown: [] });
      statistics.send({ type: 'CLOSE' });
    }),
  ),
  fc.tuple(fc.nat(3), fc.boolean()).map(([nth, fails]) =>
    step(`read ${nth} ${fails ? 'fails' : 'answers'}`, (model, { network }) => {
      if (network.pending.length === 0) return;
      const at = nth % network.pending.length;
      const [read] = model.reads.splice(at, 1);
      if (read?.awaited) {
        model.phase = fails ? 'failed' : 'loaded';
        if (!fails) model.shown = model.isWide ? [40, 10, 0] : [10, 0];
      }
      network.pending[at]?.settle(fails ? new Failure('NETWORK', 0) : undefined);
    }),
  ),
];

test('server statistics: in any order of responses, the days shown are those requested last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 30 }), async (commands) => {
      await fc.asyncModelRun(() => ({ model: new Model(), real: theStatistics(true) }), commands);
    }),
  );
});

test('server statistics: no state and no transition of the statistics is left untested; they are shown in one way only', () => {
  expect(coverage.missing()).toEqual(['transition 4 of datedView: on CHANGE_VIEW to no other state']);
});

import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryActivityLog, type MemoryActivityEntry } from '@farol/adapters/memory/activity-log';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import type { ActivitySubject } from '@farol/core/domain/activity/activity-entry';
import { NEWEST_FIRST, UNFILTERED_ACTIVITY } from '@farol/core/domain/activity/activity-filter';
import { recentDateRange } from '@farol/core/domain/values/date-range';
import { Failure } from '@farol/core/domain/values/failure';
import { activityLogInput, activityLogMachine, activityOf } from '@farol/core/machines/admin/activity-log';
import { anActivity } from '../../../arbitraries/activities.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(activityLogMachine);
const NOW = new Date(2026, 0, 31, 12).getTime();
const DAY_MS = 86_400_000;
const SERVER: ActivitySubject = { kind: 'server' };
const VAN: ActivitySubject = { kind: 'device', id: 5, title: 'Van' };
const RUI: ActivitySubject = { kind: 'user', id: 3, title: 'Rui' };
const ABSENT = new Failure('HTTP_404', 404);

/**
 * Entry 1 is of today, entry 2 ten days old, entry 3 forty; Rui made 2 and 3, of which 3 is about the van.
 */
const LINES: readonly MemoryActivityEntry[] = [
  { entry: anActivity({ id: 1, timeMs: NOW }), userId: 1, deviceId: 5 },
  { entry: anActivity({ id: 2, timeMs: NOW - 10 * DAY_MS }), userId: 3, deviceId: 0 },
  { entry: anActivity({ id: 3, timeMs: NOW - 40 * DAY_MS }), userId: 3, deviceId: 5 },
];

interface Bench {
  log: ActorRefFrom<typeof activityLogMachine>;
  network: MemoryNetwork;
}

function theLog(held = false): Bench {
  const network = new MemoryNetwork();
  network.isHeld = held;
  const log = createActor(activityLogMachine, {
    input: activityLogInput({ activityLog: new MemoryActivityLog(LINES, network), clock: () => NOW }),
    inspect: coverage.inspect,
  }).start();
  return { log, network };
}

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

const idsOf = ({ log }: Bench): number[] => log.getSnapshot().context.result.entries.map(({ id }) => id);

test('activity log: the logs of the server, of a user and of a device show their entries of the last thirty days', async () => {
  const bench = theLog();
  const seen: number[][] = [];
  for (const subject of [SERVER, RUI, VAN]) {
    bench.log.send({ type: 'OPEN', view: activityOf(subject) });
    await flush();
    seen.push(idsOf(bench));
  }
  expect(seen).toEqual([[1, 2], [2], [1]]);
  expect(bench.log.getSnapshot().context).toMatchObject({
    view: { subject: VAN, filter: UNFILTERED_ACTIVITY, sort: NEWEST_FIRST },
    days: recentDateRange(NOW, 30),
    result: { isTruncated: false },
  });
});

test('activity log: other days are loaded; invalid days keep the shown entries', async () => {
  const bench = theLog();
  bench.log.send({ type: 'SET_DAYS', days: { from: '2025-01-01', to: '2025-12-31' } });
  expect(bench.log.getSnapshot().value).toBe('closed');
  bench.log.send({ type: 'OPEN', view: activityOf(SERVER) });
  await flush();
  bench.log.send({ type: 'SET_DAYS', days: { from: '2026-02-01', to: '2026-01-01' } });
  expect(bench.log.getSnapshot().value).toBe('loaded');
  expect([idsOf(bench), bench.log.getSnapshot().context.days.from]).toEqual([[1, 2], '2026-02-01']);
  bench.log.send({ type: 'SET_DAYS', days: { from: '2025-12-01', to: '2026-01-25' } });
  expect(bench.log.getSnapshot().value).toBe('loading');
  await flush();
  expect(idsOf(bench)).toEqual([2, 3]);
});

test('activity log: a server that ignores the time range shows no more than requested, and a truncated log says so', async () => {
  const all = Array.from({ length: 5000 }, (_, id) => anActivity({ id, timeMs: NOW - id }));
  const log = createActor(activityLogMachine, {
    input: activityLogInput({
      activityLog: { entries: async () => [...all, anActivity({ id: 9999, timeMs: NOW - 60 * DAY_MS })] },
      clock: () => NOW,
    }),
    inspect: coverage.inspect,
  }).start();
  log.send({ type: 'OPEN', view: activityOf(SERVER) });
  await flush();
  const { entries, isTruncated } = log.getSnapshot().context.result;
  expect([entries.length, entries.some(({ id }) => id === 9999), isTruncated]).toEqual([5000, false, true]);
});

test('activity log: the first and the last moment of the days belong to the log, and nothing beyond them', async () => {
  const [from, to] = [new Date(2026, 0, 10).getTime(), new Date(2026, 0, 13).getTime() - 1];
  const all = [from - 1, from, to, to + 1].map((timeMs, at) => anActivity({ id: at + 1, timeMs }));
  const log = createActor(activityLogMachine, {
    input: activityLogInput({ activityLog: { entries: async () => all }, clock: () => NOW }),
    inspect: coverage.inspect,
  }).start();
  expect(log.getSnapshot().context).toMatchObject({
    view: activityOf(SERVER),
    result: { entries: [], isTruncated: false },
    days: { from: '', to: '' },
  });
  log.send({ type: 'OPEN', view: activityOf(SERVER) });
  log.send({ type: 'SET_DAYS', days: { from: '2026-01-10', to: '2026-01-12' } });
  await flush();
  expect(log.getSnapshot().context.result.entries.map(({ id }) => id)).toEqual([2, 3]);
});

test('activity log: a log that is opened for somebody else shows the last thirty days, whichever days the other one had', async () => {
  const bench = theLog();
  bench.log.send({ type: 'OPEN', view: activityOf(RUI) });
  bench.log.send({ type: 'SET_DAYS', days: { from: '2025-12-01', to: '2026-01-31' } });
  await flush();
  expect(idsOf(bench)).toEqual([2, 3]);
  bench.log.send({ type: 'OPEN', view: activityOf(VAN) });
  await flush();
  expect([idsOf(bench), bench.log.getSnapshot().context.days]).toEqual([[1], recentDateRange(NOW, 30)]);
});

test('activity log: an address of the same log loads nothing; one of another kind, or with another id, does', () => {
  const { viewOfSameData } = activityLogInput({
    activityLog: new MemoryActivityLog(LINES, new MemoryNetwork()),
    clock: () => NOW,
  });
  const user5 = { ...RUI, id: 5 };
  const isSame = (left: ActivitySubject, right: ActivitySubject) =>
    viewOfSameData(activityOf(left), activityOf(right)) !== undefined;
  expect([isSame(SERVER, SERVER), isSame(VAN, { ...VAN, title: '' }), isSame(RUI, RUI)]).toEqual([
    true,
    true,
    true,
  ]);
  for (const [one, other] of [
    [SERVER, VAN],
    [VAN, SERVER],
    [VAN, user5],
    [RUI, user5],
  ] as const)
    expect(isSame(one, other)).toBe(false);
});

test('activity log: a server without a log is reported, whether it has no such path or responds with its front page', async () => {
  for (const failure of [ABSENT, new Failure('MALFORMED_ANSWER', 200)]) {
    const bench = theLog();
    bench.network.failure = failure;
    bench.log.send({ type: 'OPEN', view: activityOf(SERVER) });
    await flush();
    expect(bench.log.getSnapshot().value).toBe('unsupported');
  }
});

test('activity log: a failed log shows the reason and can be loaded again; a shown one can be refreshed', async () => {
  const bench = theLog();
  bench.network.failure = new Failure('NETWORK', 0);
  bench.log.send({ type: 'OPEN', view: activityOf(SERVER) });
  await flush();
  expect(bench.log.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK' } });
  bench.network.failure = undefined;
  bench.log.send({ type: 'REFRESH' });
  expect(bench.log.getSnapshot().context.reason).toBeUndefined();
  await flush();
  bench.log.send({ type: 'REFRESH' });
  expect(bench.log.getSnapshot().value).toBe('loading');
  await flush();
  expect(idsOf(bench)).toEqual([1, 2]);
});

test('activity log: filter and order belong to the open log and are cleared with it', async () => {
  const { log } = theLog();
  log.send({ type: 'OPEN', view: activityOf(SERVER) });
  log.send({ type: 'CHANGE_VIEW', change: { filter: { query: 'van' } } });
  log.send({ type: 'CHANGE_VIEW', change: { filter: { category: 'device' } } });
  log.send({ type: 'CHANGE_VIEW', change: { sortBy: 'ip' } });
  expect(log.getSnapshot().context.view).toMatchObject({
    filter: { query: 'van', category: 'device' },
    sort: { column: 'ip', descending: false },
  });
  log.send({ type: 'CLOSE' });
  expect(log.getSnapshot().context).toMatchObject({
    result: { entries: [] },
    view: { filter: UNFILTERED_ACTIVITY, sort: NEWEST_FIRST },
  });
});

test('activity log: an address restores subject, days, filter and order before the log opens', async () => {
  const bench = theLog();
  const view = {
    subject: { ...RUI, title: '' },
    filter: { ...UNFILTERED_ACTIVITY, query: 'van' },
    sort: { column: 'ip', descending: true },
  } as const;
  const days = { from: '2025-12-01', to: '2026-01-25' };
  bench.log.send({ type: 'RESTORE', view, days });
  expect(bench.log.getSnapshot().value).toBe('closed');
  bench.log.send({ type: 'OPEN' });
  await flush();
  expect(idsOf(bench)).toEqual([2, 3]);
  expect(bench.log.getSnapshot().context).toMatchObject({ view, days, requestedDays: days });
  // A step to another filter of the same log sends no request; one to other days or another log does.
  bench.log.send({ type: 'RESTORE', view: { ...view, filter: UNFILTERED_ACTIVITY }, days });
  expect(bench.log.getSnapshot()).toMatchObject({
    value: 'loaded',
    context: { view: { filter: UNFILTERED_ACTIVITY } },
  });
  bench.log.send({ type: 'RESTORE', view, days: undefined });
  expect(bench.log.getSnapshot().value).toBe('loading');
  await flush();
  expect(idsOf(bench)).toEqual([2]);
  for (const subject of [VAN, SERVER] as const) {
    bench.log.send({ type: 'RESTORE', view: { ...view, subject }, days });
    expect(idsOf(bench)).toEqual([]);
    await flush();
  }
  expect(idsOf(bench)).toEqual([2, 3]);
  bench.log.send({ type: 'CLOSE' });
  bench.log.send({ type: 'OPEN', view: activityOf(VAN) });
  expect(bench.log.getSnapshot().context).toMatchObject({
    view: { subject: VAN, filter: UNFILTERED_ACTIVITY },
    requestedDays: undefined,
    days: recentDateRange(NOW, 30),
  });
});

test('activity log: a log opened with a title keeps it, although an address has only the id', () => {
  const { log } = theLog();
  log.send({ type: 'OPEN', view: activityOf(VAN) });
  log.send({ type: 'RESTORE', view: activityOf({ ...VAN, title: '' }), days: undefined });
  expect(log.getSnapshot().context.view.subject).toEqual(VAN);
});

/**
 * What must be on the screen, without a state chart: the response to the last request, unless the log was
 * closed since.
 */
class LogModel {
  phase: 'closed' | 'loading' | 'loaded' | 'unsupported' | 'failed' = 'closed';
  subject: ActivitySubject = SERVER;
  isWide = false;
  shown: number[] = [];
  readonly reads: { awaited: boolean }[] = [];

  ask(): void {
    for (const read of this.reads) read.awaited = false;
    this.phase = 'loading';
    this.reads.push({ awaited: true });
  }

  /** The entries that match the last request. */
  answer(): number[] {
    return LINES.filter(({ userId, deviceId }) => {
      if (this.subject.kind === 'server') return true;
      return this.subject.kind === 'user' ? userId === 3 : deviceId === 5;
    })
      .map(({ entry }) => entry.id)
      .filter((id) => this.isWide || id < 3);
  }
}

type Step = fc.AsyncCommand<LogModel, Bench>;

function step(name: string, apply: (model: LogModel, bench: Bench) => void): Step {
  return {
    check: () => true,
    run: async (model, bench) => {
      apply(model, bench);
      await flush();
      expect({ phase: bench.log.getSnapshot().value, shown: idsOf(bench) }).toEqual({
        phase: model.phase,
        shown: model.shown,
      });
    },
    toString: () => name,
  };
}

const steps: fc.Arbitrary<Step>[] = [
  fc.constantFrom(SERVER, VAN, RUI).map((subject) =>
    step(`open ${subject.kind}`, (model, { log }) => {
      Object.assign(model, { subject, isWide: false, shown: [] });
      model.ask();
      log.send({ type: 'OPEN', view: activityOf(subject) });
    }),
  ),
  fc.boolean().map((isWide) =>
    step(isWide ? 'all winter' : 'this month', (model, { log }) => {
      if (model.phase !== 'closed') {
        model.isWide = isWide;
        model.ask();
      }
      log.send({ type: 'SET_DAYS', days: { from: isWide ? '2025-12-01' : '2026-01-02', to: '2026-01-31' } });
    }),
  ),
  fc.constant(
    step('refresh', (model, { log }) => {
      if (model.phase === 'loaded' || model.phase === 'failed') model.ask();
      log.send({ type: 'REFRESH' });
    }),
  ),
  fc.constant(
    step('close', (model, { log }) => {
      for (const read of model.reads) read.awaited = false;
      Object.assign(model, { phase: 'closed', shown: [] });
      log.send({ type: 'CLOSE' });
    }),
  ),
  fc.tuple(fc.nat(3), fc.constantFrom('answers', 'fails', 'has none')).map(([nth, outcome]) =>
    step(`read ${nth} ${outcome}`, (model, { network }) => {
      if (network.pending.length === 0) return;
      const at = nth % network.pending.length;
      const [read] = model.reads.splice(at, 1);
      if (read?.awaited) {
        model.phase = outcome === 'answers' ? 'loaded' : outcome === 'fails' ? 'failed' : 'unsupported';
        if (outcome === 'answers') model.shown = model.answer();
      }
      const failures = { answers: undefined, fails: new Failure('NETWORK', 0), 'has none': ABSENT };
      network.pending[at]?.settle(failures[outcome]);
    }),
  ),
];

test('activity log: in any order of opening, requests, closing and responses, the shown log is the last one requested', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 40 }), async (commands) => {
      await fc.asyncModelRun(() => ({ model: new LogModel(), real: theLog(true) }), commands);
    }),
  );
});

test('activity log: no state and no transition of the log is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { QueryInput } from '@farol/core/machines/query/query.actions';
import type { CancelSignal } from '@farol/core/ports/fleet-history';
import { queryMachine } from '@farol/core/machines/query/query.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const names = queryMachine<readonly string[], string>();
const coverage = new ChartCoverage(names);
const LOST = new Failure('NETWORK', 0);

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** A query of a server that answers when the test says so. */
function aQuery(options: Partial<QueryInput<readonly string[], string>> = {}) {
  const bench = {
    answer: ['Norte', 'Sul'] as readonly string[],
    failure: undefined as Failure | undefined,
    now: 1000,
  };
  const calls: { subject: string; signal: CancelSignal; settle: () => void }[] = [];
  const load = (subject: string, signal: CancelSignal): Promise<readonly string[]> => {
    const { answer, failure } = bench;
    return new Promise((resolve, reject) => {
      calls.push({ subject, signal, settle: () => (failure ? reject(failure) : resolve(answer)) });
    });
  };
  const timers = new SimulatedClock();
  const query = createActor(names, {
    input: { load, subject: '', data: [], clock: () => bench.now, ...options },
    clock: timers,
    inspect: coverage.inspect,
  }).start();
  return {
    bench,
    calls,
    query,
    timers,
    state: () => query.getSnapshot().value,
    context: () => query.getSnapshot().context,
    settle: async () => {
      for (const call of calls.splice(0)) call.settle();
      await flush();
    },
  };
}

async function loaded(options?: Partial<QueryInput<readonly string[], string>>) {
  const opened = aQuery(options);
  opened.query.send({ type: 'LOAD_IF_NEEDED' });
  await opened.settle();
  expect(opened.state()).toBe('loaded');
  return opened;
}

const add = (name: string) =>
  ({ type: 'CHANGE', change: (data: readonly string[]) => [...data, name] }) as const;

test('query: loads nothing before it is needed, and then only once', async () => {
  const { query, calls, context, settle } = aQuery();
  query.send({ type: 'REFRESH_IF_OLDER', ageMs: 0 });
  query.send(add('Leste'));
  await flush();
  expect([calls.length, context().data]).toEqual([0, []]);
  query.send({ type: 'LOAD_IF_NEEDED' });
  query.send({ type: 'LOAD_IF_NEEDED' });
  expect(calls).toHaveLength(1);
  await settle();
  query.send({ type: 'LOAD_IF_NEEDED' });
  expect([context().data, calls.length]).toEqual([['Norte', 'Sul'], 0]);
});

test('query: tells why loading failed, until it is tried again', async () => {
  const { query, bench, state, context, settle } = aQuery();
  bench.failure = LOST;
  for (const type of ['REFRESH', 'LOAD_IF_NEEDED', 'REFRESH'] as const) {
    query.send({ type });
    expect([state(), context().reason]).toEqual(['loading', undefined]);
    await settle();
    expect([state(), context().reason, context().data]).toEqual(['failed', 'NETWORK', []]);
  }
  bench.failure = undefined;
  query.send({ type: 'REFRESH_IF_OLDER', ageMs: 60_000 });
  await settle();
  expect([state(), context().reason, context().data]).toEqual(['loaded', undefined, ['Norte', 'Sul']]);
});

test('query: keeps its data while it is loaded again, also when that fails', async () => {
  const { query, bench, state, context, settle } = await loaded();
  bench.failure = LOST;
  query.send({ type: 'REFRESH' });
  expect([state(), context().data]).toEqual(['refreshing', ['Norte', 'Sul']]);
  await settle();
  expect([state(), context().reason, context().data]).toEqual(['loaded', 'NETWORK', ['Norte', 'Sul']]);
  bench.failure = undefined;
  bench.answer = ['Leste'];
  query.send({ type: 'REFRESH' });
  expect([state(), context().reason]).toEqual(['refreshing', undefined]);
  await settle();
  expect([state(), context().reason, context().data]).toEqual(['loaded', undefined, ['Leste']]);
});

test('query: loads again only what is older than asked', async () => {
  const { query, bench, calls, context, settle } = await loaded();
  bench.now = 30_999;
  query.send({ type: 'REFRESH_IF_OLDER', ageMs: 30_000 });
  expect(calls).toHaveLength(0);
  bench.now = 31_000;
  query.send({ type: 'REFRESH_IF_OLDER', ageMs: 30_000 });
  expect(calls).toHaveLength(1);
  await settle();
  expect(context().loadedAtMs).toBe(31_000);
  query.send({ type: 'REFRESH_IF_OLDER', ageMs: 30_000 });
  expect(calls).toHaveLength(0);
});

test('query: shows what is known without asking at once', async () => {
  const { query, calls, context } = await loaded();
  query.send(add('Oeste'));
  expect([context().data, calls.length]).toEqual([['Norte', 'Sul', 'Oeste'], 0]);
});

test.for(['LOAD_IF_NEEDED', 'REFRESH'] as const)(
  'query: never loses a change during %s, however late the older answer comes',
  async (type) => {
    const { query, bench, calls, context } = type === 'REFRESH' ? await loaded() : aQuery();
    query.send({ type });
    const [older] = calls.splice(0);
    bench.answer = ['Norte', 'Sul', 'Oeste'];
    query.send(add('Oeste'));
    if (type === 'REFRESH') expect(context().data).toEqual(['Norte', 'Sul', 'Oeste']);
    const [newer] = calls.splice(0);
    newer?.settle();
    await flush();
    older?.settle();
    await flush();
    expect([context().data, calls.length]).toEqual([['Norte', 'Sul', 'Oeste'], 0]);
  },
);

test('query: asked about another subject drops the data, and the answer about the one before', async () => {
  const { query, bench, calls, state, context, settle } = await loaded();
  query.send({ type: 'ASK', subject: 'west' });
  const [older] = calls.splice(0);
  expect([state(), context().data, older?.subject]).toEqual(['loading', [], 'west']);
  bench.answer = ['Leste'];
  query.send({ type: 'ASK', subject: 'east' });
  expect([older?.signal.aborted, calls[0]?.signal.aborted]).toEqual([true, false]);
  await settle();
  older?.settle();
  await flush();
  expect([context().subject, context().data]).toEqual(['east', ['Leste']]);
});

test('query: forgotten, it drops its data and asks about the same subject when it is needed again', async () => {
  const { query, calls, state, context } = await loaded();
  query.send({ type: 'ASK', subject: 'west' });
  query.send({ type: 'FORGET' });
  calls.splice(0)[0]?.settle();
  await flush();
  expect([state(), context().data, context().loadedAtMs]).toEqual(['notLoaded', [], undefined]);
  query.send({ type: 'INVALIDATE' });
  expect(calls).toHaveLength(0);
  query.send({ type: 'LOAD_IF_NEEDED' });
  expect(calls[0]?.subject).toBe('west');
});

test('query: forgotten after it failed to load again, it tells neither its data nor why', async () => {
  const { query, bench, context, settle } = await loaded();
  bench.failure = LOST;
  query.send({ type: 'REFRESH' });
  await settle();
  query.send({ type: 'FORGET' });
  expect(context()).toMatchObject({ data: [], reason: undefined, loadedAtMs: undefined });
});

test('query: invalidated, it asks again, also while an answer is on its way', async () => {
  const { query, bench, calls, state, context, settle } = aQuery();
  query.send({ type: 'LOAD_IF_NEEDED' });
  const older = calls.splice(0);
  bench.answer = ['Leste'];
  query.send({ type: 'INVALIDATE' });
  await settle();
  older[0]?.settle();
  await flush();
  expect(context().data).toEqual(['Leste']);
  bench.answer = ['Oeste'];
  query.send({ type: 'INVALIDATE' });
  query.send({ type: 'INVALIDATE' });
  expect([state(), calls.length, context().data]).toEqual(['refreshing', 2, ['Leste']]);
  bench.failure = LOST;
  await settle();
  expect(context().data).toEqual(['Oeste']);
  const failed = aQuery();
  failed.bench.failure = LOST;
  failed.query.send({ type: 'REFRESH' });
  await failed.settle();
  failed.query.send({ type: 'INVALIDATE' });
  expect(failed.state()).toBe('loading');
});

const merge = (known: readonly string[], answer: readonly string[], subject: string) => [
  ...new Set([...answer, ...known, subject]),
];

test('query: where answers continue what is known, a change on the way is joined and nothing is asked again', async () => {
  const { query, calls, context, settle } = aQuery({ merge });
  query.send({ type: 'ASK', subject: 'north' });
  query.send(add('Leste'));
  expect([context().data, calls.length]).toEqual([['Leste'], 1]);
  await settle();
  expect(context().data).toEqual(['Norte', 'Sul', 'Leste', 'north']);
  query.send({ type: 'REFRESH' });
  query.send(add('Oeste'));
  expect(calls).toHaveLength(1);
  await settle();
  expect(context().data).toEqual(['Norte', 'Sul', 'Leste', 'north', 'Oeste']);
});

test('query: what the server does not have is not asked for again until another subject is', async () => {
  const { query, bench, calls, state, settle } = aQuery({ isUnsupported: (error) => error === LOST });
  bench.failure = LOST;
  query.send({ type: 'LOAD_IF_NEEDED' });
  await settle();
  expect(state()).toBe('unsupported');
  query.send({ type: 'INVALIDATE' });
  expect(calls).toHaveLength(0);
  query.send({ type: 'ASK', subject: 'west' });
  expect(calls).toHaveLength(1);
});

test('query: polls while somebody needs it, also after failures, and keeps what is known', async () => {
  const { query, bench, calls, timers, state, context, settle } = await loaded({ pollMs: 10_000 });
  timers.increment(9_999);
  expect(calls).toHaveLength(0);
  bench.failure = LOST;
  timers.increment(1);
  await settle();
  expect([state(), context().reason, context().data]).toEqual(['loaded', 'NETWORK', ['Norte', 'Sul']]);
  bench.failure = undefined;
  bench.answer = ['Leste'];
  timers.increment(10_000);
  await settle();
  expect(context().data).toEqual(['Leste']);
  bench.failure = LOST;
  query.send({ type: 'ASK', subject: 'west' });
  await settle();
  timers.increment(10_000);
  expect([state(), calls.length]).toEqual(['loading', 1]);
  query.send({ type: 'FORGET' });
  timers.increment(60_000);
  expect(calls).toHaveLength(1);
});

test.for([undefined, LOST])(
  'query: polls no earlier than usual after the last request (%s)',
  async (failure) => {
    const { query, bench, calls, timers, settle } = aQuery({ pollMs: 10_000 });
    bench.failure = failure;
    query.send({ type: 'REFRESH' });
    await settle();
    timers.increment(5000);
    query.send({ type: 'REFRESH' });
    await settle();
    timers.increment(9999);
    expect(calls).toHaveLength(0);
    timers.increment(1);
    expect(calls).toHaveLength(1);
  },
);

test('query: no state and no transition is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

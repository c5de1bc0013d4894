import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { queryMachine } from '@farol/core/machines/query/query.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const names = queryMachine<readonly string[]>();
const coverage = new ChartCoverage(names);
const LOST = new Failure('NETWORK', 0);

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** A query of a server that answers when the test says so. */
function aQuery() {
  const bench = {
    answer: ['Norte', 'Sul'] as readonly string[],
    failure: undefined as Failure | undefined,
    now: 0,
  };
  const calls: { settle: () => void }[] = [];
  const load = (): Promise<readonly string[]> => {
    const { answer, failure } = bench;
    return new Promise((resolve, reject) => {
      calls.push({ settle: () => (failure ? reject(failure) : resolve(answer)) });
    });
  };
  const query = createActor(names, {
    input: { load, data: [], clock: () => bench.now },
    inspect: coverage.inspect,
  }).start();
  return {
    bench,
    calls,
    query,
    state: () => query.getSnapshot().value,
    context: () => query.getSnapshot().context,
    settle: async () => {
      for (const call of calls.splice(0)) call.settle();
      await flush();
    },
  };
}

async function loaded() {
  const opened = aQuery();
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
  await settle();
  expect([context().reason, context().data]).toEqual([undefined, ['Leste']]);
});

test('query: loads again only what is older than asked', async () => {
  const { query, bench, calls, context, settle } = await loaded();
  bench.now = 29_999;
  query.send({ type: 'REFRESH_IF_OLDER', ageMs: 30_000 });
  expect(calls).toHaveLength(0);
  bench.now = 30_000;
  query.send({ type: 'REFRESH_IF_OLDER', ageMs: 30_000 });
  expect(calls).toHaveLength(1);
  await settle();
  expect(context().loadedAtMs).toBe(30_000);
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

test('query: no state and no transition is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryAssociations } from '@farol/adapters/memory/associations';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { Failure } from '@farol/core/domain/values/failure';
import { rememberedColumns, saveColumns } from '@farol/core/machines/records/list-columns';
import { recordListMachine } from '@farol/core/machines/records/record-list';
import { RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const groupList = recordListMachine<'groups'>();
const coverage = new ChartCoverage(groupList);
const LOST = new Failure('NETWORK', 0);

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** A list on a server that has groups with these names. */
async function aList(names: readonly string[] = ['Norte', 'Sul'], storage = new MemoryKeyValueStorage()) {
  const network = new MemoryNetwork();
  const server = new MemoryRecords(network, new MemoryAssociations(network));
  const saved: RecordOf<'groups'>[] = [];
  for (const name of names) saved.push(await server.save('groups', { ...RESOURCES.groups.defaults, name }));
  const list = createActor(groupList, {
    input: { name: 'groups', records: server, storage },
    inspect: coverage.inspect,
  }).start();
  const names_ = (): string[] => list.getSnapshot().context.records.map(({ name }) => name);
  return { list, network, server, storage, saved, names: names_ };
}

async function opened(names?: readonly string[], storage?: MemoryKeyValueStorage) {
  const bench = await aList(names, storage);
  bench.list.send({ type: 'LOAD_IF_NEEDED' });
  await flush();
  expect(bench.list.getSnapshot().value).toBe('loaded');
  return bench;
}

test('nothing is loaded before it is needed, and then only once', async () => {
  const { list, network, names } = await aList();
  network.isHeld = true;
  await flush();
  expect(network.pending).toHaveLength(0);
  list.send({ type: 'LOAD_IF_NEEDED' });
  list.send({ type: 'LOAD_IF_NEEDED' });
  expect([list.getSnapshot().value, network.pending.length]).toEqual(['loading', 1]);
  network.pending[0]?.settle();
  await flush();
  list.send({ type: 'LOAD_IF_NEEDED' });
  expect([names(), network.pending.length]).toEqual([['Norte', 'Sul'], 0]);
});

test('a list that could not be loaded shows the reason and can be loaded again', async () => {
  const { list, network, names } = await aList();
  network.failure = LOST;
  list.send({ type: 'REFRESH' });
  await flush();
  expect(list.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK', records: [] } });
  list.send({ type: 'LOAD_IF_NEEDED' });
  await flush();
  expect(list.getSnapshot().value).toBe('failed');
  network.failure = undefined;
  list.send({ type: 'REFRESH' });
  expect(list.getSnapshot()).toMatchObject({ value: 'loading', context: { reason: undefined } });
  await flush();
  expect(names()).toEqual(['Norte', 'Sul']);
});

test('a failed refresh keeps the previous records, with the reason', async () => {
  const { list, network, names } = await opened();
  network.failure = LOST;
  list.send({ type: 'REFRESH' });
  expect(list.getSnapshot().value).toBe('refreshing');
  await flush();
  expect([list.getSnapshot().value, list.getSnapshot().context.reason, names()]).toEqual([
    'loaded',
    'NETWORK',
    ['Norte', 'Sul'],
  ]);
});

test('saves and deletions are shown at once', async () => {
  const { list, saved, names } = await opened();
  const [north] = saved;
  if (!north) throw new Error('no group');
  list.send({ type: 'SAVED', record: { ...north, name: 'Nordeste' } });
  list.send({ type: 'SAVED', record: { ...north, id: 77, name: 'Oeste' } });
  expect(names()).toEqual(['Nordeste', 'Sul', 'Oeste']);
  list.send({ type: 'SELECT', ids: [north.id, 77], selected: true });
  list.send({ type: 'REMOVED', ids: [north.id] });
  expect([names(), [...list.getSnapshot().context.selected]]).toEqual([['Sul', 'Oeste'], [77]]);
});

test('a save or deletion during a load is never lost, however late the response', async () => {
  for (const event of ['LOAD_IF_NEEDED', 'REFRESH'] as const) {
    for (const change of ['SAVED', 'REMOVED'] as const) {
      const bench = event === 'LOAD_IF_NEEDED' ? await aList() : await opened();
      const { list, network, server, saved, names } = bench;
      const [north] = saved;
      if (!north) throw new Error('no group');
      network.isHeld = true;
      list.send({ type: event });
      network.isHeld = false;
      if (change === 'SAVED') {
        const record = await server.save('groups', { ...north, name: 'Nordeste' });
        list.send({ type: 'SAVED', record });
      } else {
        await server.remove('groups', north.id);
        list.send({ type: 'REMOVED', ids: [north.id] });
      }
      await flush();
      for (const call of network.pending.slice()) call.settle();
      await flush();
      expect(names()).toEqual(change === 'SAVED' ? ['Nordeste', 'Sul'] : ['Sul']);
    }
  }
});

test.for(['LOAD_IF_NEEDED', 'REFRESH'] as const)(
  'an answer to %s that was on its way when a record was saved or deleted is asked for again',
  async (event) => {
    for (const change of ['SAVED', 'REMOVED'] as const) {
      const { list, server, saved, names } = event === 'REFRESH' ? await opened() : await aList();
      const [north] = saved;
      if (!north) throw new Error('no group');
      const listNow = server.list.bind(server);
      const held: (() => void)[] = [];
      const listLater: typeof server.list = async (kind) => {
        const answer = await listNow(kind);
        await new Promise<void>((resolve) => held.push(resolve));
        return answer;
      };
      Object.assign(server, { list: listLater });
      list.send({ type: event });
      await flush();
      if (change === 'SAVED')
        list.send({ type: 'SAVED', record: await server.save('groups', { ...north, name: 'Nordeste' }) });
      else {
        await server.remove('groups', north.id);
        list.send({ type: 'REMOVED', ids: [north.id] });
      }
      if (event === 'REFRESH') expect(names()).toEqual(change === 'SAVED' ? ['Nordeste', 'Sul'] : ['Sul']);
      await flush();
      expect(held).toHaveLength(2);
      for (const answer of held.toReversed()) answer();
      await flush();
      expect(names()).toEqual(change === 'SAVED' ? ['Nordeste', 'Sul'] : ['Sul']);
      expect(list.getSnapshot().value).toBe('loaded');
    }
  },
);

test('a list begins without query, selection or anything hidden, and a second load after a failure clears its reason at once', async () => {
  const { list, network } = await aList();
  const { query, sort, selected, collapsed } = list.getSnapshot().context;
  expect([query, sort, selected.size, collapsed.size]).toEqual([
    '',
    { field: 'name', descending: false },
    0,
    0,
  ]);
  network.failure = LOST;
  list.send({ type: 'LOAD_IF_NEEDED' });
  await flush();
  expect(list.getSnapshot().context.reason).toBe('NETWORK');
  list.send({ type: 'LOAD_IF_NEEDED' });
  expect(list.getSnapshot()).toMatchObject({ value: 'loading', context: { reason: undefined } });
});

test('deleted records are no longer selected', async () => {
  const { list, server, saved } = await opened();
  list.send({ type: 'SELECT', ids: saved.map(({ id }) => id), selected: true });
  await server.remove('groups', saved[0]?.id ?? 0);
  list.send({ type: 'REFRESH' });
  await flush();
  expect([...list.getSnapshot().context.selected]).toEqual([saved[1]?.id]);
});

test('a group stays collapsed until it is expanded', async () => {
  const { list, saved } = await opened();
  const [north, south] = saved.map(({ id }) => id);
  if (north === undefined || south === undefined) throw new Error('no groups');
  list.send({ type: 'COLLAPSE', id: north, collapsed: true });
  list.send({ type: 'COLLAPSE', id: south, collapsed: true });
  list.send({ type: 'COLLAPSE', id: north, collapsed: false });
  list.send({ type: 'REFRESH' });
  await flush();
  expect([...list.getSnapshot().context.collapsed]).toEqual([south]);
});

test('the chosen columns are kept in reading order, without ones that no longer exist', async () => {
  const { list, storage } = await opened();
  list.send({ type: 'SHOW_COLUMN', field: 'name', shown: false });
  list.send({ type: 'SHOW_COLUMN', field: 'name', shown: true });
  expect(list.getSnapshot().context.columns).toEqual(['name', 'parent']);
  list.send({ type: 'SHOW_COLUMN', field: 'parent', shown: false });
  storage.write('columns.groups', `${storage.read('columns.groups')},field-of-yesterday`);
  const next = await opened([], storage);
  expect(next.list.getSnapshot().context.columns).toEqual(['name']);
  storage.write('columns.groups', 'nothing,known');
  expect((await opened([], storage)).list.getSnapshot().context.columns).toEqual(['name', 'parent']);
});

test('several columns that are not shown by default are remembered, too', () => {
  const storage = new MemoryKeyValueStorage();
  const chosen = RESOURCES.devices.columns.more.slice(0, 2);
  expect(chosen).toHaveLength(2);
  saveColumns(storage, 'devices', chosen);
  expect(rememberedColumns('devices', storage)).toEqual(chosen);
});

test('an address restores the list view, and the stored columns stay as chosen', async () => {
  const { list, storage } = await opened();
  const view = { query: 'nor', sort: { field: 'parent', descending: true }, columns: ['name'] };
  list.send({ type: 'RESTORE', view });
  expect(list.getSnapshot().context).toMatchObject(view);
  expect(storage.read('columns.groups')).toBeUndefined();
});

test('search and order stay when the list is read again; sorting by the same field again reverses the order', async () => {
  const { list } = await opened();
  list.send({ type: 'SEARCH', query: 'nor' });
  list.send({ type: 'SORT_BY', field: 'parent' });
  expect(list.getSnapshot().context.sort).toEqual({ field: 'parent', descending: false });
  list.send({ type: 'REFRESH' });
  await flush();
  list.send({ type: 'SORT_BY', field: 'parent' });
  const { query, sort } = list.getSnapshot().context;
  expect([query, sort]).toEqual(['nor', { field: 'parent', descending: true }]);
});

test('in any order of selecting and deselecting, exactly the selected records are selected', async () => {
  const ids = fc.subarray([1, 2, 3, 4, 5]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(ids, fc.boolean()), { maxLength: 12 }), async (choices) => {
      const { list } = await aList([]);
      const expected = new Set<number>();
      for (const [chosen, selected] of choices) {
        list.send({ type: 'SELECT', ids: chosen, selected });
        for (const id of chosen)
          if (selected) expected.add(id);
          else expected.delete(id);
      }
      expect(list.getSnapshot().context.selected).toEqual(expected);
    }),
  );
});

test('no state and no transition of a list is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

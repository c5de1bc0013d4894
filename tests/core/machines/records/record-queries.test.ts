import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { Failure } from '@farol/core/domain/values/failure';
import {
  RECORD_QUERIES,
  recordQueryInput,
  recordQueryListener,
  type RecordQueries,
  type StartedQueries,
  type RecordQuery,
  type RecordQueryLogic,
  ObservedRecords,
} from '@farol/core/machines/records/record-queries';
import { type ResourceName, perKind } from '@farol/core/resources/descriptor/resource-name';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { aUser } from '../../../arbitraries/users.ts';

const flush = () => new Promise((resolve) => setImmediate(resolve));

/** The queries of a session, with the records that it saves and deletes. */
async function aSession() {
  const { records: server } = new MemoryServer().services;
  const queries = perKind<RecordQueries>(<K extends ResourceName>(name: K): RecordQuery<K> => {
    const logic: RecordQueryLogic<K> = RECORD_QUERIES[name];
    return createActor(logic, { input: recordQueryInput(name, server, () => 0) }).start();
  });
  const records = new ObservedRecords(server, [
    recordQueryListener(() =>
      perKind<StartedQueries>(<K extends ResourceName>(name: K) => {
        const query: RecordQuery<K> = queries[name];
        return { started: () => query };
      }),
    ),
  ]);
  for (const query of [queries.groups, queries.users, queries.devices])
    query.send({ type: 'LOAD_IF_NEEDED' });
  await flush();
  return { queries, records };
}

test('record queries: show what was created, changed and deleted, in the place where it was', async () => {
  const { queries, records } = await aSession();
  const names = () => queries.groups.getSnapshot().context.data.map(({ name }) => name);
  const north = await records.save('groups', { ...RESOURCES.groups.defaults, name: 'Norte' });
  await records.save('groups', { ...RESOURCES.groups.defaults, name: 'Sul' });
  await records.save('groups', { ...north, name: 'Nordeste' });
  expect(names()).toEqual(['Nordeste', 'Sul']);
  await records.remove('groups', north.id);
  expect(names()).toEqual(['Sul']);
});

test('record queries: hold nothing before they are loaded, and learn nothing before they are started', async () => {
  const { records: server } = new MemoryServer().services;
  const query = createActor(RECORD_QUERIES.groups, { input: recordQueryInput('groups', server, () => 0) });
  expect(query.getSnapshot().context.data).toEqual([]);
  const notStarted = perKind<StartedQueries>(() => ({ started: () => undefined }));
  const records = new ObservedRecords(server, [recordQueryListener(() => notStarted)]);
  const north = await records.save('groups', { ...RESOURCES.groups.defaults, name: 'Norte' });
  await records.remove('groups', north.id);
  expect(await server.list('groups')).toEqual([]);
});

test('record queries: list users, but neither guests of a share nor lazily deleted devices', async () => {
  const { queries, records } = await aSession();
  const ana = await records.save('users', aUser({ id: 0, name: 'Ana' }));
  await records.save('users', aUser({ id: 0, attributes: { isShared: 3 } }));
  await records.save('devices', {
    ...RESOURCES.devices.defaults,
    name: 'Van',
    uniqueId: 'deleted-1790000000-van',
  });
  expect(queries.users.getSnapshot().context.data).toEqual([ana]);
  expect(queries.devices.getSnapshot().context.data).toEqual([]);
});

test('record queries: a group that has an attribute of guests is a group like others', async () => {
  const { queries, records } = await aSession();
  const north = await records.save('groups', {
    ...RESOURCES.groups.defaults,
    name: 'Norte',
    attributes: { isShared: 3 },
  });
  expect(queries.groups.getSnapshot().context.data).toEqual([north]);
});

test('record queries: an answer that comes after the session changes nothing', async () => {
  const { queries, records } = await aSession();
  const north = await records.save('groups', { ...RESOURCES.groups.defaults, name: 'Norte' });
  queries.groups.stop();
  await records.save('groups', { ...RESOURCES.groups.defaults, name: 'Sul' });
  await records.remove('groups', north.id);
  expect(queries.groups.getSnapshot().context.data).toEqual([north]);
});

test('observed records: say of each save whether it created the record, and nothing of one that was refused', async () => {
  const { network, services } = new MemoryServer();
  const heard: unknown[] = [];
  const records = new ObservedRecords(services.records, [
    {
      saved: (name, { id }, isNew) => heard.push([name, id, isNew]),
      removed: (name, id) => heard.push([name, id]),
    },
  ]);
  const north = await records.save('groups', { ...RESOURCES.groups.defaults, name: 'Norte' });
  const northeast = await records.save('groups', { ...north, name: 'Nordeste' });
  expect(await records.list('groups')).toEqual([northeast]);
  await records.remove('groups', north.id);
  const { id } = north;
  expect(heard.splice(0)).toEqual([
    ['groups', id, true],
    ['groups', id, false],
    ['groups', id],
  ]);
  network.failure = new Failure('NETWORK', 0);
  await expect(records.save('groups', north)).rejects.toThrow(Failure);
  await expect(records.remove('groups', id)).rejects.toThrow(Failure);
  expect(heard).toEqual([]);
});

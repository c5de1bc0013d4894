import { expect, test } from 'vitest';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { Failure } from '@farol/core/domain/values/failure';
import type { Associations } from '@farol/core/ports/associations';
import { draftOf } from '@farol/core/resources/draft/draft';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { loadScopes } from '@farol/core/use-cases/records/load-scopes';
import { saveRecord } from '@farol/core/use-cases/records/save-record';
import { aDevice } from '../../../arbitraries/devices.ts';

const REGION = { id: 0, name: 'South', groupId: 0, attributes: {} };

/** A server with a group, a group in it with a vehicle, a vehicle without group, and a deleted one. */
async function aServer() {
  const { network, services } = new MemoryServer();
  const { associations, records } = services;
  const region = await records.save('groups', REGION);
  const city = await records.save('groups', { ...REGION, name: 'Lima', groupId: region.id });
  const van = await records.save('devices', aDevice({ id: 0, uniqueId: 'van', groupId: city.id }));
  const truck = await records.save('devices', aDevice({ id: 0, uniqueId: 'truck', groupId: 0 }));
  await records.save('devices', aDevice({ id: 0, uniqueId: 'deleted-1-2', groupId: 0 }));
  return { network, associations, records, region, van, truck };
}

type Server = Awaited<ReturnType<typeof aServer>>;

function save(
  { records, associations }: { records: Server['records']; associations: Associations },
  name: ResourceName,
  fields: Record<string, string>,
  record: { id: number } = RESOURCES[name].defaults,
) {
  const opened = draftOf(RESOURCES[name], record, 'acme');
  const draft = { ...opened, fields: { ...opened.fields, ...fields } };
  return saveRecord({ records, associations }, { name, edited: { record, draft }, namespace: 'acme' });
}

const YARD = { name: 'Yard', area: 'CIRCLE (1 1, 100)' };

test('a new geofence: is for all vehicles unless the form says otherwise, by links to what is at the top', async () => {
  const server = await aServer();
  expect(await save(server, 'geofences', YARD)).toEqual({
    record: expect.objectContaining({ name: 'Yard', attributes: { 'acme.allDevices': true } }),
  });
  const [yard] = await server.records.list('geofences');
  expect(await loadScopes(server.associations, 'geofence')).toEqual(
    new Map([[yard?.id, { deviceIds: new Set([server.truck.id]), groupIds: new Set([server.region.id]) }]]),
  );
});

test('a geofence for chosen vehicles: is linked to these alone', async () => {
  const server = await aServer();
  await save(server, 'geofences', { ...YARD, forAll: 'false', linkedDevices: String(server.van.id) });
  expect([...(await loadScopes(server.associations, 'geofence')).values()]).toEqual([
    { deviceIds: new Set([server.van.id]), groupIds: new Set() },
  ]);
});

test('draft with scope: every object that applies to vehicles is for all of them at first', async () => {
  const server = await aServer();
  const names = { description: 'x', name: 'x', attribute: 'x', expression: '1', data: 'x' };
  for (const [name, kind] of [
    ['maintenances', 'maintenance'],
    ['computedAttributes', 'attribute'],
    ['commands', 'command'],
  ] as const) {
    expect(await save(server, name, names)).not.toHaveProperty('problems');
    expect([...(await loadScopes(server.associations, kind)).values()]).toEqual([
      { deviceIds: new Set([server.truck.id]), groupIds: new Set([server.region.id]) },
    ]);
  }
});

test('an object for all vehicles: saving it again adds what is missing, and nothing twice', async () => {
  const server = await aServer();
  await save(server, 'geofences', YARD);
  const [yard] = await server.records.list('geofences');
  const bike = await server.records.save('devices', aDevice({ id: 0, uniqueId: 'bike', groupId: 0 }));
  const created: unknown[] = [];
  const watched: Associations = {
    create: async (pair) => {
      created.push(pair.owner);
      await server.associations.create(pair);
    },
    remove: (pair) => server.associations.remove(pair),
    list: (...query) => server.associations.list(...query),
  };
  await save({ ...server, associations: watched }, 'geofences', {}, yard);
  expect(created).toEqual([{ kind: 'device', id: bike.id }]);
});

test('an object for all vehicles: on a server that does not tell links all are made again', async () => {
  const server = await aServer();
  await save(server, 'geofences', YARD);
  const [yard] = await server.records.list('geofences');
  const silent: Associations = {
    create: (pair) => server.associations.create(pair),
    remove: (pair) => server.associations.remove(pair),
    list: () => Promise.reject(new Failure('HTTP_403', 403)),
  };
  expect(await save({ ...server, associations: silent }, 'geofences', {}, yard)).toMatchObject({
    record: yard,
    unsaved: undefined,
  });
});

test('an object for all vehicles: is not saved while the vehicles cannot be read', async () => {
  const server = await aServer();
  const { associations, records } = server;
  server.network.failure = new Failure('TIMEOUT', 504);
  await expect(save({ records, associations }, 'geofences', YARD)).rejects.toThrow();
  server.network.failure = undefined;
  expect(await records.list('geofences')).toEqual([]);
});

test('links that fail: the record says which, and saving again makes them', async () => {
  const server = await aServer();
  let isRefused = true;
  const refusing: Associations = {
    create: async (pair) => {
      if (isRefused && pair.owner.kind === 'group') throw new Failure('HTTP_403', 403);
      await server.associations.create(pair);
    },
    remove: (pair) => server.associations.remove(pair),
    list: (...query) => server.associations.list(...query),
  };
  const ports = { records: server.records, associations: refusing };
  const outcome = await save(ports, 'computedAttributes', {
    description: 'x',
    attribute: 'x',
    expression: '1',
  });
  if ('problems' in outcome) throw new Error('not saved');
  expect(outcome.unsaved?.failedAssociations).toMatchObject([
    { association: { owner: { kind: 'group', id: server.region.id } } },
  ]);
  isRefused = false;
  // The form still says what it said.
  await save(ports, 'computedAttributes', { forAll: 'true' }, outcome.record);
  expect([...(await loadScopes(server.associations, 'attribute')).values()]).toEqual([
    { deviceIds: new Set([server.truck.id]), groupIds: new Set([server.region.id]) },
  ]);
});

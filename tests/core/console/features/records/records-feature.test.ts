import { expect, test } from 'vitest';
import { MemoryAccumulators } from '@farol/adapters/memory/accumulators';
import { MemoryDevicePhotos } from '@farol/adapters/memory/device-photos';
import { MemoryAssociations } from '@farol/adapters/memory/associations';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { Failure } from '@farol/core/domain/values/failure';
import { startRecordsFeature } from '@farol/core/console/features/records/records-feature';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { aDevice } from '../../../../arbitraries/devices.ts';
import { aGroup } from '../../../../arbitraries/records.ts';

async function flush(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** The feature with a server that has two groups and two devices, with their lists loaded. */
async function aFeature() {
  const network = new MemoryNetwork();
  const associations = new MemoryAssociations(network);
  const server = new MemoryRecords(network, associations);
  const north = await server.save('groups', aGroup({ id: 0, name: 'Norte' }));
  const south = await server.save('groups', aGroup({ id: 0, name: 'Sul' }));
  const van = await server.save('devices', aDevice({ id: 0, name: 'Van', uniqueId: '1', groupId: north.id }));
  const bus = await server.save('devices', aDevice({ id: 0, name: 'Bus', uniqueId: '2', groupId: north.id }));
  const started = startRecordsFeature(
    {
      records: server,
      associations,
      storage: new MemoryKeyValueStorage(),
      devicePhotos: new MemoryDevicePhotos(network),
      accumulators: new MemoryAccumulators(network),
    },
    { namespace: 'acme' },
  );
  const { records } = started.actors;
  records.groups.send({ type: 'LOAD_IF_NEEDED' });
  records.devices.send({ type: 'LOAD_IF_NEEDED' });
  await flush();
  const devices = () => records.devices.getSnapshot().context.records;
  const groups = () => records.groups.getSnapshot().context.records.map(({ name }) => name);
  return { ...started, network, associations, server, north, south, van, bus, devices, groups };
}

test('a saved form appears in the list at once', async () => {
  const { actors, groups } = await aFeature();
  actors.forms.groups.send({ type: 'OPEN' });
  actors.forms.groups.send({ type: 'SET_FIELD', field: 'name', text: 'Oeste' });
  actors.forms.groups.send({ type: 'SAVE' });
  await flush();
  expect(groups()).toEqual(['Norte', 'Sul', 'Oeste']);
});

test('several records are deleted after one confirmation; a refused one stays and is named', async () => {
  const { actors, server, groups, north, south } = await aFeature();
  const remove = server.remove.bind(server);
  server.remove = (name, id) =>
    id === south.id ? Promise.reject(new Failure('WRITE_ACCESS_DENIED', 400)) : remove(name, id);
  const records = [north, south].map(({ id, name }) => ({ id, title: name }));
  actors.recordAction.send({ type: 'REQUEST', action: { type: 'remove', name: 'groups', records } });
  await flush();
  expect(groups()).toEqual(['Norte', 'Sul']);
  actors.recordAction.send({ type: 'CONFIRM' });
  await flush();
  expect(groups()).toEqual(['Sul']);
  expect(actors.recordAction.getSnapshot().context).toMatchObject({
    completedSteps: 2,
    result: { succeededIds: [north.id], failures: [{ title: 'Sul', code: 'WRITE_ACCESS_DENIED' }] },
  });
});

test('devices are moved to a group together, and the list shows it', async () => {
  const { actors, devices, south, van, bus } = await aFeature();
  const group = { id: south.id, title: 'Sul' };
  const records = [van, bus].map(({ id, name }) => ({ id, title: name }));
  actors.recordAction.send({ type: 'REQUEST', action: { type: 'moveToGroup', records, group } });
  actors.recordAction.send({ type: 'CONFIRM' });
  await flush();
  expect(devices().map(({ groupId }) => groupId)).toEqual([south.id, south.id]);
});

test('an import creates and updates records, and refused ones are named', async () => {
  const { actors, devices, van } = await aFeature();
  const records = [
    { ...van, name: 'Van 2' },
    aDevice({ id: 0, name: 'Truck', uniqueId: '3' }),
    aDevice({ id: 0, name: 'Twin', uniqueId: '2' }),
  ];
  actors.recordAction.send({ type: 'REQUEST', action: { type: 'import', name: 'devices', records } });
  actors.recordAction.send({ type: 'CONFIRM' });
  await flush();
  expect(devices().map(({ name }) => name)).toEqual(['Van 2', 'Bus', 'Truck']);
  expect(actors.recordAction.getSnapshot().context.result?.failures).toEqual([
    { title: 'Twin', code: 'USER_DUPLICATE' },
  ]);
});

test('an import keeps what another user changed since the table was read', async () => {
  const { actors, server, devices, van } = await aFeature();
  await server.save('devices', { ...van, groupId: 9, attributes: { ...van.attributes, placa: 'XYZ' } });
  const records = [{ ...van, name: 'Van 2' }];
  const originals = new Map([[van.id, van]]);
  actors.recordAction.send({
    type: 'REQUEST',
    action: { type: 'import', name: 'devices', records, originals },
  });
  actors.recordAction.send({ type: 'CONFIRM' });
  await flush();
  expect(devices()[0]).toMatchObject({ name: 'Van 2', groupId: 9, attributes: { placa: 'XYZ' } });
});

test('when every step failed the lists stay unchanged', async () => {
  const { actors, network, groups, north } = await aFeature();
  network.failure = new Failure('NETWORK', 0);
  const records = [{ id: north.id, title: 'Norte' }];
  actors.recordAction.send({ type: 'REQUEST', action: { type: 'remove', name: 'groups', records } });
  actors.recordAction.send({ type: 'CONFIRM' });
  await flush();
  expect(groups()).toEqual(['Norte', 'Sul']);
});

test('an import into a list that was never opened loads nothing', async () => {
  const { actors } = await aFeature();
  const records = [{ ...RESOURCES.commands.defaults, description: 'Stop' }];
  actors.recordAction.send({ type: 'REQUEST', action: { type: 'import', name: 'commands', records } });
  actors.recordAction.send({ type: 'CONFIRM' });
  await flush();
  expect(actors.recordAction.getSnapshot().value).toBe('done');
  expect(actors.records.commands.getSnapshot().value).toBe('notLoaded');
});

test('a user who signs out leaves no records, typed text or open confirmation behind', async () => {
  const { actors, reset, stop, van } = await aFeature();
  actors.forms.devices.send({ type: 'OPEN', record: van });
  actors.forms.devices.send({ type: 'SET_FIELD', field: 'name', text: 'Secret' });
  actors.recordAction.send({
    type: 'REQUEST',
    action: { type: 'remove', name: 'devices', records: [{ id: van.id, title: 'Van' }] },
  });
  actors.recordAssociations.send({
    type: 'OPEN',
    subject: { owner: { kind: 'device', id: van.id, title: 'Van' }, kind: 'driver' },
  });
  reset();
  await flush();
  const states = [
    actors.records.devices,
    actors.forms.devices,
    actors.recordAction,
    actors.recordAssociations,
  ].map((actor) => actor.getSnapshot().value);
  expect(states).toEqual(['notLoaded', 'closed', 'idle', 'closed']);
  stop();
  expect(actors.records.devices.getSnapshot().status).toBe('stopped');
});

test('several records are associated with several others after one confirmation, and each refused association is named', async () => {
  const { actors, associations, south, north, van, bus } = await aFeature();
  const targets = [north, south].map(({ id, name }) => ({ id, title: name }));
  const records = [van, bus].map(({ id, name }) => ({ id, title: name }));
  const side = { otherKind: 'geofence', owns: true } as const;
  actors.recordAction.send({
    type: 'REQUEST',
    action: { type: 'link', name: 'devices', records, side, targets },
  });
  await flush();
  expect(associations.has('device', van.id, 'geofence', north.id)).toBe(false);
  actors.recordAction.send({ type: 'CONFIRM' });
  await flush();
  for (const { id } of records)
    for (const other of targets) expect(associations.has('device', id, 'geofence', other.id)).toBe(true);
  expect(actors.recordAction.getSnapshot().context.completedSteps).toBe(4);
});

test('refused associations are reported one by one', async () => {
  const { actors, network, van, north } = await aFeature();
  const records = [{ id: van.id, title: 'Van' }];
  const targets = [{ id: north.id, title: 'Pátio' }];
  const side = { otherKind: 'geofence', owns: true } as const;
  actors.recordAction.send({
    type: 'REQUEST',
    action: { type: 'link', name: 'devices', records, side, targets },
  });
  network.failure = new Failure('GEOFENCE_ACCESS_DENIED', 400);
  actors.recordAction.send({ type: 'CONFIRM' });
  await flush();
  expect(actors.recordAction.getSnapshot().context.result).toEqual({
    succeededIds: [],
    failures: [{ title: 'Van · Pátio', code: 'GEOFENCE_ACCESS_DENIED' }],
  });
});

test('when a bulk deletion is stopped, the remaining records are kept and counted', async () => {
  const { actors, network, groups, north, south } = await aFeature();
  const records = [north, south].map(({ id, name }) => ({ id, title: name }));
  actors.recordAction.send({ type: 'REQUEST', action: { type: 'remove', name: 'groups', records } });
  network.isHeld = true;
  actors.recordAction.send({ type: 'CONFIRM' });
  await flush();
  actors.recordAction.send({ type: 'STOP' });
  network.isHeld = false;
  network.pending[0]?.settle();
  await flush();
  expect(actors.recordAction.getSnapshot()).toMatchObject({
    value: 'done',
    context: { result: { succeededIds: [north.id], failures: [], notAttempted: 1 } },
  });
  expect(groups()).toEqual(['Sul']);
});

test('nothing more is deleted after the user signed out', async () => {
  const { actors, reset, server, network, north, south } = await aFeature();
  const records = [north, south].map(({ id, name }) => ({ id, title: name }));
  actors.recordAction.send({ type: 'REQUEST', action: { type: 'remove', name: 'groups', records } });
  network.isHeld = true;
  actors.recordAction.send({ type: 'CONFIRM' });
  await flush();
  reset();
  network.isHeld = false;
  network.pending[0]?.settle();
  await flush();
  expect(actors.recordAction.getSnapshot().value).toBe('idle');
  expect((await server.list('groups')).map(({ name }) => name)).toEqual(['Sul']);
});

test('a new record gets its associations after it is saved; failed ones are named, and saving again retries them', async () => {
  const { actors, associations, server, network, van, bus } = await aFeature();
  const form = actors.forms.maintenances;
  form.send({ type: 'OPEN' });
  form.send({ type: 'SET_FIELD', field: 'name', text: 'Oil' });
  form.send({ type: 'SET_FIELD', field: 'linkedDevices', text: `${van.id},${bus.id}` });
  network.isHeld = true;
  form.send({ type: 'SAVE' });
  await flush();
  network.pending[0]?.settle();
  await flush();
  network.pending[1]?.settle(new Failure('DEVICE_ACCESS_DENIED', 400));
  network.pending[0]?.settle();
  await flush();
  const { value, context } = form.getSnapshot();
  expect([value, context.record.name, context.saveError?.isExtrasOnly]).toEqual(['editing', 'Oil', true]);
  expect(context.saveError?.failedAssociations).toEqual([
    {
      association: {
        owner: { kind: 'device', id: bus.id },
        property: { kind: 'maintenance', id: context.record.id },
      },
      code: 'DEVICE_ACCESS_DENIED',
    },
  ]);
  network.isHeld = false;
  form.send({ type: 'SAVE' });
  await flush();
  expect(form.getSnapshot().value).toBe('closed');
  expect(await server.list('maintenances')).toHaveLength(1);
  for (const { id } of [van, bus])
    expect(associations.has('device', id, 'maintenance', context.record.id)).toBe(true);
});

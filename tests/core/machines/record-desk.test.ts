import { expect, test } from 'vitest';
import { MemoryAccumulators } from '@farol/adapters/memory/accumulators';
import { MemoryDevicePhotos } from '@farol/adapters/memory/device-photos';
import { MemoryAssociations } from '@farol/adapters/memory/links';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { Failure } from '@farol/core/domain/failure';
import { startRecordsFeature } from '@farol/core/machines/record-desk';
import { RESOURCES } from '@farol/core/resources/all';
import { aDevice } from '../../arbitraries/devices.ts';
import { aGroup } from '../../arbitraries/records.ts';

async function flush(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A desk over a server with two groups and two devices, their lists read. */
async function aDesk() {
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
  const { records } = started.desk;
  records.groups.send({ type: 'OPEN' });
  records.devices.send({ type: 'OPEN' });
  await flush();
  const devices = () => records.devices.getSnapshot().context.records;
  const groups = () => records.groups.getSnapshot().context.records.map(({ name }) => name);
  return { ...started, network, associations, server, north, south, van, bus, devices, groups };
}

test('what a form saved stands in the list at once', async () => {
  const { desk, groups } = await aDesk();
  desk.forms.groups.send({ type: 'OPEN' });
  desk.forms.groups.send({ type: 'TYPE', field: 'name', text: 'Oeste' });
  desk.forms.groups.send({ type: 'SAVE' });
  await flush();
  expect(groups()).toEqual(['Norte', 'Sul', 'Oeste']);
});

test('several records are removed after one question; one that is refused stays and is named', async () => {
  const { desk, server, groups, north, south } = await aDesk();
  const remove = server.remove.bind(server);
  server.remove = (name, id) =>
    id === south.id ? Promise.reject(new Failure('WRITE_ACCESS_DENIED', 400)) : remove(name, id);
  const records = [north, south].map(({ id, name }) => ({ id, title: name }));
  desk.recordAction.send({ type: 'ASK', action: { type: 'remove', name: 'groups', records } });
  await flush();
  expect(groups()).toEqual(['Norte', 'Sul']);
  desk.recordAction.send({ type: 'CONFIRM' });
  await flush();
  expect(groups()).toEqual(['Sul']);
  expect(desk.recordAction.getSnapshot().context).toMatchObject({
    completedSteps: 2,
    result: { succeededIds: [north.id], failures: [{ title: 'Sul', code: 'WRITE_ACCESS_DENIED' }] },
  });
});

test('devices move to a group together, and the list shows it', async () => {
  const { desk, devices, south, van, bus } = await aDesk();
  const group = { id: south.id, title: 'Sul' };
  const records = [van, bus].map(({ id, name }) => ({ id, title: name }));
  desk.recordAction.send({ type: 'ASK', action: { type: 'moveToGroup', records, group } });
  desk.recordAction.send({ type: 'CONFIRM' });
  await flush();
  expect(devices().map(({ groupId }) => groupId)).toEqual([south.id, south.id]);
});

test('an import creates and changes records, and what the server refuses is named', async () => {
  const { desk, devices, van } = await aDesk();
  const records = [
    { ...van, name: 'Van 2' },
    aDevice({ id: 0, name: 'Truck', uniqueId: '3' }),
    aDevice({ id: 0, name: 'Twin', uniqueId: '2' }),
  ];
  desk.recordAction.send({ type: 'ASK', action: { type: 'import', name: 'devices', records } });
  desk.recordAction.send({ type: 'CONFIRM' });
  await flush();
  expect(devices().map(({ name }) => name)).toEqual(['Van 2', 'Bus', 'Truck']);
  expect(desk.recordAction.getSnapshot().context.result?.failures).toEqual([
    { title: 'Twin', code: 'USER_DUPLICATE' },
  ]);
});

test('an import leaves alone what somebody else has changed since the table was read', async () => {
  const { desk, server, devices, van } = await aDesk();
  await server.save('devices', { ...van, groupId: 9, attributes: { ...van.attributes, placa: 'XYZ' } });
  const records = [{ ...van, name: 'Van 2' }];
  const before = new Map([[van.id, van]]);
  desk.recordAction.send({ type: 'ASK', action: { type: 'import', name: 'devices', records, originals: before } });
  desk.recordAction.send({ type: 'CONFIRM' });
  await flush();
  expect(devices()[0]).toMatchObject({ name: 'Van 2', groupId: 9, attributes: { placa: 'XYZ' } });
});

test('when nothing could be done the lists are left alone', async () => {
  const { desk, network, groups, north } = await aDesk();
  network.failure = new Failure('NETWORK', 0);
  const records = [{ id: north.id, title: 'Norte' }];
  desk.recordAction.send({ type: 'ASK', action: { type: 'remove', name: 'groups', records } });
  desk.recordAction.send({ type: 'CONFIRM' });
  await flush();
  expect(groups()).toEqual(['Norte', 'Sul']);
});

test('an import into a list that nobody has opened reads nothing', async () => {
  const { desk } = await aDesk();
  const records = [{ ...RESOURCES.commands.defaults, description: 'Stop' }];
  desk.recordAction.send({ type: 'ASK', action: { type: 'import', name: 'commands', records } });
  desk.recordAction.send({ type: 'CONFIRM' });
  await flush();
  expect(desk.recordAction.getSnapshot().value).toBe('done');
  expect(desk.records.commands.getSnapshot().value).toBe('unread');
});

test('who leaves leaves no records, no typed text and no question behind', async () => {
  const { desk, reset: forget, stop, van } = await aDesk();
  desk.forms.devices.send({ type: 'OPEN', record: van });
  desk.forms.devices.send({ type: 'TYPE', field: 'name', text: 'Secret' });
  desk.recordAction.send({
    type: 'ASK',
    action: { type: 'remove', name: 'devices', records: [{ id: van.id, title: 'Van' }] },
  });
  desk.recordAssociations.send({
    type: 'OPEN',
    subject: { owner: { kind: 'device', id: van.id, title: 'Van' }, kind: 'driver' },
  });
  forget();
  await flush();
  const states = [desk.records.devices, desk.forms.devices, desk.recordAction, desk.recordAssociations].map(
    (actor) => actor.getSnapshot().value,
  );
  expect(states).toEqual(['unread', 'closed', 'idle', 'closed']);
  stop();
  expect(desk.records.devices.getSnapshot().status).toBe('stopped');
});

test('several records are linked with several others after one question, and each link that is refused is named', async () => {
  const { desk, associations, south, north, van, bus } = await aDesk();
  const others = [north, south].map(({ id, name }) => ({ id, title: name }));
  const records = [van, bus].map(({ id, name }) => ({ id, title: name }));
  const way = { otherKind: 'geofence', owns: true } as const;
  desk.recordAction.send({ type: 'ASK', action: { type: 'link', name: 'devices', records, side: way, targets: others } });
  await flush();
  expect(associations.has('device', van.id, 'geofence', north.id)).toBe(false);
  desk.recordAction.send({ type: 'CONFIRM' });
  await flush();
  for (const { id } of records)
    for (const other of others) expect(associations.has('device', id, 'geofence', other.id)).toBe(true);
  expect(desk.recordAction.getSnapshot().context.completedSteps).toBe(4);
});

test('what the server refuses of many links is told link by link', async () => {
  const { desk, network, van, north } = await aDesk();
  const records = [{ id: van.id, title: 'Van' }];
  const others = [{ id: north.id, title: 'Pátio' }];
  const way = { otherKind: 'geofence', owns: true } as const;
  desk.recordAction.send({ type: 'ASK', action: { type: 'link', name: 'devices', records, side: way, targets: others } });
  network.failure = new Failure('GEOFENCE_ACCESS_DENIED', 400);
  desk.recordAction.send({ type: 'CONFIRM' });
  await flush();
  expect(desk.recordAction.getSnapshot().context.result).toEqual({
    succeededIds: [],
    failures: [{ title: 'Van · Pátio', code: 'GEOFENCE_ACCESS_DENIED' }],
  });
});

test('many records that are being removed are left alone from the moment it is stopped, and it is told how many', async () => {
  const { desk, network, groups, north, south } = await aDesk();
  const records = [north, south].map(({ id, name }) => ({ id, title: name }));
  desk.recordAction.send({ type: 'ASK', action: { type: 'remove', name: 'groups', records } });
  network.isHeld = true;
  desk.recordAction.send({ type: 'CONFIRM' });
  await flush();
  desk.recordAction.send({ type: 'STOP' });
  network.isHeld = false;
  network.pending[0]?.settle();
  await flush();
  expect(desk.recordAction.getSnapshot()).toMatchObject({
    value: 'done',
    context: { result: { succeededIds: [north.id], failures: [], notAttempted: 1 } },
  });
  expect(groups()).toEqual(['Sul']);
});

test('nothing more is removed once nobody is signed in any more', async () => {
  const { desk, reset: forget, server, network, north, south } = await aDesk();
  const records = [north, south].map(({ id, name }) => ({ id, title: name }));
  desk.recordAction.send({ type: 'ASK', action: { type: 'remove', name: 'groups', records } });
  network.isHeld = true;
  desk.recordAction.send({ type: 'CONFIRM' });
  await flush();
  forget();
  network.isHeld = false;
  network.pending[0]?.settle();
  await flush();
  expect(desk.recordAction.getSnapshot().value).toBe('idle');
  expect((await server.list('groups')).map(({ name }) => name)).toEqual(['Sul']);
});

test('a new record is linked once it is saved; links that fail are named, and saving once more tries them again', async () => {
  const { desk, associations, server, network, van, bus } = await aDesk();
  const form = desk.forms.maintenances;
  form.send({ type: 'OPEN' });
  form.send({ type: 'TYPE', field: 'name', text: 'Oil' });
  form.send({ type: 'TYPE', field: 'linkedDevices', text: `${van.id},${bus.id}` });
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

import { expect, test } from 'vitest';
import { waitForView } from '@farol/core/console/connected/wait-for-view';
import { Failure } from '@farol/core/domain/values/failure';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { RecordAction } from '@farol/core/resources/records/record-action';
import { aDevice } from '../../../../arbitraries/devices.ts';
import { aGroup } from '../../../../arbitraries/records.ts';
import { aBrowser, openConsole, signInNext } from '../../../../models/open-console.ts';
import { settleCalls } from '../../../../models/signed-in-console.ts';

/** A console on a server that has two groups and two devices, by default in the first, with their lists loaded. */
async function aConsole({ areGrouped = true } = {}) {
  const browser = await aBrowser({ user: { administrator: true } });
  const { records: server } = browser;
  const north = await server.save('groups', aGroup({ id: 0, name: 'Norte' }));
  const south = await server.save('groups', aGroup({ id: 0, name: 'Sul' }));
  const groupId = areGrouped ? north.id : 0;
  const van = await server.save('devices', aDevice({ id: 0, name: 'Van', uniqueId: '1', groupId }));
  const bus = await server.save('devices', aDevice({ id: 0, name: 'Bus', uniqueId: '2', groupId }));
  const opened = await openConsole(browser);
  const { lists, forms, action } = opened.console.records;
  lists.groups.load();
  lists.devices.load();
  await settleCalls();
  return {
    ...opened,
    server,
    north,
    south,
    van,
    bus,
    lists,
    forms,
    action,
    devices: () => lists.devices.getSnapshot().records,
    groups: () => lists.groups.getSnapshot().records.map(({ name }) => name),
    /** Asks for an action, confirms it and waits until it has ended. */
    run: async (request: RecordAction): Promise<void> => {
      action.request(request);
      action.confirm();
      await settleCalls();
    },
  };
}

test('records feature: a saved form appears in the list at once', async () => {
  const { forms, groups } = await aConsole();
  forms.groups.open();
  forms.groups.setField('name', 'Oeste');
  forms.groups.save();
  await settleCalls();
  expect(groups()).toEqual(['Norte', 'Sul', 'Oeste']);
});

test('records feature: several records are deleted after one confirmation; a refused one stays and is named', async () => {
  const { action, server, groups, north, south } = await aConsole();
  const remove = server.remove.bind(server);
  server.remove = (name, id) =>
    id === south.id ? Promise.reject(new Failure('WRITE_ACCESS_DENIED', 400)) : remove(name, id);
  const records = [north, south].map(({ id, name }) => ({ id, title: name }));
  action.request({ type: 'remove', name: 'groups', records });
  await settleCalls();
  expect(groups()).toEqual(['Norte', 'Sul']);
  action.confirm();
  await settleCalls();
  expect(groups()).toEqual(['Sul']);
  expect(action.getSnapshot()).toMatchObject({
    completedSteps: 2,
    result: { succeededIds: [north.id], failures: [{ title: 'Sul', code: 'WRITE_ACCESS_DENIED' }] },
  });
});

test('records feature: devices are moved to a group together, and the list shows it', async () => {
  const { run, devices, south, van, bus } = await aConsole();
  const group = { id: south.id, title: 'Sul' };
  const records = [van, bus].map(({ id, name }) => ({ id, title: name }));
  await run({ type: 'moveToGroup', records, group });
  expect(devices().map(({ groupId }) => groupId)).toEqual([south.id, south.id]);
});

test('records feature: an import creates and updates records, and refused ones are named', async () => {
  const { run, action, devices, van } = await aConsole();
  const records = [
    { ...van, name: 'Van 2' },
    aDevice({ id: 0, name: 'Truck', uniqueId: '3' }),
    aDevice({ id: 0, name: 'Twin', uniqueId: '2' }),
  ];
  await run({ type: 'import', name: 'devices', records });
  expect(devices().map(({ name }) => name)).toEqual(['Van 2', 'Bus', 'Truck']);
  expect(action.getSnapshot().result?.failures).toEqual([{ title: 'Twin', code: 'USER_DUPLICATE' }]);
});

test('records feature: an import keeps what another user changed since the table was read', async () => {
  const { run, server, devices, van } = await aConsole();
  await server.save('devices', { ...van, groupId: 9, attributes: { ...van.attributes, placa: 'XYZ' } });
  const records = [{ ...van, name: 'Van 2' }];
  await run({ type: 'import', name: 'devices', records, originals: new Map([[van.id, van]]) });
  expect(devices()[0]).toMatchObject({ name: 'Van 2', groupId: 9, attributes: { placa: 'XYZ' } });
});

test('records feature: when every step failed the lists stay unchanged', async () => {
  const { run, action, network, groups, north } = await aConsole({ areGrouped: false });
  network.failure = new Failure('NETWORK', 0);
  await run({ type: 'remove', name: 'groups', records: [{ id: north.id, title: 'Norte' }] });
  expect(action.getSnapshot().result?.succeededIds).toEqual([]);
  expect(groups()).toEqual(['Norte', 'Sul']);
});

test('records feature: a group whose effect on engines cannot be told is not deleted, and that is said', async () => {
  const { run, action, network, groups, north } = await aConsole();
  network.failure = new Failure('NETWORK', 0);
  await run({ type: 'remove', name: 'groups', records: [{ id: north.id, title: 'Norte' }] });
  expect(action.getSnapshot()).toMatchObject({ failure: 'NETWORK', result: undefined });
  expect(groups()).toEqual(['Norte', 'Sul']);
});

test('records feature: an import into a list that was never opened loads nothing', async () => {
  const { run, action, lists } = await aConsole();
  const records = [{ ...RESOURCES.commands.defaults, description: 'Stop' }];
  await run({ type: 'import', name: 'commands', records });
  expect(action.getSnapshot().isDone).toBe(true);
  expect(lists.commands.getSnapshot()).toMatchObject({ isLoaded: false, records: [] });
});

test('records feature: a user who signs out leaves no records, typed text or open confirmation behind', async () => {
  const { root, console: farol, lists, forms, action, van } = await aConsole();
  forms.devices.open(van);
  forms.devices.setField('name', 'Secret');
  action.request({ type: 'remove', name: 'devices', records: [{ id: van.id, title: 'Van' }] });
  farol.records.associations.open({
    record: { kind: 'device', id: van.id, title: 'Van' },
    side: { otherKind: 'driver', owns: true },
  });
  const left = ({ records }: typeof farol) => [
    records.lists.devices.getSnapshot().isLoaded,
    records.forms.devices.getSnapshot().isOpen,
    records.action.getSnapshot().isConfirming,
    records.associations.getSnapshot().subject !== undefined,
  ];
  expect(left(farol)).toEqual([true, true, true, true]);
  expect(left(await signInNext(root))).toEqual([false, false, false, false]);
  // The lists of the ended session load nothing any more.
  lists.users.load();
  await settleCalls();
  expect(lists.users.getSnapshot().records).toEqual([]);
});

test('records feature: several records are associated with several others after one confirmation, and each refused association is named', async () => {
  const { action, associations, south, north, van, bus } = await aConsole();
  const targets = [north, south].map(({ id, name }) => ({ id, title: name }));
  const records = [van, bus].map(({ id, name }) => ({ id, title: name }));
  const side = { otherKind: 'geofence', owns: true } as const;
  action.request({ type: 'link', name: 'devices', records, side, targets });
  await settleCalls();
  expect(associations.has('device', van.id, 'geofence', north.id)).toBe(false);
  action.confirm();
  await settleCalls();
  for (const { id } of records)
    for (const other of targets) expect(associations.has('device', id, 'geofence', other.id)).toBe(true);
  expect(action.getSnapshot().completedSteps).toBe(4);
});

test('records feature: refused associations are reported one by one', async () => {
  const { run, action, network, van, north } = await aConsole();
  const records = [{ id: van.id, title: 'Van' }];
  const targets = [{ id: north.id, title: 'Pátio' }];
  const side = { otherKind: 'driver', owns: true } as const;
  network.failure = new Failure('DRIVER_ACCESS_DENIED', 400);
  await run({ type: 'link', name: 'devices', records, side, targets });
  expect(action.getSnapshot().result).toEqual({
    succeededIds: [],
    failures: [{ title: 'Van · Pátio', code: 'DRIVER_ACCESS_DENIED' }],
  });
});

test('records feature: when a bulk deletion is stopped, the remaining records are kept and counted', async () => {
  const { run, action, network, groups, north, south } = await aConsole({ areGrouped: false });
  const records = [north, south].map(({ id, name }) => ({ id, title: name }));
  network.isHeld = true;
  await run({ type: 'remove', name: 'groups', records });
  action.stop();
  network.isHeld = false;
  // The first call asked what goes with them.
  network.pending[1]?.settle();
  await settleCalls();
  expect(action.getSnapshot()).toMatchObject({
    isDone: true,
    result: { succeededIds: [north.id], failures: [], notAttempted: 1 },
  });
  expect(groups()).toEqual(['Sul']);
});

test('records feature: nothing more is deleted after the user signed out', async () => {
  const { root, run, server, network, north, south } = await aConsole({ areGrouped: false });
  const records = [north, south].map(({ id, name }) => ({ id, title: name }));
  network.isHeld = true;
  await run({ type: 'remove', name: 'groups', records });
  const [, deletion] = network.pending;
  network.isHeld = false;
  root.access.signOut();
  await settleCalls();
  expect(root.session.getSnapshot().console).toBeUndefined();
  deletion?.settle();
  await settleCalls();
  expect((await server.list('groups')).map(({ name }) => name)).toEqual(['Sul']);
});

test('records feature: a new record gets its associations after it is saved; failed ones are named, and saving again retries them', async () => {
  const { forms, associations, server, network, van, bus } = await aConsole();
  const form = forms.maintenances;
  form.open();
  form.setField('name', 'Oil');
  form.setField('forAll', 'false');
  form.setField('linkedDevices', `${van.id},${bus.id}`);
  network.isHeld = true;
  form.save();
  await settleCalls();
  // The first call asks for rules that stop engines when a maintenance is due.
  network.pending[0]?.settle();
  await settleCalls();
  network.pending[0]?.settle();
  await settleCalls();
  network.pending[1]?.settle(new Failure('DEVICE_ACCESS_DENIED', 400));
  network.pending[0]?.settle();
  await settleCalls();
  const { isEditing, record, saveError } = form.getSnapshot();
  expect([isEditing, record.name, saveError?.isExtrasOnly]).toEqual([true, 'Oil', true]);
  expect(saveError?.failedAssociations).toEqual([
    {
      association: {
        owner: { kind: 'device', id: bus.id },
        property: { kind: 'maintenance', id: record.id },
      },
      code: 'DEVICE_ACCESS_DENIED',
    },
  ]);
  network.isHeld = false;
  form.save();
  await settleCalls();
  expect(form.getSnapshot().isOpen).toBe(false);
  expect(await server.list('maintenances')).toHaveLength(1);
  for (const { id } of [van, bus])
    expect(associations.has('device', id, 'maintenance', record.id)).toBe(true);
});

test('records feature: what an object is linked to is known once asked for, and stays known while it is read again', async () => {
  const { console: farol, forms, server, network, north, south } = await aConsole();
  const scope = farol.records.scopes.maintenance;
  expect(scope.getSnapshot().links).toBeUndefined();
  forms.maintenances.open();
  forms.maintenances.setField('name', 'Oil');
  forms.maintenances.save();
  await waitForView(forms.maintenances, ({ isOpen }) => !isOpen);
  const [oil] = await server.list('maintenances');
  scope.load();
  await waitForView(scope, ({ links }) => links !== undefined);
  const known = new Map([[oil?.id, { deviceIds: new Set(), groupIds: new Set([north.id, south.id]) }]]);
  expect(scope.getSnapshot().links).toEqual(known);
  network.failure = new Failure('TIMEOUT', 504);
  scope.load();
  await settleCalls();
  expect(scope.getSnapshot().links).toEqual(known);
});

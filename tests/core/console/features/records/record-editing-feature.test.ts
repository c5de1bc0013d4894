import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryAccumulators } from '@farol/adapters/memory/accumulators';
import { MemoryComputedAttributeTester } from '@farol/adapters/memory/computed-attribute-tester';
import { MemoryCommands } from '@farol/adapters/memory/commands';
import { MemoryDevicePhotos } from '@farol/adapters/memory/device-photos';
import { MemoryLatestPositions } from '@farol/adapters/memory/latest-positions';
import { MemoryAssociations } from '@farol/adapters/memory/associations';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryNotificationCapabilities } from '@farol/adapters/memory/notification-capabilities';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { navigationGuardMachine } from '@farol/core/machines/access/navigation-guard';
import { startRecordEditingFeature } from '@farol/core/console/features/records/record-editing-feature';
import { startRecordsFeature } from '@farol/core/console/features/records/records-feature';
import { aDevice } from '../../../../arbitraries/devices.ts';
import { aServer } from '../../../../arbitraries/servers.ts';
import { aUser } from '../../../../arbitraries/users.ts';

async function flush(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function aFeature() {
  const clock = new SimulatedClock();
  const network = new MemoryNetwork();
  const associations = new MemoryAssociations(network);
  const records = new MemoryRecords(network, associations);
  const storage = new MemoryKeyValueStorage();
  const computedAttributeTester = new MemoryComputedAttributeTester(new Map([[5, { speed: '12' }]]), network);
  const ports = {
    records,
    associations,
    storage,
    computedAttributeTester,
    notificationCapabilities: new MemoryNotificationCapabilities(
      ['zzz', 'test', 'ignitionOn', 'alarm'],
      network,
    ),
    accumulators: new MemoryAccumulators(network),
    devicePhotos: new MemoryDevicePhotos(network),
    commands: new MemoryCommands(
      [{ deviceId: 5, types: ['zzz', 'rebootDevice', 'custom'], saved: [], isLive: false }],
      network,
    ),
    latestPositions: new MemoryLatestPositions([], network),
  };
  const options = { namespace: 'acme', timers: clock };
  const sessions = new MemorySessions([], network, () => clock.now());
  const guard = createActor(navigationGuardMachine, {
    input: {
      ports: {
        sessions,
        clock: () => clock.now(),
        serverSettings: new MemoryServerSettings(aServer(), network),
      },
      namespace: 'acme',
    },
  }).start();
  const { actors } = startRecordsFeature(ports, options);
  const aids = startRecordEditingFeature(ports, { guard, ...actors }, options);
  return { clock, guard, forms: actors.forms, records, computedAttributeTester, ...aids };
}

test('a computed attribute is tested with the content of its form, saved or not, until the form is closed', async () => {
  const { clock, forms, actors, computedAttributeTester } = aFeature();
  actors.computedAttributeTest.send({ type: 'CHOOSE_DEVICE', deviceId: 5 });
  forms.computedAttributes.send({ type: 'OPEN' });
  forms.computedAttributes.send({ type: 'SET_FIELD', field: 'expression', text: 'speed' });
  forms.computedAttributes.send({ type: 'SET_FIELD', field: 'outputType', text: 'number' });
  clock.increment(1000);
  await flush();
  expect(computedAttributeTester.tested).toMatchObject([
    { id: 0, expression: 'speed', type: 'number', description: 'test', attribute: 'test' },
  ]);
  expect(actors.computedAttributeTest.getSnapshot().context.result).toBe('12');
  forms.computedAttributes.send({ type: 'DISCARD' });
  expect(actors.computedAttributeTest.getSnapshot()).toMatchObject({
    value: 'idle',
    context: { attribute: undefined },
  });
});

test('a saved maintenance is updated at once in the vehicle’s maintenance', async () => {
  const { forms, actors, records } = aFeature();
  const van = await records.save('devices', aDevice({ id: 0 }));
  actors.vehicleMaintenance.send({ type: 'SHOW' });
  actors.vehicleMaintenance.send({ type: 'SELECT_DEVICE', deviceId: van.id });
  await flush();
  expect(actors.vehicleMaintenance.getSnapshot().context.items).toEqual([]);
  forms.maintenances.send({ type: 'OPEN' });
  forms.maintenances.send({ type: 'SET_FIELD', field: 'name', text: 'Oil' });
  forms.maintenances.send({ type: 'SET_FIELD', field: 'linkedDevices', text: String(van.id) });
  forms.maintenances.send({ type: 'SAVE' });
  await flush();
  expect(actors.vehicleMaintenance.getSnapshot().context.items).toMatchObject([
    { maintenance: { name: 'Oil' } },
  ]);
});

test('command types are listed in the product’s order, unknown ones last', async () => {
  const { actors } = aFeature();
  actors.commandTypes.send({ type: 'LOAD' });
  await flush();
  expect(actors.commandTypes.getSnapshot().context.options).toEqual(['custom', 'rebootDevice', 'zzz']);
});

test('a rule can have the server’s event types: known ones in order, others last, test messages never', async () => {
  const { actors } = aFeature();
  actors.eventTypes.send({ type: 'LOAD' });
  await flush();
  expect(actors.eventTypes.getSnapshot().context.options).toEqual(['alarm', 'ignitionOn', 'zzz']);
});

test('a user who signs out leaves nothing behind', async () => {
  const { actors, guard, stop } = aFeature();
  guard.send({ type: 'SIGNED_IN', user: aUser() });
  actors.commandTypes.send({ type: 'LOAD' });
  actors.eventTypes.send({ type: 'LOAD' });
  actors.notificationChannels.send({ type: 'LOAD' });
  actors.vehicleMaintenance.send({ type: 'SELECT_DEVICE', deviceId: 5 });
  await flush();
  const offered = [actors.commandTypes, actors.eventTypes, actors.notificationChannels];
  expect(offered.map((one) => one.getSnapshot().value)).toEqual(['loaded', 'loaded', 'loaded']);
  guard.send({ type: 'SESSION_ENDED', reason: undefined });
  await flush();
  expect(offered.map((one) => one.getSnapshot().value)).toEqual(['notLoaded', 'notLoaded', 'notLoaded']);
  expect(actors.vehicleMaintenance.getSnapshot().context.deviceId).toBe(0);
  stop();
  expect(offered.map((one) => one.getSnapshot().status)).toEqual(['stopped', 'stopped', 'stopped']);
});

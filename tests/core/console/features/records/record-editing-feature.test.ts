import { expect, test } from 'vitest';
import { MemoryCommands } from '@farol/adapters/memory/commands';
import { MemoryComputedAttributeTester } from '@farol/adapters/memory/computed-attribute-tester';
import { MemoryNotificationCapabilities } from '@farol/adapters/memory/notification-capabilities';
import { aDevice } from '../../../../arbitraries/devices.ts';
import { aBrowser, openConsole, signInNext } from '../../../../models/open-console.ts';
import { settleCalls } from '../../../../models/signed-in-console.ts';

/** A console on a server with some event types, command types and a vehicle with a speed. */
async function aConsole() {
  const browser = await aBrowser({ user: { administrator: true } });
  const { network } = browser;
  const types = ['zzz', 'rebootDevice', 'custom'];
  const opened = await openConsole({
    ...browser,
    computedAttributeTester: new MemoryComputedAttributeTester(new Map([[5, { speed: '12' }]]), network),
    notificationCapabilities: new MemoryNotificationCapabilities(
      ['zzz', 'test', 'ignitionOn', 'alarm'],
      network,
    ),
    commands: new MemoryCommands([{ deviceId: 5, types, saved: [], isLive: false }], network),
  });
  return { ...opened, aids: opened.console.records, forms: opened.console.records.forms };
}

test('record editing feature: a computed attribute is tested with the content of its form, saved or not, until the form is closed', async () => {
  const { timers, forms, aids, computedAttributeTester } = await aConsole();
  aids.attributeTest.chooseDevice(5);
  forms.computedAttributes.open();
  forms.computedAttributes.setField('expression', 'speed');
  forms.computedAttributes.setField('outputType', 'number');
  timers.increment(1000);
  await settleCalls();
  expect(computedAttributeTester.tested).toMatchObject([
    { id: 0, expression: 'speed', type: 'number', description: 'test', attribute: 'test' },
  ]);
  expect(aids.attributeTest.getSnapshot()).toMatchObject({ isTested: true, result: '12' });
  forms.computedAttributes.discard();
  expect(aids.attributeTest.getSnapshot()).toMatchObject({
    isTested: false,
    isBusy: false,
    attribute: { expression: '' },
  });
});

test('record editing feature: a saved maintenance is updated at once in the vehicle’s maintenance', async () => {
  const { forms, aids, records } = await aConsole();
  const van = await records.save('devices', aDevice({ id: 0 }));
  aids.maintenance.show();
  aids.maintenance.selectDevice(van.id);
  await settleCalls();
  expect(aids.maintenance.getSnapshot()).toMatchObject({ isLoaded: true, items: [] });
  forms.maintenances.open();
  forms.maintenances.setField('name', 'Oil');
  forms.maintenances.setField('linkedDevices', String(van.id));
  forms.maintenances.save();
  await settleCalls();
  expect(aids.maintenance.getSnapshot().items).toMatchObject([{ maintenance: { name: 'Oil' } }]);
});

test('record editing feature: command types are listed in the product’s order, unknown ones last', async () => {
  const { aids } = await aConsole();
  aids.commandTypes.load();
  await settleCalls();
  expect(aids.commandTypes.getSnapshot().options).toEqual(['custom', 'rebootDevice', 'zzz']);
});

test('a rule can have the server’s event types: known ones in order, others last, test messages never', async () => {
  const { aids } = await aConsole();
  aids.eventTypes.load();
  await settleCalls();
  expect(aids.eventTypes.getSnapshot().options).toEqual(['alarm', 'ignitionOn', 'zzz']);
});

test('record editing feature: a user who signs out leaves nothing behind', async () => {
  const { root, console: farol, aids } = await aConsole();
  const offered = ({ records }: typeof farol) =>
    [records.commandTypes, records.eventTypes, records.notificationChannels].map(
      (item) => item.getSnapshot().options.length,
    );
  aids.commandTypes.load();
  aids.eventTypes.load();
  aids.notificationChannels.load();
  aids.maintenance.selectDevice(5);
  await settleCalls();
  expect([...offered(farol), aids.maintenance.getSnapshot().deviceId]).toEqual([3, 3, 3, 5]);
  const next = await signInNext(root);
  expect([...offered(next), next.records.maintenance.getSnapshot().deviceId]).toEqual([0, 0, 0, 0]);
});

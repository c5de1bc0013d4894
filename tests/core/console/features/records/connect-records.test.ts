import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

test('connect records: a saved group is listed, found and sorted like the others', async () => {
  const { console: farol } = await signedInConsole();
  const { lists, forms } = farol.records;
  lists.groups.load();
  await settleCalls();
  for (const name of ['North', 'South']) {
    forms.groups.open();
    forms.groups.setField('name', name);
    expect(forms.groups.getSnapshot().hasChanges).toBe(true);
    forms.groups.save();
    await settleCalls();
  }
  expect(forms.groups.getSnapshot().isOpen).toBe(false);
  expect(lists.groups.getSnapshot()).toMatchObject({
    isLoaded: true,
    records: [{ name: 'North' }, { name: 'South' }],
  });
  lists.groups.sortBy('name');
  lists.groups.search('sou');
  expect(lists.groups.getSnapshot()).toMatchObject({
    query: 'sou',
    sort: { field: 'name', descending: true },
  });
});

test('connect records: a computed attribute is tested with a chosen vehicle while it is typed', async () => {
  const { console: farol, clock } = await signedInConsole();
  const { attributeTest, forms } = farol.records;
  attributeTest.chooseDevice(5);
  forms.computedAttributes.open();
  forms.computedAttributes.setField('expression', 'speed');
  expect(attributeTest.getSnapshot()).toMatchObject({ deviceId: 5, isBusy: true });
  clock.increment(1000);
  await settleCalls();
  expect(attributeTest.getSnapshot()).toMatchObject({
    isBusy: false,
    isTested: false,
    failure: 'EXPRESSION_ERROR',
  });
});

test('connect records: the channels of the server are offered once they are loaded', async () => {
  const { console: farol } = await signedInConsole();
  const { notificationChannels } = farol.records;
  expect(notificationChannels.getSnapshot().options).toEqual([]);
  notificationChannels.load();
  await settleCalls();
  expect(notificationChannels.getSnapshot().options).toEqual(['web', 'mail', 'command']);
});

test('connect records: the maintenance of a vehicle is loaded while it is shown', async () => {
  const { console: farol, network } = await signedInConsole();
  const { maintenance } = farol.records;
  network.failure = new Failure('NETWORK', 0);
  maintenance.selectDevice(5);
  maintenance.show();
  expect(maintenance.getSnapshot()).toMatchObject({ deviceId: 5, isLoading: true, isLoaded: false });
  await settleCalls();
  expect(maintenance.getSnapshot().failure).toBe('NETWORK');
  network.failure = undefined;
  maintenance.refresh();
  await settleCalls();
  expect(maintenance.getSnapshot()).toMatchObject({ isLoaded: true, failure: undefined, items: [] });
  maintenance.hide();
  expect(maintenance.getSnapshot()).toMatchObject({ deviceId: 5, isLoaded: false });
});

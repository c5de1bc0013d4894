import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

test('a saved group is listed, found and sorted like the others', async () => {
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

test('a list that cannot be loaded says why, and one that cannot be refreshed keeps its records', async () => {
  const { console: farol, network } = await signedInConsole();
  const { groups } = farol.records.lists;
  expect(groups.getSnapshot().isLoading).toBe(true);
  network.failure = new Failure('NETWORK', 0);
  groups.load();
  await settleCalls();
  expect(groups.getSnapshot()).toMatchObject({
    isLoading: false,
    failure: 'NETWORK',
    refreshFailure: undefined,
  });
  network.failure = undefined;
  groups.refresh();
  await settleCalls();
  network.failure = new Failure('NETWORK', 0);
  groups.refresh();
  await settleCalls();
  expect(groups.getSnapshot()).toMatchObject({
    isLoaded: true,
    failure: undefined,
    refreshFailure: 'NETWORK',
  });
});

test('a form with a mistake is not sent, and closing it asks before what was typed is lost', async () => {
  const { console: farol } = await signedInConsole();
  const { groups: form } = farol.records.forms;
  form.open();
  form.setField('speedLimit', 'fast');
  form.save();
  await settleCalls();
  expect(form.getSnapshot()).toMatchObject({
    isEditing: true,
    problems: { name: 'required', speedLimit: 'notNumber' },
  });
  form.close();
  expect(form.getSnapshot()).toMatchObject({ isOpen: true, isConfirmingDiscard: true });
  form.keepEditing();
  expect(form.getSnapshot()).toMatchObject({ isEditing: true, draft: { fields: { speedLimit: 'fast' } } });
  form.close();
  form.discard();
  expect(form.getSnapshot()).toMatchObject({ isOpen: false, hasChanges: false });
});

test('records are deleted only after a confirmation, and nothing is deleted without one', async () => {
  const { console: farol, records } = await signedInConsole();
  const { action } = farol.records;
  const group = await records.save('groups', { id: 0, name: 'North', groupId: 0, attributes: {} });
  const removal = { type: 'remove', name: 'groups', records: [{ id: group.id, title: 'North' }] } as const;
  action.request(removal);
  expect(action.getSnapshot()).toMatchObject({ action: removal, isConfirming: true });
  action.close();
  expect(action.getSnapshot().action).toBeUndefined();
  expect(await records.list('groups')).toHaveLength(1);
  action.request(removal);
  action.confirm();
  expect(action.getSnapshot().isRunning).toBe(true);
  await settleCalls();
  expect(action.getSnapshot()).toMatchObject({ isDone: true, result: { succeededIds: [group.id] } });
  expect(await records.list('groups')).toEqual([]);
  action.close();
  expect(action.getSnapshot().action).toBeUndefined();
});

test('a refused assignment is reverted and says why', async () => {
  const { console: farol, records, network } = await signedInConsole();
  const { associations } = farol.records;
  const driver = await records.save('drivers', { id: 0, name: 'Rui', uniqueId: 'rui', attributes: {} });
  associations.open({
    record: { kind: 'device', id: 5, title: 'Van 5' },
    side: { otherKind: 'driver', owns: true },
  });
  expect(associations.getSnapshot().isLoading).toBe(true);
  await settleCalls();
  expect(associations.getSnapshot()).toMatchObject({ candidates: [{ id: driver.id }], failure: undefined });
  associations.toggle(driver.id);
  await settleCalls();
  expect(associations.getSnapshot().associatedIds).toEqual(new Set([driver.id]));
  network.failure = new Failure('ACCOUNT_IS_READONLY', 400);
  associations.toggle(driver.id);
  await settleCalls();
  expect(associations.getSnapshot().associatedIds).toEqual(new Set([driver.id]));
  expect(associations.getSnapshot().failures.get(driver.id)).toBe('ACCOUNT_IS_READONLY');
  associations.close();
  expect(associations.getSnapshot().subject).toBeUndefined();
});

test('a computed attribute is tested with a chosen vehicle while it is typed', async () => {
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

test('the channels of the server are offered once they are loaded', async () => {
  const { console: farol } = await signedInConsole();
  const { notificationChannels } = farol.records;
  expect(notificationChannels.getSnapshot().options).toEqual([]);
  notificationChannels.load();
  await settleCalls();
  expect(notificationChannels.getSnapshot().options).toEqual(['web', 'mail', 'command']);
});

test('the maintenance of a vehicle is loaded while it is shown', async () => {
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

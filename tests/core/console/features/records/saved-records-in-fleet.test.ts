import { expect, test } from 'vitest';
import type { RecordAction } from '@farol/core/resources/records/record-action';
import { plainDevice } from '../../../../arbitraries/fleet.ts';
import { aGroup } from '../../../../arbitraries/records.ts';
import { signedInConsole, settleCalls } from '../../../../models/signed-in-console.ts';

/** A console whose server reports no records on the live connection, like the reference server. */
async function aConsoleOfSilentServer() {
  const setup = await signedInConsole();
  const { console: farol, fleet, records, liveFeed } = setup;
  const van = await records.save('devices', { ...plainDevice(0), name: 'Van', uniqueId: 'van' });
  fleet.receive({ devices: [van] });
  return {
    ...setup,
    van,
    save: async (fields: Record<string, string>, record?: typeof van) => {
      const form = farol.records.forms.devices;
      form.open(record);
      for (const [field, text] of Object.entries(fields)) form.setField(field, text);
      form.save();
      await settleCalls();
      fleet.report();
    },
    runAction: async (action: RecordAction) => {
      farol.records.action.request(action);
      farol.records.action.confirm();
      await settleCalls();
      fleet.report();
    },
    /** What list, map and search show. */
    shown: () => [...fleet.fleet.order].map((slot) => fleet.fleet.descriptions[slot]),
    connectionAttempts: () => liveFeed.attempts,
  };
}

test('saved records in fleet: a new device appears in list and counts, although the server does not report it', async () => {
  const { save, shown, fleet } = await aConsoleOfSilentServer();
  const before = fleet.fleet.counts.all;
  await save({ name: 'Truck', uniqueId: '777' });
  expect(shown().map((description) => description?.name)).toContain('Truck');
  expect(fleet.fleet.counts.all).toBe(before + 1);
});

test('saved records in fleet: a saved device has its new name and category everywhere at once, and keeps its live status', async () => {
  const { save, shown, fleet, van } = await aConsoleOfSilentServer();
  const now = '2026-09-21T10:00:05.000+00:00';
  fleet.fleet.watch(van.id);
  fleet.receive({ devices: [{ ...van, status: 'online', lastUpdate: now }] });
  await save({ name: 'Blue van', category: 'truck' }, van);
  expect(shown().find((description) => description?.name === 'Blue van')).toMatchObject({
    category: 'truck',
  });
  expect(shown().map((description) => description?.name)).not.toContain('Van');
  expect(fleet.fleet.watched?.device).toMatchObject({ name: 'Blue van', status: 'online', lastUpdate: now });
});

test('saved records in fleet: a device moved into a group appears there at once, and ungrouped when the group is deleted', async () => {
  const { runAction, shown, records, van, fleet } = await aConsoleOfSilentServer();
  const north = await records.save('groups', aGroup({ id: 0, name: 'North', groupId: 0 }));
  fleet.fleet.recordSaved({ kind: 'groups', record: north }, true);
  const title = { id: van.id, title: van.name };
  await runAction({ type: 'moveToGroup', records: [title], group: { id: north.id, title: north.name } });
  expect(shown().find((description) => description?.name === 'Van')?.groupId).toBe(north.id);
  expect(fleet.fleet.groups.get(north.id)?.name).toBe('North');
  await runAction({ type: 'remove', name: 'groups', records: [{ id: north.id, title: north.name }] });
  expect(shown().find((description) => description?.name === 'Van')?.groupId).toBe(0);
  expect(fleet.fleet.groups.has(north.id)).toBe(false);
});

test('saved records in fleet: a deleted device disappears from list and map at once, and the live connection stays up', async () => {
  const { runAction, shown, van, connectionAttempts } = await aConsoleOfSilentServer();
  const before = connectionAttempts();
  await runAction({ type: 'remove', name: 'devices', records: [{ id: van.id, title: van.name }] });
  expect(shown().map((description) => description?.name)).not.toContain('Van');
  expect(connectionAttempts()).toBe(before);
});

test('saved records in fleet: a device that an administrator edits without access to it does not join their fleet', async () => {
  const { save, shown, records } = await aConsoleOfSilentServer();
  const foreign = await records.save('devices', { ...plainDevice(0), name: 'Foreign', uniqueId: 'f' });
  await save({ name: 'Foreign van' }, foreign);
  expect(shown().map((description) => description?.name)).not.toContain('Foreign van');
});

test('saved records in fleet: a new driver is shown by name at once, and a refused save changes nothing', async () => {
  const { console: farol, fleet, save, shown, van } = await aConsoleOfSilentServer();
  const form = farol.records.forms.drivers;
  form.open();
  form.setField('name', 'Carla');
  form.setField('driverUniqueId', '42');
  form.save();
  await settleCalls();
  fleet.report();
  expect(fleet.fleet.drivers.get('42')?.name).toBe('Carla');
  const before = shown();
  await save({ name: 'Twin', uniqueId: van.uniqueId });
  expect(shown()).toEqual(before);
});

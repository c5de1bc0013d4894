import { expect, test } from 'vitest';
import type { RecordAction } from '@farol/core/resources/records/record-action';
import { plainDevice } from '../../../../arbitraries/fleet.ts';
import { aGroup } from '../../../../arbitraries/records.ts';
import { signedInConsole, settleCalls } from '../../../../models/signed-in-console.ts';

/** A console whose server tells nothing of records on the live line, as the reference server does. */
async function aQuietConsole() {
  const made = await signedInConsole();
  const { console, fleet, records, liveFeed } = made;
  const van = await records.save('devices', { ...plainDevice(0), name: 'Van', uniqueId: 'van' });
  fleet.receive({ devices: [van] });
  return {
    ...made,
    van,
    save: async (fields: Record<string, string>, record?: typeof van) => {
      const form = console.forms.devices;
      form.send(record ? { type: 'OPEN', record } : { type: 'OPEN' });
      for (const [field, text] of Object.entries(fields)) form.send({ type: 'SET_FIELD', field, text });
      form.send({ type: 'SAVE' });
      await settleCalls();
      fleet.report();
    },
    act: async (action: RecordAction) => {
      console.recordAction.send({ type: 'REQUEST', action });
      console.recordAction.send({ type: 'CONFIRM' });
      await settleCalls();
      fleet.report();
    },
    /** What the list, the map and the search know. */
    shown: () => [...fleet.fleet.order].map((slot) => fleet.fleet.descriptions[slot]),
    lines: () => liveFeed.attempts,
  };
}

test('a device that was just created stands in the list and counts, though the server tells nothing of it', async () => {
  const { save, shown, fleet } = await aQuietConsole();
  const before = fleet.fleet.counts.all;
  await save({ name: 'Truck', uniqueId: '777' });
  expect(shown().map((words) => words?.name)).toContain('Truck');
  expect(fleet.fleet.counts.all).toBe(before + 1);
});

test('a device has its new name and kind everywhere as soon as it was saved, and keeps what the line said of it', async () => {
  const { save, shown, fleet, van } = await aQuietConsole();
  const now = '2026-09-21T10:00:05.000+00:00';
  fleet.fleet.watch(van.id);
  fleet.receive({ devices: [{ ...van, status: 'online', lastUpdate: now }] });
  await save({ name: 'Blue van', category: 'truck' }, van);
  expect(shown().find((words) => words?.name === 'Blue van')).toMatchObject({ category: 'truck' });
  expect(shown().map((words) => words?.name)).not.toContain('Van');
  expect(fleet.fleet.watched?.device).toMatchObject({ name: 'Blue van', status: 'online', lastUpdate: now });
});

test('a device that is moved into a group stands in it at once, and on its own again when the group is deleted', async () => {
  const { act, shown, records, van, fleet } = await aQuietConsole();
  const north = await records.save('groups', aGroup({ id: 0, name: 'North', groupId: 0 }));
  fleet.fleet.recordSaved({ kind: 'groups', record: north }, true);
  const title = { id: van.id, title: van.name };
  await act({ type: 'moveToGroup', records: [title], group: { id: north.id, title: north.name } });
  expect(shown().find((words) => words?.name === 'Van')?.groupId).toBe(north.id);
  expect(fleet.fleet.groups.get(north.id)?.name).toBe('North');
  await act({ type: 'remove', name: 'groups', records: [{ id: north.id, title: north.name }] });
  expect(shown().find((words) => words?.name === 'Van')?.groupId).toBe(0);
  expect(fleet.fleet.groups.has(north.id)).toBe(false);
});

test('a deleted device is gone from list and map at once, and the live line stays up', async () => {
  const { act, shown, van, lines } = await aQuietConsole();
  const before = lines();
  await act({ type: 'remove', name: 'devices', records: [{ id: van.id, title: van.name }] });
  expect(shown().map((words) => words?.name)).not.toContain('Van');
  expect(lines()).toBe(before);
});

test('a device that an administrator changes without following it does not join their fleet', async () => {
  const { save, shown, records } = await aQuietConsole();
  const foreign = await records.save('devices', { ...plainDevice(0), name: 'Foreign', uniqueId: 'f' });
  await save({ name: 'Foreign van' }, foreign);
  expect(shown().map((words) => words?.name)).not.toContain('Foreign van');
});

test('a new driver is known by name to every row at once, and a refused save changes nothing', async () => {
  const { console, fleet, save, shown, van } = await aQuietConsole();
  const form = console.forms.drivers;
  form.send({ type: 'OPEN' });
  form.send({ type: 'SET_FIELD', field: 'name', text: 'Carla' });
  form.send({ type: 'SET_FIELD', field: 'driverUniqueId', text: '42' });
  form.send({ type: 'SAVE' });
  await settleCalls();
  fleet.report();
  expect(fleet.fleet.drivers.get('42')?.name).toBe('Carla');
  const before = shown();
  await save({ name: 'Twin', uniqueId: van.uniqueId });
  expect(shown()).toEqual(before);
});

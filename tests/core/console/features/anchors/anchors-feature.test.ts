import { expect, test } from 'vitest';
import { createAnchorGeofence } from '@farol/core/domain/geofence/anchor';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { anEvent } from '../../../../arbitraries/events.ts';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

const DEPOT: Geofence = {
  id: 0,
  name: 'Garagem',
  description: '',
  area: 'CIRCLE (1 2, 300)',
  calendarId: 0,
  attributes: {},
};

/** Ana’s console with its geofences loaded, and another user’s changes on the server. */
async function renewed() {
  const bench = await signedInConsole();
  const { lists } = bench.console.records;
  lists.geofences.load();
  await settleCalls();
  return { ...bench, names: () => lists.geofences.getSnapshot().records.map(({ name }) => name) };
}

test('anchors feature: a page that wakes up shows geofences and anchors that others created, changed or deleted meanwhile', async () => {
  const { console: farol, page, records, clock, names } = await renewed();
  const saved = await records.save('geofences', DEPOT);
  const place = { deviceId: 5, vehicleName: 'Van 5', latitude: 1, longitude: 2 };
  const anchor = await records.save('geofences', createAnchorGeofence(place));
  expect(names()).toEqual([]);
  page.wake();
  await settleCalls();
  expect(names()).toEqual(['Garagem', 'Ancora Van 5']);
  expect(farol.anchors.getSnapshot().fences).toHaveLength(1);
  await records.save('geofences', { ...saved, name: 'Oficina' });
  await records.remove('geofences', anchor.id);
  clock.increment(60_000);
  page.wake();
  await settleCalls();
  expect(names()).toEqual(['Oficina']);
  expect(farol.anchors.getSnapshot().fences).toEqual([]);
});

test('anchors feature: geofences are loaded again once the connection is back after a gap', async () => {
  const { liveFeed, records, clock, names } = await renewed();
  await records.save('geofences', DEPOT);
  liveFeed.drop();
  await settleCalls();
  expect(names()).toEqual([]);
  clock.increment(5000);
  await settleCalls();
  expect(names()).toEqual(['Garagem']);
});

test('anchors: setting one takes two writes and no list of geofences, also while those are shown', async () => {
  const { console: farol, records, names } = await renewed();
  const calls: string[] = [];
  const list = records.list.bind(records);
  records.list = async (name, filter) => {
    calls.push(name);
    return await list(name, filter);
  };
  farol.anchors.request({ kind: 'device', deviceId: 5 });
  farol.anchors.confirm();
  // The vehicle has not reported for long, which requires the second confirmation.
  farol.anchors.confirmDespiteDanger();
  await settleCalls();
  expect([farol.anchors.getSnapshot().step, names(), calls]).toEqual(['closed', ['Ancora Van 5'], []]);
  expect(farol.anchors.getSnapshot().isAnchored({ kind: 'device', deviceId: 5 })).toBe(true);
});

test('anchors: one that the server deleted with its violation is gone at once; one whose stop was withheld stays', async () => {
  const { console: farol, records, names, fleet } = await renewed();
  const place = { deviceId: 5, vehicleName: 'Van 5', latitude: 1, longitude: 2 };
  const { id } = await records.save('geofences', createAnchorGeofence(place));
  farol.records.lists.geofences.refresh();
  await settleCalls();
  const violation = (engineStop: string) =>
    anEvent({
      id: 1,
      type: 'geofenceExit',
      deviceId: 5,
      geofenceId: id,
      attributes: { anchor: true, engineStop },
    });
  fleet.receive({ events: [violation('withheld')] });
  expect([names(), farol.anchors.getSnapshot().fences?.length]).toEqual([['Ancora Van 5'], 1]);
  fleet.receive({ events: [violation('queued')] });
  expect([names(), farol.anchors.getSnapshot().fences?.length]).toEqual([[], 0]);
});

test('anchors feature: nothing is loaded after the refresh was stopped', async () => {
  const { root, page, liveFeed, clock, records, names } = await renewed();
  await records.save('geofences', DEPOT);
  root.access.signOut();
  await settleCalls();
  const requested: string[] = [];
  records.list = async (name) => {
    requested.push(name);
    return [];
  };
  page.wake();
  liveFeed.drop();
  clock.increment(5000);
  await settleCalls();
  expect([names(), requested]).toEqual([[], []]);
});

const VAN = { kind: 'device', deviceId: 5 } as const;

test('anchors feature: an anchor is set only after its confirmations, and lifted after another', async () => {
  const { console: farol } = await signedInConsole();
  const { anchors } = farol;
  const done: string[] = [];
  anchors.on('done', ({ mode }) => done.push(mode));
  anchors.request(VAN);
  await settleCalls();
  expect(anchors.getSnapshot()).toMatchObject({ step: 'confirming', mode: 'activate', deviceIds: [5] });
  expect(anchors.getSnapshot().isAnchored(VAN)).toBe(false);
  anchors.confirm();
  // The vehicle has not reported for long: it may be moving.
  expect(anchors.getSnapshot()).toMatchObject({
    step: 'confirmingDanger',
    endangeredVehicles: [{ deviceId: 5 }],
  });
  anchors.confirmDespiteDanger();
  expect(anchors.getSnapshot().step).toBe('applying');
  await settleCalls();
  expect(anchors.getSnapshot()).toMatchObject({ step: 'closed', doneCount: 1, failures: [] });
  expect([anchors.getSnapshot().isAnchored(VAN), done]).toEqual([true, ['activate']]);
  anchors.request(VAN);
  expect(anchors.getSnapshot().mode).toBe('deactivate');
  anchors.confirm();
  await settleCalls();
  expect([anchors.getSnapshot().isAnchored(VAN), done]).toEqual([false, ['activate', 'deactivate']]);
});

test('anchors feature: an anchor that the user does not confirm is not set', async () => {
  const { console: farol } = await signedInConsole();
  const { anchors } = farol;
  let cancelled = 0;
  anchors.on('cancelled', () => cancelled++);
  anchors.request(VAN);
  anchors.cancel();
  await settleCalls();
  expect([anchors.getSnapshot().step, cancelled]).toEqual(['closed', 1]);
  expect(anchors.getSnapshot().fences).toEqual([]);
});

test('anchors feature: a server without anchors says nothing about them', async () => {
  const { console: farol } = await signedInConsole(false);
  expect(farol.anchors.getSnapshot().fences).toBeUndefined();
  expect(farol.anchors.getSnapshot().isAnchored(VAN)).toBe(false);
});

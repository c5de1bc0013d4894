import { expect, test } from 'vitest';
import { createAnchorGeofence } from '@farol/core/domain/geofence/anchor';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { refreshGeofencesOnReconnect } from '@farol/core/console/features/geofences/geofence-refresh';
import { signedInConsole, settleCalls } from '../../../../models/signed-in-console.ts';

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
  const stop = refreshGeofencesOnReconnect(bench.console);
  bench.console.records.geofences.send({ type: 'LOAD_IF_NEEDED' });
  await settleCalls();
  return {
    ...bench,
    stop,
    names: () => bench.console.records.geofences.getSnapshot().context.records.map(({ name }) => name),
  };
}

test('a page that wakes up shows geofences and anchors that others created, changed or deleted meanwhile', async () => {
  const { console, page, records, clock, names } = await renewed();
  const saved = await records.save('geofences', DEPOT);
  const place = { deviceId: 5, vehicleName: 'Van 5', latitude: 1, longitude: 2 };
  const anchor = await records.save('geofences', createAnchorGeofence(place));
  expect(names()).toEqual([]);
  page.wake();
  await settleCalls();
  expect(names()).toEqual(['Garagem', 'Ancora Van 5']);
  expect(console.anchor.getSnapshot().context.fences).toHaveLength(1);
  await records.save('geofences', { ...saved, name: 'Oficina' });
  await records.remove('geofences', anchor.id);
  clock.increment(60_000);
  page.wake();
  await settleCalls();
  expect(names()).toEqual(['Oficina']);
  expect(console.anchor.getSnapshot().context.fences).toEqual([]);
});

test('geofences are loaded again once the connection is back after a gap', async () => {
  const { liveFeed, records, clock, names } = await renewed();
  await records.save('geofences', DEPOT);
  liveFeed.drop();
  await settleCalls();
  expect(names()).toEqual([]);
  clock.increment(5000);
  await settleCalls();
  expect(names()).toEqual(['Garagem']);
});

test('nothing is loaded after the refresh was stopped', async () => {
  const { page, records, stop, names } = await renewed();
  await records.save('geofences', DEPOT);
  stop();
  page.wake();
  await settleCalls();
  expect(names()).toEqual([]);
});

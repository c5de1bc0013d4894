import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { trailsFeature } from '@farol/core/console/features/map/trails-feature';
import { actorsOf, featureLogic } from '@farol/core/console/wiring/feature';
import { aDevice } from '../../../../arbitraries/devices.ts';
import { plainPosition } from '../../../../arbitraries/fleet.ts';
import { liveFleet, type PageFleet } from '../../../../models/live-fleet.ts';
import { aServer } from '../../../../arbitraries/servers.ts';
import { aBrowser, openConsole, signInNext } from '../../../../models/open-console.ts';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

test('map features: a trail grows with the reports of its vehicle, until the session ends', () => {
  const { fleet, receive } = bound(liveFleet([aDevice({ id: 1 })]));
  const history = new MemoryPositionHistory([]);
  const session = createActor(featureLogic(trailsFeature), {
    input: { fleet, history, clock: () => 0 },
  }).start();
  const { trails } = actorsOf(session);
  const length = (): number | undefined => trails.getSnapshot().context.trails[0]?.points.length;
  trails.send({ type: 'SELECT_DEVICE', deviceId: 1 });
  receive(1);
  receive(2);
  expect(length()).toBe(2);
  session.stop();
  receive(3);
  expect(length()).toBe(2);
});

function bound(simulated: PageFleet) {
  const receive = (step: number): void =>
    simulated.receive({ positions: [{ ...plainPosition(1, step), latitude: step / 1000 }] });
  return { fleet: simulated.fleet, receive };
}

/** A console on a server with these attributes. */
async function aConsole(attributes: Record<string, unknown>) {
  const opened = await openConsole(await aBrowser({ server: aServer({ attributes }) }));
  const { placeSearch } = opened.console.map;
  const type = async (text: string): Promise<void> => {
    placeSearch.search(text, 'en-US');
    opened.timers.increment(400);
    await settleCalls();
  };
  return { ...opened, placeSearch, type };
}

test('map features: the geocoder of the server is used, and none where it has none', async () => {
  const named = await aConsole({ 'acme.geocoderUrl': 'https://geo.example/?q={query}' });
  await named.type('paulista');
  expect(named.geocoder.requests).toEqual(['https://geo.example/?q=paulista']);
  const silent = await aConsole({ 'other.geocoderUrl': 'https://geo.example/?q={query}' });
  await silent.type('paulista');
  expect(silent.geocoder.requests).toEqual([]);
});

test('map features: a search is cleared when the user signs out', async () => {
  const { root, type, placeSearch } = await aConsole({});
  await type('1, 2');
  expect(placeSearch.getSnapshot().results).toHaveLength(1);
  const { map } = await signInNext(root);
  expect(map.placeSearch.getSnapshot()).toMatchObject({ results: [], isSearching: false });
});

test('map features: the trail of a vehicle is shown and hidden, whatever the map follows', async () => {
  const { console: farol } = await signedInConsole();
  const { trails } = farol.map;
  trails.show(5);
  trails.follow(5);
  expect(trails.getSnapshot()).toMatchObject({
    enabledDeviceIds: [5],
    followedDeviceId: 5,
    trails: [{ deviceId: 5 }],
  });
  trails.hide(5);
  expect(trails.getSnapshot()).toMatchObject({ enabledDeviceIds: [], followedDeviceId: 5, trails: [] });
  trails.stopFollowing();
  expect(trails.getSnapshot().followedDeviceId).toBeUndefined();
});

test('map features: the map follows the selected vehicle; removing the other trails keeps its own', async () => {
  const { console: farol } = await signedInConsole();
  const { trails } = farol.map;
  farol.devices.view.select(5);
  trails.show(5);
  trails.clear();
  expect(trails.getSnapshot()).toMatchObject({
    enabledDeviceIds: [],
    followedDeviceId: 5,
    trails: [{ deviceId: 5 }],
  });
  farol.devices.view.select(undefined);
  expect(trails.getSnapshot()).toMatchObject({ followedDeviceId: undefined, trails: [] });
});

test('map features: coordinates are a place at once, other text is looked up after a pause', async () => {
  const { console: farol } = await signedInConsole();
  const { placeSearch } = farol.map;
  placeSearch.search('-23.5, -46.6', 'en-US');
  expect(placeSearch.getSnapshot().results).toMatchObject([{ latitude: -23.5, longitude: -46.6 }]);
  placeSearch.search('Av', 'en-US');
  expect(placeSearch.getSnapshot()).toMatchObject({ results: [], isSearching: false, failure: undefined });
  placeSearch.search('Avenida Paulista', 'en-US');
  expect(placeSearch.getSnapshot()).toMatchObject({ results: [], isSearching: true, failure: undefined });
  placeSearch.clear();
  expect(placeSearch.getSnapshot().results).toEqual([]);
});

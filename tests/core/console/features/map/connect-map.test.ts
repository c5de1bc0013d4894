import { expect, test } from 'vitest';
import { signedInConsole } from '../../../../models/signed-in-console.ts';

test('the trail of a vehicle is shown and hidden, whatever the map follows', async () => {
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

test('the map follows the selected vehicle; removing the other trails keeps its own', async () => {
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

test('coordinates are a place at once, other text is looked up after a pause', async () => {
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

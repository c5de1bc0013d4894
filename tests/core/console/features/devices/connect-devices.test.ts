import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

test('a selected vehicle has its path and its events, and they go when it is deselected', async () => {
  const { console: farol } = await signedInConsole();
  const { view, recentPath, recentEvents } = farol.devices;
  expect(recentEvents.getSnapshot().isAvailable).toBe(false);
  view.select(5);
  expect([recentPath.getSnapshot().isLoading, recentEvents.getSnapshot().isLoading]).toEqual([true, true]);
  await settleCalls();
  expect(view.getSnapshot().selectedDeviceId).toBe(5);
  expect(recentPath.getSnapshot()).toMatchObject({ deviceId: 5, isLoaded: true, failure: undefined });
  expect(recentEvents.getSnapshot()).toMatchObject({ isAvailable: true, isLoading: false, events: [] });
  view.select(undefined);
  expect([recentPath.getSnapshot().deviceId, recentEvents.getSnapshot().isAvailable]).toEqual([0, false]);
});

test('search and filters narrow the fleet and are cleared together; order and selection stay', async () => {
  const { console: farol } = await signedInConsole();
  const { view } = farol.devices;
  view.search('van');
  view.filterByStatus('offline');
  view.toggleMoving();
  view.hideCategories(['truck']);
  view.sortBy('name');
  view.select(5);
  expect(view.getSnapshot()).toMatchObject({
    query: 'van',
    status: 'offline',
    movingOnly: true,
    hiddenCategories: ['truck'],
    order: 'name-desc',
  });
  view.clearFilters();
  expect(view.getSnapshot()).toMatchObject({
    query: '',
    status: 'all',
    movingOnly: false,
    hiddenCategories: [],
    order: 'name-desc',
    selectedDeviceId: 5,
  });
});

test('grouping the list is remembered as a preference of this browser', async () => {
  const { console: farol } = await signedInConsole();
  const { devices, preferences } = farol;
  const { grouped } = devices.view.getSnapshot();
  devices.view.setGrouped(!grouped);
  expect(preferences.browser.getSnapshot().grouped).toBe(!grouped);
});

test('a map that the user moved keeps its place', async () => {
  const { console: farol } = await signedInConsole();
  const { view } = farol.devices;
  view.reportCamera({ longitude: 1, latitude: 2, zoom: 9, bearing: 0, pitch: 0 }, 'console', false);
  expect(view.getSnapshot()).toMatchObject({ cameraOverride: 'none', camera: { zoom: 9 } });
  view.reportCamera({ longitude: 1, latitude: 2, zoom: 9, bearing: 0, pitch: 0 }, 'user', false);
  expect(view.getSnapshot().cameraOverride).toBe('center');
});

test('an attribute is pinned for all users once it is saved, and a refused one says why', async () => {
  const { console: farol, network } = await signedInConsole();
  const { pinnedAttributes } = farol.devices;
  pinnedAttributes.pin({ key: 'power', owner: 'server' });
  expect(pinnedAttributes.getSnapshot()).toMatchObject({ isSaving: true, changingKey: 'power', pins: [] });
  await settleCalls();
  expect(pinnedAttributes.getSnapshot()).toMatchObject({
    isSaving: false,
    pins: [{ key: 'power', owner: 'server' }],
  });
  network.failure = new Failure('SECURITY_EXCEPTION', 400);
  pinnedAttributes.unpin({ key: 'power', owner: 'server' });
  await settleCalls();
  expect(pinnedAttributes.getSnapshot()).toMatchObject({
    failure: 'SECURITY_EXCEPTION',
    pins: [{ key: 'power' }],
  });
});

test('a photo that the server refused says why, and another can be chosen', async () => {
  const { console: farol, network, fleet } = await signedInConsole();
  const { photo, view } = farol.devices;
  view.select(5);
  fleet.report();
  const device = fleet.fleet.watched?.device;
  if (!device) throw new Error('No vehicle is selected');
  network.failure = new Failure('HTTP_413', 413);
  photo.upload(device, { type: 'image/png', bytes: new Uint8Array([1]) });
  expect(photo.getSnapshot()).toMatchObject({ isSaving: true, deviceId: 5 });
  await settleCalls();
  expect(photo.getSnapshot()).toMatchObject({ failure: 'HTTP_413', deviceId: 5, version: 0 });
  network.failure = undefined;
  photo.discard();
  expect(photo.getSnapshot()).toMatchObject({ failure: undefined, deviceId: undefined });
});

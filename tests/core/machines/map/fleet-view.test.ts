import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import type { FleetArrangement, FleetRequest } from '@farol/core/fleet/protocol/fleet-protocol';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { urlCameraOf } from '@farol/core/domain/navigation/camera-url';
import { DEFAULT_FLEET_VIEW, type FleetView } from '@farol/core/domain/navigation/fleet-view-url';
import {
  fleetViewStore,
  type FleetViewEvents,
  type FleetViewStore,
} from '@farol/core/machines/map/fleet-view';
import type { StoreEvent } from '@farol/core/machines/store/store';
import { fleetViews, mapCameras } from '../../../arbitraries/fleet-views.ts';

type FleetViewEvent = StoreEvent<FleetViewEvents>;

interface Bench {
  view: FleetViewStore;
  storage: MemoryKeyValueStorage;
  requests: FleetRequest[];
}

function aView(grouped = false): Bench {
  const requests: FleetRequest[] = [];
  const storage = new MemoryKeyValueStorage();
  storage.write('query', 'left from yesterday');
  const fleet = new LiveFleet((request) => requests.push(request));
  const view = createActor(fleetViewStore({ fleet, storage, grouped })).start();
  return { view, storage, requests };
}

function lastArrangement(requests: FleetRequest[]): FleetArrangement | undefined {
  const request = requests.findLast(({ type }) => type === 'arrange');
  return request?.type === 'arrange' ? request.arrangement : undefined;
}

const events: fc.Arbitrary<FleetViewEvent> = fc.oneof(
  fc.string().map((query): FleetViewEvent => ({ type: 'SEARCH', query })),
  fc
    .constantFrom('all', 'online', 'offline', 'unknown')
    .map((status): FleetViewEvent => ({ type: 'FILTER_STATUS', status })),
  fc.constant<FleetViewEvent>({ type: 'TOGGLE_MOVING' }),
  fc
    .constantFrom('name', 'status', 'lastUpdate', 'state')
    .map((field): FleetViewEvent => ({ type: 'SORT_BY', field })),
  fc
    .subarray(['default', 'car'])
    .map((categories): FleetViewEvent => ({ type: 'HIDE_CATEGORIES', categories })),
  fc.constantFrom(undefined, 3).map((deviceId): FleetViewEvent => ({ type: 'SHOW_ONLY', deviceId })),
  fc.boolean().map((grouped): FleetViewEvent => ({ type: 'SET_GROUPED', grouped })),
  fc.constantFrom(undefined, 5).map((deviceId): FleetViewEvent => ({ type: 'SELECT_DEVICE', deviceId })),
  fc.constant<FleetViewEvent>({ type: 'CLEAR_FILTERS' }),
  fc
    .record({ camera: mapCameras, initiator: fc.constantFrom('user', 'console'), isFollowing: fc.boolean() })
    .map((look): FleetViewEvent => ({ type: 'CAMERA_MOVED', ...look })),
  fc
    .record({ view: fleetViews, deviceId: fc.constantFrom(undefined, 5) })
    .map((restored): FleetViewEvent => ({ type: 'RESTORE', ...restored })),
);

test('fleet view: a view starts with all vehicles by name, and without the query of the last visit', () => {
  const { storage, requests } = aView(true);
  expect(lastArrangement(requests)).toEqual({
    query: '',
    status: 'all',
    movingOnly: false,
    hiddenCategories: [],
    onlyDeviceId: undefined,
    order: 'name-asc',
    grouped: true,
  });
  expect(storage.read('query')).toBeUndefined();
});

test('fleet view: in any order of events, the fleet is arranged and watched as the view shows', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 20 }), (sequence) => {
      const { view, storage, requests } = aView();
      for (const event of sequence) {
        const { arrangement: before, selectedDeviceId: open } = view.getSnapshot().context;
        view.send(event);
        const { arrangement, selectedDeviceId } = view.getSnapshot().context;
        expect(lastArrangement(requests)).toEqual(arrangement);
        const watch = requests.findLast(({ type }) => type === 'watch');
        expect(watch?.type === 'watch' ? watch.deviceId : undefined).toBe(selectedDeviceId);
        expect(storage.read('query') ?? '').toBe(arrangement.query);
        if (event.type === 'TOGGLE_MOVING') expect(arrangement.movingOnly).toBe(!before.movingOnly);
        if (event.type === 'SEARCH') expect(arrangement).toEqual({ ...before, query: event.query });
        if (event.type === 'FILTER_STATUS') expect(arrangement).toEqual({ ...before, status: event.status });
        if (event.type === 'HIDE_CATEGORIES')
          expect(arrangement).toEqual({ ...before, hiddenCategories: event.categories });
        if (event.type === 'SHOW_ONLY')
          expect(arrangement).toEqual({ ...before, onlyDeviceId: event.deviceId });
        if (event.type === 'SELECT_DEVICE')
          expect([selectedDeviceId, arrangement]).toEqual([event.deviceId, before]);
        if (event.type === 'SORT_BY' && event.field !== 'state')
          expect(arrangement.order).toMatch(`${event.field}-`);
        if (event.type === 'CAMERA_MOVED') expect(arrangement).toEqual(before);
        if (event.type === 'RESTORE') {
          expect(selectedDeviceId).toBe(event.deviceId);
          expect(event.view).toMatchObject(arrangement);
        }
        if (event.type === 'CLEAR_FILTERS') {
          expect(selectedDeviceId).toBe(open);
          expect(arrangement).toMatchObject({
            query: '',
            status: 'all',
            movingOnly: false,
            order: before.order,
          });
        }
      }
    }),
  );
});

test('sorting works as in the list: again reverses, the state column cycles', () => {
  const { view } = aView();
  const orders = (['name', 'lastUpdate', 'lastUpdate', 'state', 'state', 'name'] as const).map((field) => {
    view.send({ type: 'SORT_BY', field });
    return view.getSnapshot().context.arrangement.order;
  });
  expect(orders).toEqual([
    'name-desc',
    'lastUpdate-asc',
    'lastUpdate-desc',
    'state-motion',
    'state-anchor',
    'name-asc',
  ]);
});

const HERE = { longitude: -46.6, latitude: -23.5, zoom: 12, bearing: 0, pitch: 0 };
const THERE = { longitude: -43.2, latitude: -22.9, zoom: 9, bearing: 0, pitch: 0 };
const lookedAt = ({ view }: Bench) => {
  const { camera, override } = view.getSnapshot().context;
  return [override, camera?.center?.longitude, camera?.zoom];
};

test('fleet view: the camera counts as chosen once the user moved it, until they select a vehicle', () => {
  const bench = aView();
  const { view } = bench;
  const look = (camera: typeof HERE, initiator: 'user' | 'console', isFollowing = false): void =>
    view.send({ type: 'CAMERA_MOVED', camera, initiator, isFollowing });
  look(HERE, 'console');
  expect(lookedAt(bench)).toEqual(['none', -46.6, 12]);
  look(THERE, 'user');
  expect(lookedAt(bench)).toEqual(['center', -43.2, 9]);
  view.send({ type: 'SELECT_DEVICE', deviceId: 5 });
  look(HERE, 'console', true);
  expect(lookedAt(bench)).toEqual(['none', -46.6, 12]);
  // Zoomed in while following; dragged away from the vehicle; back to it.
  look({ ...HERE, zoom: 15 }, 'user', true);
  expect(lookedAt(bench)).toEqual(['zoom', -46.6, 15]);
  look(THERE, 'user');
  expect(lookedAt(bench)).toEqual(['center', -43.2, 9]);
  look(HERE, 'console', true);
  expect(lookedAt(bench)).toEqual(['zoom', -46.6, 12]);
  // The map stays at the vehicle’s last position.
  view.send({ type: 'SELECT_DEVICE', deviceId: undefined });
  expect(lookedAt(bench)).toEqual(['center', -46.6, 12]);
});

test('fleet view: the map moves to the camera of an address, only if it differs', () => {
  const { view } = aView();
  let moves = 0;
  view.on('cameraRestored', () => void moves++);
  const restore = (camera: FleetView['camera'], deviceId?: number): number => {
    moves = 0;
    view.send({ type: 'RESTORE', view: { ...DEFAULT_FLEET_VIEW, camera }, deviceId });
    return moves;
  };
  const [here, there] = [urlCameraOf(HERE), urlCameraOf(THERE)];
  expect(restore(undefined)).toBe(0);
  expect(restore(here)).toBe(1);
  expect(restore(here)).toBe(0);
  expect(restore({ ...here, bearing: 90 })).toBe(1);
  expect(restore({ ...here, bearing: 90, zoom: 3 })).toBe(1);
  expect(restore({ ...here, bearing: 90, zoom: 3, pitch: 30 })).toBe(1);
  expect(restore(there)).toBe(1);
  expect(restore(undefined)).toBe(1);
  expect(restore(undefined, 5)).toBe(1);
  expect(restore({ ...here, center: undefined }, 5)).toBe(1);
  expect(restore({ ...here, center: undefined }, 5)).toBe(0);
});

test('fleet view: the user’s own choices are kept for the next visit, those of a link are not', () => {
  const { view } = aView();
  const emitted: unknown[] = [];
  view.on('preferenceChanged', ({ changes }) => emitted.push(changes));
  view.send({
    type: 'RESTORE',
    view: { ...DEFAULT_FLEET_VIEW, grouped: true, hiddenCategories: ['car'] },
    deviceId: undefined,
  });
  expect(emitted).toEqual([]);
  view.send({ type: 'SET_GROUPED', grouped: true });
  view.send({ type: 'HIDE_CATEGORIES', categories: ['bus'] });
  view.send({ type: 'CLEAR_FILTERS' });
  expect(emitted).toEqual([{ grouped: true }, { hiddenCategories: ['bus'] }, { hiddenCategories: [] }]);
});

test('fleet view: what concerns neither the search nor the filters nor the selection is not told to the fleet or stored again', () => {
  const { view, storage, requests } = aView();
  view.send({ type: 'SEARCH', query: 'van' });
  view.send({ type: 'SET_GROUPED', grouped: true });
  expect(lastArrangement(requests)).toMatchObject({ query: 'van', grouped: true });
  storage.write('query', 'of another page');
  const asked = (type: FleetRequest['type']) => requests.filter((request) => request.type === type).length;
  const before = [asked('arrange'), asked('watch')];
  view.send({ type: 'SELECT_DEVICE', deviceId: 5 });
  expect([asked('arrange'), asked('watch')]).toEqual([before[0], (before[1] ?? 0) + 1]);
  view.send({ type: 'TOGGLE_MOVING' });
  expect([asked('arrange'), asked('watch')]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1]);
  expect(storage.read('query')).toBe('of another page');
});

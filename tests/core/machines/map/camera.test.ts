import * as fc from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { startCamera } from '@farol/core/console/features/map/start-camera';
import { beginTrail } from '@farol/core/console/features/devices/start-recent-path';
import { followSelection } from '@farol/core/console/features/map/trails-feature';
import { DEFAULT_FLEET_VIEW } from '@farol/core/domain/navigation/fleet-view-url';
import { initialPlace } from '@farol/core/domain/navigation/initial-view';
import { playerMachine } from '@farol/core/machines/history/player.machine';
import { recentPathInput, recentPathQuery } from '@farol/core/machines/devices/recent-path';
import { cameraMachine } from '@farol/core/machines/map/camera.machine';
import { fleetViewStore } from '@farol/core/machines/map/fleet-view';
import { shellStore } from '@farol/core/machines/shell/shell';
import { trailsStore } from '@farol/core/machines/map/trails';
import {
  areaSearchRequestStore,
  type AreaSearchRequestStore,
} from '@farol/core/machines/area-search/area-search-request';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { fixAt, routeOf } from '../../../arbitraries/routes.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { liveFleet } from '../../../models/live-fleet.ts';
import { SimulatedMap } from '../../../models/simulated-map.ts';

const coverage = new ChartCoverage(cameraMachine);

const ROUTE = { west: 10, south: 10, east: 12, north: 12 };
const AREA = { west: 20, south: 20, east: 22, north: 22 };
const CIRCLE = { center: { latitude: 5, longitude: 5 }, radiusMeters: 1000 };
const STREETS = { isSearching: false, areas: [{ west: -180, south: -90, east: 180, north: 90 }] };
const NO_STREETS = { isSearching: false, areas: [] };
const CHOSEN = { center: { longitude: 7, latitude: 8 }, zoom: 9, bearing: 30, pitch: 20 };
const YEAR = { fromMs: 0, toMs: 1 };

interface BenchOptions {
  /** Where the vehicles are; those without a place have never reported. */
  readonly vehicles?: Readonly<Record<number, readonly [longitude: number, latitude: number] | undefined>>;
  readonly selectZoom?: unknown;
  readonly isFleetLoaded?: boolean;
  /** Whether it is known whose map it is. */
  readonly hasPrincipal?: boolean;
  /** Whether it is known where streets are. */
  readonly knowsStreets?: boolean;
  /** What happens before the map is shown. */
  readonly before?: (session: {
    readonly select: (deviceId: number | undefined) => void;
    readonly restore: (place: (typeof DEFAULT_FLEET_VIEW)['camera'], deviceId?: number) => void;
    readonly areaSearchRequest: AreaSearchRequestStore;
  }) => void;
}

/** The camera of a map in a session with a fleet of two vehicles. */
function aCamera({
  vehicles = { 1: [1, 1], 2: [3, 3] },
  selectZoom,
  isFleetLoaded = true,
  hasPrincipal = true,
  knowsStreets = true,
  before = () => undefined,
}: BenchOptions = {}) {
  const clock = new SimulatedClock();
  const ids = Object.keys(vehicles).map(Number);
  const positions = ids.flatMap((id) => {
    const [longitude, latitude] = vehicles[id] ?? [];
    return longitude === undefined || latitude === undefined
      ? []
      : [plainPosition(id, 0, { longitude, latitude })];
  });
  const simulated = isFleetLoaded
    ? liveFleet(
        ids.map((id) => plainDevice(id)),
        positions,
      )
    : liveFleet([]);
  if (!isFleetLoaded) simulated.fleet.isLoaded = false;
  const { fleet } = simulated;
  const history = new MemoryPositionHistory([]);
  const fleetView = createActor(
    fleetViewStore({ fleet, storage: new MemoryKeyValueStorage(), grouped: false }),
  ).start();
  const trails = createActor(trailsStore({ fleet, history, clock: () => 0 })).start();
  const recentPath = createActor(recentPathQuery, {
    input: recentPathInput(history, () => 0, fleet),
  }).start();
  followSelection({ trails }, { fleetView });
  beginTrail(trails, recentPath);
  const player = createActor(playerMachine, { input: () => 0 }).start();
  const areaSearchRequest = createActor(areaSearchRequestStore()).start();
  const shell = createActor(shellStore()).start();
  shell.send({ type: 'CHANGE', changes: { sheet: 'full' } });
  const principal = {
    user: aUser({ attributes: { 'web.selectZoom': selectZoom }, latitude: -10, longitude: -20, zoom: 6 }),
    server: aServer(),
    namespace: 'acme',
  };
  const select = (deviceId: number | undefined): void => fleetView.send({ type: 'SELECT_DEVICE', deviceId });
  const restore = (place: (typeof DEFAULT_FLEET_VIEW)['camera'], deviceId?: number): void =>
    fleetView.send({ type: 'RESTORE', view: { ...DEFAULT_FLEET_VIEW, camera: place }, deviceId });
  before({ select, restore, areaSearchRequest });
  const map = new SimulatedMap();
  const states: string[] = [];
  const { camera, stop } = startCamera(
    {
      map,
      principal: () => (hasPrincipal ? principal : undefined),
      fleet,
      fleetView,
      trails,
      player: () => player,
      areaSearchRequest,
      shell,
    },
    {
      clock,
      inspect: (event) => {
        coverage.inspect(event);
        if (event.type !== '@xstate.snapshot' || !('machine' in event.snapshot)) return;
        if (event.snapshot.machine === cameraMachine && 'value' in event.snapshot)
          states.push(String(event.snapshot.value));
      },
    },
  );
  if (knowsStreets) camera.knowStreets(STREETS);
  const stopFleet = camera.showFleet(fleet);
  let second = 0;
  return {
    fleet,
    camera,
    map,
    fleetView,
    trails,
    player,
    areaSearchRequest,
    sheet: () => shell.getSnapshot().context.sheet,
    clock,
    select,
    restore,
    state: () => states.at(-1) ?? '',
    stop: () => {
      stopFleet();
      stop();
    },
    /** The camera arrives, and the map comes to rest. */
    rest: (movedBy: 'user' | 'console' = 'console') => {
      map.arrive();
      camera.rested(movedBy);
    },
    drive: (id: number, longitude: number, latitude: number) =>
      simulated.receive({
        positions: [plainPosition(id, ++second, { id: 100 + second, longitude, latitude })],
      }),
    followed: () => trails.getSnapshot().context.followedDeviceId,
    last: () => map.moves.at(-1),
  };
}

test('camera: a vehicle that was never seen is shown once it has a place, if its screen is open', () => {
  const bench = aCamera({ vehicles: { 1: [1, 1], 2: undefined, 3: undefined } });
  bench.select(2);
  bench.drive(3, 8, 8);
  const before = bench.map.moves.length;
  expect(bench.sheet()).toBe('full');
  bench.drive(2, 5, 6);
  bench.rest();
  expect(bench.map.moves.length).toBeGreaterThan(before);
  const place = { west: 5, east: 5, south: 6, north: 6 };
  expect(bench.last()?.target).toMatchObject({ bounds: place, maxZoom: 17 });
  expect(bench.sheet()).toBe('half');
});

const at = (longitude: number, latitude: number) => ({ camera: { longitude, latitude } });

test('camera: half a second after the fleet is loaded it is shown whole, no nearer than 17 or what the server allows', () => {
  for (const [selectZoom, maxZoom] of [
    [undefined, 17],
    ['12', 12],
    ['near', 17],
  ] as const) {
    const { clock, map, last } = aCamera({ selectZoom });
    clock.increment(499);
    expect(map.moves).toEqual([]);
    clock.increment(1);
    expect(last()).toEqual({
      target: { bounds: { west: 1, south: 1, east: 3, north: 3 }, maxZoom },
      transition: { durationMs: 0, initiator: 'console' },
    });
  }
});

test('camera: waits for a fleet that is loaded later, and for another one that is shown meanwhile', () => {
  const { camera, clock, map, state, fleet } = aCamera({ isFleetLoaded: false });
  const past = aCamera().fleet;
  expect(state()).toBe('waiting');
  fleet.receive({ loaded: true });
  expect(state()).toBe('settling');
  const unloaded = aCamera({ isFleetLoaded: false }).fleet;
  const stop = camera.showFleet(unloaded);
  clock.increment(500);
  expect(state()).toBe('waiting');
  stop();
  camera.showFleet(past);
  clock.increment(500);
  expect(map.moves.length).toBe(1);
});

test('camera: without a vehicle it shows the place of the user', () => {
  const { clock, last } = aCamera({ vehicles: {} });
  clock.increment(500);
  expect(last()?.target).toEqual({ camera: { longitude: -20, latitude: -10, zoom: 6 }, isExact: true });
});

test('camera: before it is known whose map it is, the world is shown, and vehicles as near as they are for everybody', () => {
  const { clock, last, camera } = aCamera({ vehicles: {}, hasPrincipal: false });
  clock.increment(500);
  expect(last()?.target).toEqual({ camera: initialPlace(undefined, undefined), isExact: true });
  camera.fit(AREA);
  expect(last()?.target).toEqual({ bounds: AREA, maxZoom: 17 });
});

test('camera: what somebody asks for while the fleet is loading stays when it has come', () => {
  const { camera, clock, map, fleet } = aCamera({ isFleetLoaded: false });
  camera.fit(AREA);
  fleet.receive({ loaded: true });
  clock.increment(10_000);
  expect(map.moves.length).toBe(1);
});

test('camera: a place in the address is shown at once, and the selected vehicle is not followed away from it', () => {
  const { clock, map, last, followed } = aCamera({ before: ({ restore }) => restore(CHOSEN, 1) });
  clock.increment(10_000);
  expect(last()).toEqual({
    target: { camera: { longitude: 7, latitude: 8, zoom: 9, bearing: 30, pitch: 20 }, isExact: true },
    transition: { durationMs: 0, initiator: 'console' },
  });
  expect(map.moves.length).toBe(1);
  expect(followed()).toBeUndefined();
});

test('camera: a circle in the address is shown at once, not the selected vehicle', () => {
  const { clock, map, last, followed } = aCamera({
    before: ({ select, areaSearchRequest }) => {
      select(1);
      areaSearchRequest.send({ type: 'OPEN', period: YEAR });
      areaSearchRequest.send({ type: 'CHOOSE', circle: CIRCLE });
    },
  });
  clock.increment(10_000);
  expect(map.moves.length).toBe(1);
  expect(last()?.target).toHaveProperty('bounds');
  expect(followed()).toBeUndefined();
});

test('camera: a circle that is chosen or covered is brought into view, and moves nothing where it is seen', () => {
  const { areaSearchRequest, clock, map, last, rest, camera } = aCamera();
  clock.increment(500);
  rest();
  map.seen = 'center';
  areaSearchRequest.send({ type: 'OPEN', period: YEAR });
  areaSearchRequest.send({ type: 'CHOOSE', circle: CIRCLE });
  expect(last()?.target).toMatchObject({
    camera: { latitude: expect.closeTo(5), longitude: expect.closeTo(5) },
  });
  rest();
  map.seen = 'fit';
  camera.covered();
  expect(last()?.target).toMatchObject({ maxZoom: 17 });
  rest();
  map.seen = 'nothing';
  camera.covered();
  areaSearchRequest.send({ type: 'CHOOSE', circle: { ...CIRCLE, radiusMeters: 500 } });
  expect(map.moves.length).toBe(3);
});

test('camera: a selected vehicle is flown to and followed until the user pans the map or follows nobody', () => {
  const { select, drive, clock, map, last, rest, state, followed, trails, camera, player } = aCamera();
  select(1);
  expect(last()).toEqual({
    target: { camera: { longitude: 1, latitude: 1, zoom: 16 } },
    transition: { durationMs: 1500, initiator: 'console' },
  });
  drive(1, 1.5, 1);
  expect(map.moves.length).toBe(1);
  rest();
  expect(state()).toBe('following');
  // It has driven on meanwhile.
  drive(2, 4, 4);
  expect(last()?.target).toEqual(at(1.5, 1));
  rest();
  drive(1, 1.6, 1);
  expect(last()).toEqual({
    target: at(1.6, 1),
    transition: { durationMs: 500, easing: 'linear', initiator: 'follow' },
  });
  rest();
  drive(1, 1.6, 1);
  expect(map.moves.length).toBe(3);
  trails.send({ type: 'FOLLOW_DEVICE', deviceId: 2 });
  expect(last()?.target).toEqual(at(4, 4));
  rest();
  trails.send({ type: 'FOLLOW_DEVICE', deviceId: undefined });
  expect(state()).toBe('resting');
  drive(2, 5, 5);
  trails.send({ type: 'FOLLOW_DEVICE', deviceId: 2 });
  expect(last()?.target).toEqual(at(5, 5));
  rest();
  const recording = { period: { fromMs: 0, toMs: 60_000 }, routes: [routeOf([fixAt(0, {})])], events: [] };
  player.send({ type: 'LOAD', recording, atMs: undefined });
  player.send({ type: 'FOLLOW', isFollowing: true });
  expect(player.getSnapshot().context.isFollowing).toBe(true);
  camera.steered();
  camera.panned();
  expect(player.getSnapshot().context.isFollowing).toBe(false);
  drive(2, 6, 6);
  rest('user');
  expect(followed()).toBeUndefined();
  expect(state()).toBe('resting');
  trails.send({ type: 'FOLLOW_DEVICE', deviceId: 2 });
  rest();
  trails.send({ type: 'FOLLOW_DEVICE', deviceId: 1 });
  clock.increment(10_000);
});

test('camera: a vehicle that has never reported is not flown to', () => {
  const { select, clock, map } = aCamera({ vehicles: { 1: undefined, 2: [3, 3] } });
  clock.increment(500);
  select(1);
  expect(map.moves.length).toBe(1);
});

test('camera: an address shows its place, or again the fleet, or the vehicle it names', () => {
  const { restore, clock, last, rest, followed, trails } = aCamera();
  clock.increment(500);
  rest();
  restore(CHOSEN, 1);
  expect(last()).toMatchObject({ target: { isExact: true }, transition: { durationMs: 600 } });
  expect(followed()).toBeUndefined();
  restore(CHOSEN);
  restore(undefined);
  expect(last()).toMatchObject({ target: { bounds: { west: 1 } }, transition: { durationMs: 600 } });
  restore(undefined, 2);
  trails.send({ type: 'FOLLOW_DEVICE', deviceId: undefined });
  restore({ ...CHOSEN, center: undefined }, 2);
  expect(last()?.target).toEqual({ camera: { longitude: 3, latitude: 3, zoom: 9, bearing: 30, pitch: 20 } });
  expect(followed()).toBe(2);
});

test('camera: an address that names a place moves the map there once, also for the vehicle that is open already', () => {
  const { restore, clock, map, last, rest, state, followed, trails } = aCamera();
  clock.increment(500);
  rest();
  restore(CHOSEN, 1);
  expect(map.moves).toHaveLength(2);
  rest();
  trails.send({ type: 'FOLLOW_DEVICE', deviceId: 1 });
  rest();
  restore({ ...CHOSEN, zoom: 12 }, 1);
  expect([state(), followed()]).toEqual(['flying', undefined]);
  expect(last()?.target).toMatchObject({ camera: { longitude: 7, latitude: 8, zoom: 12 }, isExact: true });
});

test('camera: an address with a vehicle that has never reported leaves the map where it is', () => {
  const { restore, clock, map, rest, state } = aCamera({ vehicles: { 1: undefined, 2: [3, 3] } });
  clock.increment(500);
  rest();
  restore(undefined, 1);
  expect([state(), map.moves.length]).toEqual(['following', 1]);
});

test('camera: a vehicle is shown as near as streets are, the towns around it where there are none, and is left where a guess was wrong', () => {
  const { select, camera, last, rest, map } = aCamera();
  camera.knowStreets(NO_STREETS);
  select(1);
  expect(last()?.target).toMatchObject({ camera: { zoom: 11 } });
  rest();
  camera.knowStreets({ isSearching: true, areas: [] });
  select(2);
  expect(last()?.target).toMatchObject({ camera: { zoom: 16 } });
  camera.knowStreets(NO_STREETS);
  expect(last()).toEqual({
    target: { camera: { longitude: 3, latitude: 3, zoom: 11 } },
    transition: { durationMs: 600, initiator: 'console' },
  });
  rest();
  camera.knowStreets(NO_STREETS);
  camera.knowStreets(STREETS);
  const count = map.moves.length;
  camera.fit({ west: 1, south: 1, east: 1, north: 1 });
  expect(last()?.target).toMatchObject({ maxZoom: 17 });
  camera.knowStreets(NO_STREETS);
  expect(map.moves.length).toBe(count + 1);
});

test('camera: a place is left for a farther view only as long as nothing is known of its streets', () => {
  const searching = { isSearching: true, areas: [] };
  const elsewhere = { isSearching: false, areas: [ROUTE] };
  // Where nothing is known, the place is taken for one with streets.
  const unknown = aCamera({ knowsStreets: false });
  unknown.select(2);
  expect(unknown.last()?.target).toMatchObject({ camera: { zoom: 16 } });
  unknown.camera.knowStreets({ ...searching, areas: [ROUTE] });
  expect(unknown.map.moves.length).toBe(1);
  unknown.camera.knowStreets(elsewhere);
  expect(unknown.last()?.target).toMatchObject({ camera: { longitude: 3, zoom: 11 } });
  // What was said of streets counts for what is shown next.
  unknown.camera.fit({ west: 1, south: 1, east: 1, north: 1 });
  expect(unknown.last()?.target).toMatchObject({ maxZoom: 11 });
  // Streets that were there once may vanish.
  const vanished = aCamera({ knowsStreets: false });
  vanished.select(2);
  vanished.camera.knowStreets(STREETS);
  vanished.camera.knowStreets(elsewhere);
  expect(vanished.map.moves.length).toBe(1);
  // The user may have moved on.
  const steered = aCamera({ knowsStreets: false });
  steered.select(2);
  steered.rest();
  steered.camera.steered();
  steered.rest('user');
  steered.camera.knowStreets(elsewhere);
  expect(steered.map.moves.length).toBe(1);
  // Streets may be known before anything was shown.
  const early = aCamera({ knowsStreets: false, isFleetLoaded: false });
  early.camera.knowStreets(NO_STREETS);
  early.camera.rested('console');
  expect(early.map.moves).toEqual([]);
});

test('camera: a place is shown with the towns around it where no streets are, and a line or a given zoom level as it is', () => {
  const { camera, last } = aCamera();
  camera.knowStreets(NO_STREETS);
  const place = { west: 1, south: 1, east: 1, north: 1 };
  for (const [bounds, maxZoom] of [
    [place, 11],
    [{ ...place, north: 2 }, 15],
    [{ ...place, east: 2 }, 15],
  ] as const) {
    camera.fit(bounds);
    expect(last()).toEqual({ target: { bounds, maxZoom }, transition: { durationMs: 600 } });
  }
  camera.keepInView(place, 9);
  expect(last()?.target).toEqual({ bounds: place, maxZoom: 9 });
});

test('camera: a vehicle that is not on the map is not followed there', () => {
  const { trails, camera, clock, map, rest, state } = aCamera({ vehicles: { 1: [1, 1], 2: undefined } });
  clock.increment(500);
  rest();
  const count = map.moves.length;
  trails.send({ type: 'FOLLOW_DEVICE', deviceId: 2 });
  trails.send({ type: 'FOLLOW_DEVICE', deviceId: 99 });
  expect([state(), map.moves.length]).toEqual(['following', count]);
  camera.panned();
  expect(state()).toBe('resting');
});

test('camera: when no vehicle is selected any more the map stays where the user has moved it', () => {
  const { select, rest, camera, map, fleetView, state } = aCamera();
  select(1);
  rest();
  camera.steered();
  camera.panned();
  rest('user');
  expect(fleetView.getSnapshot().context.override).toBe('center');
  const count = map.moves.length;
  select(undefined);
  expect([state(), map.moves.length]).toEqual(['resting', count]);
});

test('camera: who zooms while a vehicle is followed has chosen how near, and not where', () => {
  const { select, rest, fleetView, camera } = aCamera();
  select(1);
  rest();
  camera.rested('user');
  expect(fleetView.getSnapshot().context.override).toBe('zoom');
});

test('camera: vehicles close together are shown no nearer than 15 where no streets are known', () => {
  const { camera, last } = aCamera();
  const yard = { west: 1, south: 1, east: 1.0001, north: 1.0001 };
  const elsewhere = { isSearching: false, areas: [{ west: 20, south: 20, east: 21, north: 21 }] };
  for (const streets of [NO_STREETS, { ...NO_STREETS, isSearching: true }, elsewhere]) {
    camera.knowStreets(streets);
    camera.fit(yard);
    expect(last()?.target).toEqual({ bounds: yard, maxZoom: 15 });
  }
  camera.knowStreets(STREETS);
  camera.fit(yard);
  expect(last()?.target).toEqual({ bounds: yard, maxZoom: 17 });
});

test('camera: a zoom level that the server sets needs no streets', () => {
  const { select, camera, last, map } = aCamera({ selectZoom: 13 });
  camera.knowStreets({ isSearching: true, areas: [] });
  select(1);
  expect(last()?.target).toMatchObject({ camera: { zoom: 13 } });
  camera.knowStreets(NO_STREETS);
  expect(map.moves.length).toBe(1);
});

test('camera: zooms, turns north up and centers on request', () => {
  const { camera, last } = aCamera();
  camera.zoomBy(-1);
  expect(last()).toEqual({
    target: { camera: { zoom: 1 } },
    transition: { durationMs: 200, easing: 'linear' },
  });
  camera.faceNorth();
  expect(last()).toEqual({ target: { camera: { bearing: 0, pitch: 0 } }, transition: { durationMs: 200 } });
  camera.center({ longitude: 4, latitude: 5 });
  expect(last()).toEqual({ target: at(4, 5), transition: { durationMs: 0, initiator: 'follow' } });
});

test('camera: what is kept in view is shown again when other parts of the map are covered, until the map is moved', () => {
  const { camera, map, last, rest, state, drive, trails, fleetView } = aCamera();
  const release = camera.keepInView(ROUTE);
  expect(last()).toEqual({ target: { bounds: ROUTE, maxZoom: 17 }, transition: { durationMs: 600 } });
  camera.covered();
  rest();
  expect(state()).toBe('keeping');
  expect(fleetView.getSnapshot().context.extent).toEqual(map.bounds);
  camera.covered();
  expect(map.moves.map(({ target }) => 'bounds' in target && target.bounds)).toEqual([ROUTE, ROUTE, ROUTE]);
  rest();
  release();
  expect(state()).toBe('resting');
  const again = camera.keepInView(AREA, 9);
  expect(last()?.target).toEqual({ bounds: AREA, maxZoom: 9 });
  rest();
  camera.steered();
  map.seen = 'nothing';
  camera.covered();
  again();
  rest('user');
  expect(map.moves.length).toBe(4);
  expect(state()).toBe('resting');
  // A vehicle that is followed moves the map too.
  camera.keepInView(AREA);
  rest();
  trails.send({ type: 'FOLLOW_DEVICE', deviceId: 1 });
  expect(state()).toBe('flying');
  rest();
  camera.keepInView(AREA);
  rest();
  drive(1, 2, 2);
  expect(last()?.target).toEqual(at(2, 2));
});

test('camera: a screen that is left before the map is there leaves it where it was, and later where it is', () => {
  const { camera, map, last, rest, state } = aCamera();
  const before = map.view;
  const first = camera.keepInView(ROUTE);
  first();
  expect(last()).toEqual({
    target: { camera: before, isExact: true },
    transition: { durationMs: 0, initiator: 'console' },
  });
  rest();
  const older = camera.keepInView(ROUTE);
  const second = camera.keepInView(AREA);
  older();
  rest();
  expect(state()).toBe('keeping');
  // On its way again, to the same.
  camera.covered();
  const count = map.moves.length;
  second();
  second();
  expect([state(), map.moves.length]).toEqual(['approaching', count]);
  rest();
  expect(map.view).toMatchObject({ longitude: 21, latitude: 21 });
  expect(state()).toBe('resting');
});

test('camera: tells the view where the map came to rest, and moves nothing once the map is gone', () => {
  const { camera, clock, map, fleetView, rest, select, stop, drive } = aCamera();
  clock.increment(500);
  rest();
  expect(fleetView.getSnapshot().context).toMatchObject({ override: 'none', extent: map.bounds });
  camera.rested('user');
  expect(fleetView.getSnapshot().context.override).toBe('center');
  stop();
  const count = map.moves.length;
  select(1);
  drive(1, 9, 9);
  expect(map.moves.length).toBe(count);
});

test('camera: a vehicle that was selected before the map is shown is followed from then on', () => {
  const { clock, last, rest, state, followed } = aCamera({ before: ({ select }) => select(2) });
  clock.increment(500);
  expect(last()?.target).toMatchObject({ camera: { longitude: 3, latitude: 3 } });
  rest();
  expect([followed(), state()]).toEqual([2, 'following']);
});

/** What can happen to the map, in the simplest form. */
class Model {
  /** The user holds the map. */
  isHeld = false;
  isMoving = false;
  followed: number | undefined;
}

type Bench = ReturnType<typeof aCamera>;
type Command = fc.Command<Model, Bench & { release?: () => void }>;

const command = (
  name: string,
  run: (model: Model, bench: Parameters<Command['run']>[1]) => void,
): Command => ({ check: () => true, run, toString: () => name });

/** Runs an action of which the map must not take notice. */
const expectStill = (bench: Bench, act: () => void): void => {
  const count = bench.map.moves.length;
  act();
  expect(bench.map.moves.length).toBe(count);
};

const commands = [
  command('fit', (model, bench) => {
    bench.camera.fit(AREA);
    expect(bench.last()?.target).toMatchObject({ bounds: AREA });
    [model.isMoving, model.isHeld] = [true, false];
  }),
  command('keep', (model, bench) => {
    bench.release = bench.camera.keepInView(ROUTE);
    expect(bench.last()?.target).toMatchObject({ bounds: ROUTE });
    [model.isMoving, model.isHeld] = [true, false];
  }),
  command('steer', (model, bench) => {
    bench.camera.steered();
    [model.isHeld, model.isMoving] = [true, true];
    // What was kept is no longer, and nobody is followed under the user's hand.
    expectStill(bench, () => {
      bench.camera.covered();
      bench.release?.();
      bench.drive(1, bench.map.view.longitude + 0.25, 1);
    });
  }),
  command('rest', (model, bench) => {
    bench.rest(model.isHeld ? 'user' : 'console');
    [model.isHeld, model.isMoving] = [false, false];
    bench.rest();
  }),
  command('drive', (model, bench) => {
    const isWaiting = ['waiting', 'settling'].includes(bench.state());
    const longitude = bench.map.view.longitude + 0.5;
    const act = (): void => bench.drive(1, longitude, 2);
    if (model.isMoving || isWaiting || model.followed === undefined) return expectStill(bench, act);
    act();
    expect(bench.last()?.target).toEqual(at(longitude, 2));
    model.isMoving = true;
    return undefined;
  }),
  command('follow', (model, bench) => {
    bench.trails.send({ type: 'FOLLOW_DEVICE', deviceId: 1 });
    model.followed = 1;
    if (bench.state() === 'flying') model.isMoving = true;
  }),
  command('pan', (model, bench) => {
    bench.camera.panned();
    expect(bench.followed()).toBeUndefined();
    model.followed = undefined;
  }),
  command('time', (model, bench) => {
    const wasWaiting = ['waiting', 'settling'].includes(bench.state());
    const count = bench.map.moves.length;
    bench.clock.increment(500);
    expect(bench.map.moves.length).toBe(count + Number(wasWaiting));
    if (wasWaiting) model.isMoving = true;
  }),
];

test('camera: never moves under the hand of the user, and always comes to who is followed', () => {
  fc.assert(
    fc.property(
      fc.commands(
        commands.map((item) => fc.constant(item)),
        { maxCommands: 40 },
      ),
      (sequence) => fc.modelRun(() => ({ model: new Model(), real: aCamera() }), sequence),
    ),
  );
});

test('camera: the tests above reach every state and transition of the chart', () => {
  expect(coverage.missing()).toEqual([]);
});

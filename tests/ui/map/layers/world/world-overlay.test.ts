import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PIECE_EXTENT, squareAt, type WorldPiece } from '@farol/ui/map/layers/world/world-piece';
import { SegmentLayer } from '@farol/ui/map/layers/segment-layer';
import { MAP_UNITS } from '@farol/ui/map/layers/segments';
import { PageMap } from '@farol/ui/map/page/page-map';
import { WorldOverlay } from '@farol/ui/map/layers/world/world-overlay';
import { flatViewport } from '../../flat-viewport.ts';

const viewport = flatViewport({ west: -47, south: -24, east: -46, north: -23 }, 8);
const PIECES = ['0-0-0', '2-1-2', '5-11-18'];
let { drawnFleet } = new PageMap();
let requested: string[] = [];
let isDown = false;

beforeEach(() => {
  ({ drawnFleet } = new PageMap());
  requested = [];
  isDown = false;
  vi.stubGlobal('fetch', async (address: string) => {
    const name = /([-\d]+)\.json$/.exec(address)?.[1] ?? '';
    requested.push(name);
    if (isDown || !PIECES.includes(name)) throw new TypeError('Failed to fetch');
    const piece: WorldPiece = {
      land: [[[0, 0, 8192, 0, 0, 8192, -8192, 0]]],
      lines: { coast: [[0, 0, 5, 5]] },
    };
    return Response.json(name === '0-0-0' ? { ...piece, pieces: PIECES } : piece);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const idsOf = (world: WorldOverlay, at = viewport) => world.layers(at).map(({ id }) => id);

test('world overlay: from coarse to fine, only pieces of the view and its zoom are fetched, each once', async () => {
  const world = new WorldOverlay('en-US', drawnFleet);
  await vi.waitFor(() => expect(idsOf(world)).toContain('world-land-5-11-18'));
  expect(requested).toEqual(PIECES);
  expect(idsOf(world)).not.toContain('world-land-2-1-2');
  expect(idsOf(world, { ...viewport, zoom: 3 })).toContain('world-land-0-0-0');
  expect(requested).toEqual(PIECES);
});

test('world overlay: the offline map is drawn beyond the edges of the screen, and again as soon as it is panned further or another grid is needed', async () => {
  const world = new WorldOverlay('en-US', drawnFleet);
  await vi.waitFor(() => expect(idsOf(world)).toContain('world-land-0-0-0'));
  const grid = world.layers(viewport).find((layer) => layer instanceof SegmentLayer);
  expect(
    [...(grid?.props.segments.places ?? [])].some((x) => x < squareAt(-47.9, 0, 0).column * MAP_UNITS),
  ).toBe(true);
  const panned = (by: number) => ({ ...viewport, west: viewport.west + by, east: viewport.east + by });
  expect(world.needsUpdateFor(viewport)).toBe(false);
  expect(world.needsUpdateFor(panned(0.4))).toBe(false);
  expect(world.needsUpdateFor(panned(0.6))).toBe(true);
  expect(world.needsUpdateFor({ ...viewport, zoom: 9 })).toBe(true);
});

test('world overlay: without an answer there is a grid and the map says so; the world is fetched again when the view changes', async () => {
  isDown = true;
  const world = new WorldOverlay('en-US', drawnFleet);
  const changed = vi.fn();
  world.subscribe(changed);
  expect(idsOf(world)).toEqual(['world-grid']);
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  expect(world.gapAt(8)).toBe('missing');
  isDown = false;
  expect(idsOf(world)).toEqual(['world-grid']);
  const later = performance.now() + 10_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  await vi.waitFor(() => expect(idsOf(world)).toContain('world-land-5-11-18'));
  expect(world.gapAt(8)).toBeUndefined();
});

test('world overlay: nothing is drawn as water before land is known, and then the sea below everything', async () => {
  const world = new WorldOverlay('en-US', drawnFleet);
  expect(idsOf(world)).toEqual(['world-grid']);
  await vi.waitFor(() => expect(idsOf(world)).toContain('world-land-5-11-18'));
  expect(idsOf(world)[0]).toBe('world-sea');
});

test('world overlay: a map that shows the same is not drawn again, in the other colors it is', async () => {
  const world = new WorldOverlay('en-US', drawnFleet);
  await vi.waitFor(() => expect(idsOf(world)).toContain('world-land-5-11-18'));
  const drawn = world.layers(viewport);
  expect(drawn.every((layer, at) => world.layers({ ...viewport })[at] === layer)).toBe(true);
  const dark = world.layers({ ...viewport, isDark: true });
  expect(dark.map(({ id }) => id)).toEqual(drawn.map(({ id }) => id));
  expect(dark.some((layer) => drawn.includes(layer))).toBe(false);
});

test('world overlay: pieces of the map that arrive one after the other are drawn together', async () => {
  const answers = PIECES.map(() => Promise.withResolvers<void>());
  const fetchPiece = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string) => {
    await answers[PIECES.findIndex((name) => address.endsWith(`${name}.json`))]?.promise;
    return fetchPiece(address);
  });
  const world = new WorldOverlay('en-US', drawnFleet);
  let draws = 0;
  world.subscribe(() => {
    draws += 1;
    world.layers(viewport);
  });
  world.layers(viewport);
  answers[0]?.resolve();
  await vi.waitFor(() => expect(draws).toBe(1));
  answers[1]?.resolve();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(draws).toBe(1);
  answers[2]?.resolve();
  await vi.waitFor(() => expect(idsOf(world)).toContain('world-land-5-11-18'));
  expect(draws).toBe(2);
});

test('world overlay: when clusters appear, the names of the places under them are drawn again, and only then', async () => {
  const [longitude, latitude] = [-46.5, -23.5];
  const { column, row } = squareAt(longitude, latitude, 0);
  const town = ['Santos', column * PIECE_EXTENT, row * PIECE_EXTENT, 2, 0] as const;
  vi.stubGlobal('fetch', async () =>
    Response.json({ land: [], lines: {}, places: [town], pieces: ['0-0-0'] }),
  );
  const world = new WorldOverlay('en-US', drawnFleet);
  const changed = vi.fn();
  world.subscribe(changed);
  const namesOf = () => world.layers(viewport).find(({ id }) => id === 'world-places');
  await vi.waitFor(() => expect(namesOf()).toBeDefined());
  const before = namesOf();
  changed.mockClear();
  const cluster = { key: 1, longitude, latitude, count: 4, online: 4, offline: 0, unknown: 0, alarms: 0 };
  drawnFleet.set({ commits: 0, positionOf: () => undefined, clustersIn: () => [cluster] });
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
  const after = namesOf();
  expect(after).not.toBe(before);
  expect(namesOf()).toBe(after);
});

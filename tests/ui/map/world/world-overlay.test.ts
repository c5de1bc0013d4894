import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorldOverlay } from '@farol/ui/map/world/world-overlay';
import { flatViewport } from '../flat-viewport.ts';

const viewport = flatViewport({ west: -47, south: -24, east: -46, north: -23 }, 8);

/** One triangle of land, in the format of the console's data. */
const LAND = {
  type: 'Topology',
  arcs: [
    [
      [-48, -25],
      [-45, -25],
      [-45, -22],
      [-48, -25],
    ],
  ],
  objects: {
    countries: {
      type: 'GeometryCollection',
      geometries: [{ type: 'Polygon', id: '076', arcs: [[0]], properties: { name: 'Brazil' } }],
    },
  },
};

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json(LAND)));
afterEach(() => vi.unstubAllGlobals());

test('the offline map is drawn beyond the edges of the screen, and again as soon as it is panned further or another grid is needed', async () => {
  const world = new WorldOverlay('en-US');
  await vi.waitFor(() => expect(world.layers(viewport)).not.toHaveLength(0));
  const grid = world.layers(viewport).find(({ id }) => id === 'world-grid')?.props.data;
  expect(grid).toSatisfy((lines: number[][][]) => lines.flat().some(([longitude = 0]) => longitude < -47.9));
  const panned = (by: number) => ({ ...viewport, west: viewport.west + by, east: viewport.east + by });
  expect(world.needsUpdateFor(viewport)).toBe(false);
  expect(world.needsUpdateFor(panned(0.9))).toBe(false);
  expect(world.needsUpdateFor(panned(1.1))).toBe(true);
  expect(world.needsUpdateFor({ ...viewport, zoom: 9 })).toBe(true);
});

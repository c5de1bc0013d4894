import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorldOverlay } from '@farol/ui/map/world/world-overlay';

const sight = {
  west: -47,
  south: -24,
  east: -46,
  north: -23,
  zoom: 8,
  degreesPerPixel: 360 / (512 * 2 ** 8),
  isDark: false,
};

/** One triangle of land, in the form that the console's data has. */
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

test('the offline map is drawn beyond the edges of the screen, and asked again as soon as it is pushed further or another grid is due', async () => {
  const world = new WorldOverlay('en-US');
  await vi.waitFor(() => expect(world.layers(sight)).not.toHaveLength(0));
  const grid = world.layers(sight).find(({ id }) => id === 'world-grid')?.props.data;
  expect(grid).toSatisfy((lines: number[][][]) => lines.flat().some(([longitude = 0]) => longitude < -47.9));
  const pushed = (by: number) => ({ ...sight, west: sight.west + by, east: sight.east + by });
  expect(world.needsUpdateFor(sight)).toBe(false);
  expect(world.needsUpdateFor(pushed(0.9))).toBe(false);
  expect(world.needsUpdateFor(pushed(1.1))).toBe(true);
  expect(world.needsUpdateFor({ ...sight, zoom: 9 })).toBe(true);
});

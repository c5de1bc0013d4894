import { afterEach, expect, test, vi } from 'vitest';
import { LayerStages } from '@farol/ui/map/layers/layer-stages';
import { gridLayer, landLayer } from '@farol/ui/map/world/world-layers';
import { worldNameLayers } from '@farol/ui/map/world/world-name-layers';
import { WORLD_PAINT } from '@farol/ui/map/world/world-paint';

const paint = WORLD_PAINT.light;
const town = { kind: 'town', text: 'Lins', longitude: -49.7, latitude: -21.7, isCapital: false } as const;

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a map appears kind by kind, a frame each, and then all of it in every frame', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  const layers = [
    landLayer('north', [], paint),
    gridLayer({ west: -60, south: -30, east: -40, north: 0 }, 10, paint),
    landLayer('south', [], paint),
    ...worldNameLayers([town], 8, paint),
  ];
  const drawn: string[][] = [];
  const stages = new LayerStages(() => draw());
  const draw = () => drawn.push(stages.drawable(layers).map(({ id }) => id));
  draw();
  while (frames.length > 0) frames.shift()?.();
  const [land, grid] = [['world-land-north', 'world-land-south'], 'world-grid'];
  expect(drawn.map((ids) => ids.toSorted())).toEqual([
    land,
    [grid, ...land],
    ['world-dots', grid, ...land],
    ['world-dots', grid, ...land, 'world-places'],
  ]);
  expect(stages.drawable(layers)).toBe(layers);
});

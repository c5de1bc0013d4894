import { LineLayer, ScatterplotLayer, SolidPolygonLayer } from '@deck.gl/layers';
import { afterEach, expect, test, vi } from 'vitest';
import { LayerStages } from '@farol/ui/map/layers/layer-stages';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a map appears kind by kind, a frame each, and then all of it in every frame', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  const layers = [
    new SolidPolygonLayer({ id: 'north' }),
    new LineLayer({ id: 'borders' }),
    new SolidPolygonLayer({ id: 'south' }),
    new ScatterplotLayer({ id: 'towns' }),
  ];
  const drawn: string[][] = [];
  const stages = new LayerStages(() => draw());
  const draw = () => drawn.push(stages.drawable(layers).map(({ id }) => id));
  draw();
  while (frames.length > 0) frames.shift()?.();
  expect(drawn).toEqual([
    ['north', 'south'],
    ['north', 'borders', 'south'],
    ['north', 'borders', 'south', 'towns'],
  ]);
  expect(stages.drawable(layers)).toBe(layers);
});

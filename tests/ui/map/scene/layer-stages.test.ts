import { expect, test } from 'vitest';
import { layerStages } from '@farol/ui/map/scene/layer-stages';
import { gridLayer, landLayer } from '@farol/ui/map/layers/world/world-layers';
import { WORLD_PAINT } from '@farol/ui/map/layers/world/world-paint';

const layers = [
  landLayer('land', [], WORLD_PAINT.light),
  gridLayer({ west: -60, south: -30, east: -40, north: 0 }, 10, WORLD_PAINT.light),
];

test('layer stages: the map without what leans on private parts of its engine is drawn at once', () => {
  let calls = 0;
  const stages = layerStages({ openStages: undefined }, {})(() => calls++);
  expect(stages.drawable(layers)).toBe(layers);
  stages.stop();
  expect(calls).toBe(0);
});

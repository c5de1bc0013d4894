import { expect, test } from 'vitest';
import { StaticLayerCanvas } from '@farol/ui/map/scene/static-layer-canvas';
import { Graphics } from '@farol/ui/map/scene/graphics';
import { MapEngine } from '@farol/ui/map/scene/map-engine';
import { gridLayer } from '@farol/ui/map/layers/world/world-layers';
import { WORLD_PAINT } from '@farol/ui/map/layers/world/world-paint';
import { simulatedDevice } from '../simulated-device.ts';

type OpenDeck = NonNullable<ConstructorParameters<typeof StaticLayerCanvas>[2]>;

const START = { longitude: -46.6, latitude: -23.5, zoom: 12, bearing: 0, pitch: 0 };

/** A map whose canvas and ground exist only as what they are told. */
function openMap() {
  const engine = new MapEngine(document.createElement('div'), START, new Graphics());
  const told: { layers: readonly unknown[]; isOver: boolean } = { layers: [], isOver: false };
  const opened: Parameters<OpenDeck>[0][] = [];
  const ground = new StaticLayerCanvas(engine, document.createElement('div'), (props) => {
    opened.push(props);
    return {
      setProps: ({ layers }) => {
        if (layers) told.layers = layers;
      },
      finalize: () => {
        told.isOver = true;
      },
    };
  });
  return { engine, ground, told, opened };
}

const grid = () => gridLayer({ west: -60, south: -30, east: -40, north: 0 }, 10, WORLD_PAINT.light);

test('the ground is drawn once the canvas of the map exists, which would else wait for the ground', () => {
  const { engine, ground, told } = openMap();
  engine.draw([], [grid()]);
  expect(told.layers).toEqual([]);
  engine.canvasProps.onDeviceInitialized?.(simulatedDevice().device);
  expect(told.layers).toHaveLength(1);
  ground.stop();
  expect(told.isOver).toBe(true);
  engine.stop();
});

test('both canvases are asked for the formats of their textures before anything is drawn', () => {
  const { engine, ground, opened } = openMap();
  const { device, asked } = simulatedDevice();
  engine.canvasProps.onDeviceInitialized?.(device);
  expect(asked).toContain('rgba32float');
  asked.length = 0;
  opened[0]?.onDeviceInitialized?.(device);
  expect(asked).toContain('rgba32float');
  ground.stop();
  engine.stop();
});

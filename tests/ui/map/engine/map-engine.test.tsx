import { expect, test } from 'vitest';
import { Graphics } from '@farol/ui/map/engine/graphics';
import { MapEngine } from '@farol/ui/map/engine/map-engine';

const START = { longitude: 0, latitude: 0, zoom: 3, bearing: 0, pitch: 0 };
const DEPOT = { longitude: -46.6, latitude: -23.5, zoom: 14, bearing: 0, pitch: 0 };

test.for([0, 400])(
  'the map goes to the same view again after the user has moved it, in %d ms',
  (durationMs) => {
    const engine = new MapEngine(document.createElement('div'), START, new Graphics());
    const cameras: unknown[] = [];
    engine.attach({
      setProps: ({ initialViewState }) => {
        if (initialViewState) cameras.push(initialViewState);
      },
      pickObject: () => null,
    });
    engine.move({ camera: DEPOT, isExact: true }, { durationMs });
    engine.move({ camera: DEPOT, isExact: true }, { durationMs });
    expect(cameras.at(-1)).toMatchObject(DEPOT);
    // The canvas ignores a camera equal to the last one it was given.
    expect(cameras.length).toBe(3);
    for (const [at, camera] of cameras.entries()) expect(camera).not.toEqual(cameras[at - 1]);
    engine.stop();
  },
);

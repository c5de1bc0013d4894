import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cameraUrlParameters,
  MAX_PITCH,
  parseCameraUrl,
  urlCameraOf,
  type MapCamera,
} from '@farol/core/domain/navigation/camera-url';
import { urlParameterText } from '@farol/core/domain/navigation/url-parameters';
import { mapCameras } from '../../../arbitraries/fleet-views.ts';

const PLAIN: MapCamera = { longitude: -46.6, latitude: -23.5, zoom: 12, bearing: 0, pitch: 0 };

/** The camera of an address with these parameters. */
function read(parameters: Readonly<Record<string, string>>) {
  return parseCameraUrl((wanted) => urlParameterText(Object.entries(parameters), wanted));
}

test('camera url: an address brings the map back to where it was, to the meter, the degree and a hundredth of a zoom level', () => {
  fc.assert(
    fc.property(mapCameras, (camera) => {
      const kept = urlCameraOf(camera);
      expect(read(Object.fromEntries(cameraUrlParameters(kept)))).toEqual(kept);
      const turns = (camera.longitude - (kept.center?.longitude ?? Number.NaN)) / 360;
      expect(Math.abs(turns - Math.round(turns)) * 360).toBeLessThan(1e-5);
      expect(Math.abs(kept.center?.longitude ?? Number.NaN)).toBeLessThanOrEqual(180);
      expect(kept.center?.latitude).toBeCloseTo(camera.latitude, 4);
      expect(kept.zoom).toBeCloseTo(camera.zoom, 1);
      expect(Math.cos(((kept.bearing - camera.bearing) * Math.PI) / 180)).toBeGreaterThan(0.9999);
      expect(Math.abs(kept.pitch - camera.pitch)).toBeLessThanOrEqual(0.5);
    }),
  );
});

test('camera url: an address says nothing of a map with the north at its top that is seen from above', () => {
  expect(cameraUrlParameters(urlCameraOf(PLAIN))).toEqual([
    ['lat', '-23.5'],
    ['lng', '-46.6'],
    ['zoom', '12'],
  ]);
  expect(
    cameraUrlParameters({ ...urlCameraOf({ ...PLAIN, bearing: 20, pitch: 45 }), center: undefined }),
  ).toEqual([
    ['zoom', '12'],
    ['bearing', '20'],
    ['pitch', '45'],
  ]);
});

test('camera url: a map that is turned or moved by less than an address can say is not turned or moved', () => {
  const { center, bearing, pitch } = urlCameraOf({
    ...PLAIN,
    longitude: -1e-7,
    latitude: -1e-7,
    bearing: -0.2,
    pitch: -0.2,
  });
  expect({ center, bearing, pitch }).toEqual({ center: { longitude: 0, latitude: 0 }, bearing: 0, pitch: 0 });
  expect(read({ zoom: '-0', lat: '-0', lng: '-0' })).toEqual({
    center: { longitude: 0, latitude: 0 },
    zoom: 0,
    bearing: 0,
    pitch: 0,
  });
});

test('camera url: the date line is on both sides of the map, and a camera that goes on around the earth comes back', () => {
  const longitudes = [180, -180, 190, -190, 540.5, -539.5];
  expect(longitudes.map((longitude) => urlCameraOf({ ...PLAIN, longitude }).center?.longitude)).toEqual([
    180, -180, -170, 170, -179.5, -179.5,
  ]);
});

test('camera url: the map may be as far north, as close and as tilted as it can be, and no further', () => {
  const limits = { lat: '85.06', lng: '180', zoom: '24', bearing: '359', pitch: String(MAX_PITCH) };
  const least = { lat: '-85.06', lng: '-180', zoom: '0', bearing: '0', pitch: '0' };
  expect([limits, least].map(read)).toEqual([
    { center: { latitude: 85.06, longitude: 180 }, zoom: 24, bearing: 359, pitch: 60 },
    { center: { latitude: -85.06, longitude: -180 }, zoom: 0, bearing: 0, pitch: 0 },
  ]);
  for (const zoom of ['24.1', '-1', '1e1', '0x10', '+5', ' 5', '5.', 'close', ''])
    expect(read({ ...limits, zoom })).toBeUndefined();
  for (const lat of ['85.07', '-85.07']) expect(read({ ...limits, lat })?.center).toBeUndefined();
  for (const lng of ['180.1', '-180.1']) expect(read({ ...limits, lng })?.center).toBeUndefined();
  expect(read({ ...limits, bearing: '360', pitch: '60.1' })).toMatchObject({ bearing: 0, pitch: 0 });
});

test('camera url: without a whole place an address only says how close the map is', () => {
  const view = { center: undefined, zoom: 7.25, bearing: 0, pitch: 0 };
  for (const place of [{}, { lat: '1' }, { lng: '1' }])
    expect(read({ zoom: '7.25', ...place })).toEqual(view);
  expect(read({ lat: '1', lng: '1' })).toBeUndefined();
});

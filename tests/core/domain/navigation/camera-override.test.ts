import { expect, test } from 'vitest';
import {
  differsFromUrlCamera,
  overrideAfterMove,
  overrideAfterSelection,
  overrideOfUrl,
  type CameraState,
} from '@farol/core/domain/navigation/camera-override';

const center = { longitude: -46.6, latitude: -23.5 };
const placed = { center, zoom: 12, bearing: 90, pitch: 30 };
const following = { center: undefined, zoom: 12, bearing: 90, pitch: 30 };

test('a selected vehicle is shown, and after it is deselected the map stays where it is', () => {
  const state: CameraState = { camera: placed, override: 'zoom', selectedDeviceId: 5 };
  expect(overrideAfterSelection(state, 5)).toBe('zoom');
  expect(overrideAfterSelection(state, 6)).toBe('none');
  expect(overrideAfterSelection(state, undefined)).toBe('center');
  expect(overrideAfterSelection({ ...state, camera: following }, undefined)).toBe('none');
  expect(overrideAfterSelection({ ...state, camera: undefined }, undefined)).toBe('none');
});

test('a user who moves the map sets its center, but only its zoom while the map follows a vehicle', () => {
  const overrides = ['none', 'zoom', 'center'] as const;
  const after = (byUser: boolean, isFollowing: boolean) =>
    overrides.map((override) => overrideAfterMove(override, byUser, isFollowing));
  expect(after(true, false)).toEqual(['center', 'center', 'center']);
  expect(after(false, false)).toEqual(['none', 'zoom', 'center']);
  expect(after(true, true)).toEqual(['zoom', 'zoom', 'zoom']);
  expect(after(false, true)).toEqual(['none', 'zoom', 'zoom']);
});

test('an address sets the center, the zoom or nothing of the camera', () => {
  expect([placed, following, undefined].map(overrideOfUrl)).toEqual(['center', 'zoom', 'none']);
});

test('the map differs from an address in its vehicle, center, zoom, bearing, tilt or in what the user set', () => {
  const state: CameraState = { camera: placed, override: 'center', selectedDeviceId: 5 };
  expect(differsFromUrlCamera(state, { ...placed, center: { ...center } }, 5)).toBe(false);
  for (const wanted of [
    { ...placed, zoom: 13 },
    { ...placed, bearing: 0 },
    { ...placed, pitch: 0 },
    { ...placed, center: { ...center, longitude: 0 } },
    { ...placed, center: { ...center, latitude: 0 } },
    following,
    undefined,
  ])
    expect(differsFromUrlCamera(state, wanted, 5)).toBe(true);
  expect(differsFromUrlCamera(state, placed, 6)).toBe(true);
  expect(differsFromUrlCamera({ ...state, camera: undefined }, placed, 5)).toBe(true);
  expect(differsFromUrlCamera({ ...state, camera: following }, placed, 5)).toBe(true);
  expect(differsFromUrlCamera({ ...state, override: 'zoom' }, following, 5)).toBe(false);
  expect(differsFromUrlCamera({ ...state, override: 'none' }, undefined, 5)).toBe(false);
});

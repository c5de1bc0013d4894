import { expect, test } from 'vitest';
import { mapsLink, streetViewLink } from '@farol/core/domain/device-links';

test('a place opens in the maps service and in street view, looking where the device heads', () => {
  expect(mapsLink(-29.942484, -50.990526)).toBe('https://maps.google.com/maps?q=loc:-29.942484,-50.990526');
  const view = new URL(streetViewLink(-29.942484, -50.990526, 270));
  expect(Object.fromEntries(view.searchParams)).toEqual({
    api: '1',
    map_action: 'pano',
    viewpoint: '-29.942484,-50.990526',
    heading: '270',
    pitch: '10',
    fov: '80',
  });
});

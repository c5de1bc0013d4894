import { expect, test } from 'vitest';
import { initialPlace, parseZoom } from '@farol/core/domain/navigation/initial-view';

const nowhere = { latitude: 0, longitude: 0, zoom: 0 };
const user = { latitude: -23.5, longitude: -46.6, zoom: 10 };
const server = { latitude: 38.7, longitude: -9.1, zoom: 6, forceSettings: false };

test('without vehicles the map starts at the user’s position, then the server’s, the other way round when the server forces its settings', () => {
  expect(initialPlace(user, server)).toMatchObject(user);
  expect(initialPlace(nowhere, server)).toMatchObject({ latitude: 38.7, zoom: 6 });
  expect(initialPlace(user, { ...server, forceSettings: true })).toMatchObject({
    latitude: 38.7,
  });
  expect(initialPlace(undefined, undefined)).toEqual({
    latitude: -29.942484,
    longitude: -50.990526,
    zoom: 3,
  });
});

test('only a number in the range of zoom levels is a zoom level', () => {
  expect([12, '12', ' ', 'x', 0, -3, 99, null, undefined].map(parseZoom)).toEqual([
    12,
    12,
    ...Array.from({ length: 7 }),
  ]);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { corridorHalfWidthMeters, geofenceColor } from '@farol/core/domain/geofence/geofence-attributes';
import { speedLimitOf } from '@farol/core/domain/geofence/geofence';
import { isAnchorGeofence } from '@farol/core/domain/geofence/anchor';
import { isInside, type Area, serializeArea } from '@farol/core/domain/geometry/area';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { circleOutline } from '@farol/core/domain/geometry/circle-outline';
import { GeofenceIndex } from '@farol/core/domain/geofence/geofence-index';
import { fromExchangedGeofence, toExchangedGeofence } from '@farol/core/domain/geofence/geofence-transfer';
import { drawnPoints, inhabitedPoints, geoPoints, areas } from '../../../arbitraries/areas.ts';

const colorOf = (attributes: Record<string, unknown>): string => geofenceColor({ attributes });

test('geofence: is drawn in its color, an anchor always red, and blue without a valid color', () => {
  expect(colorOf({ color: '#AbCdEf' })).toBe('#abcdef');
  expect(colorOf({ color: '#0f8' })).toBe('#00ff88');
  expect(colorOf({ color: '#00ff00', isAnchor: true })).toBe('#ff0000');
  for (const color of [undefined, '', 'red', '#12345', 7, 'url(x)'])
    expect(colorOf({ color })).toBe('#05a7e3');
});

test('geofence: an anchor is marked as such, however its switch is written', () => {
  expect(
    [true, ' TRUE', 1, false, 2, undefined].map((isAnchor) => isAnchorGeofence({ attributes: { isAnchor } })),
  ).toEqual([true, true, true, false, false, false]);
});

test('geofence: a corridor is 25 meters wide on each side unless the geofence sets another width', () => {
  expect(
    [40, '60.5', undefined, 0, -3, 'wide', Number.POSITIVE_INFINITY].map((polylineDistance) =>
      corridorHalfWidthMeters({ attributes: { polylineDistance } }),
    ),
  ).toEqual([40, 60.5, 25, 25, 25, 25, 25]);
  // What is no number at all is none, and is read without harm.
  for (const polylineDistance of [true, [7], {}, { toString: 1 }, null, ''])
    expect(corridorHalfWidthMeters({ attributes: { polylineDistance } })).toBe(25);
});

test('geofence: has the speed limit that it sets, in knots, and none unless it is above zero', () => {
  expect(
    [20, ' 20.5 ', 0, -1, '', 'fast', null, undefined, Number.NaN].map((speedLimit) =>
      speedLimitOf({ attributes: { speedLimit } }),
    ),
  ).toEqual([20, 20.5, ...Array.from({ length: 7 }, () => undefined)]);
});

test('geofence: a color may have blanks around it, and has three or six digits and nothing else', () => {
  expect(colorOf({ color: ' #AABBCC ' })).toBe('#aabbcc');
  for (const color of ['#aabbccd', 'x#aabbcc', '#abcd', 'x#abc', '#ggg', '#gggggg'])
    expect(colorOf({ color })).toBe('#05a7e3');
});

const local: fc.Arbitrary<Area> = fc.oneof(
  fc.record({
    kind: fc.constant('circle' as const),
    center: drawnPoints,
    radiusMeters: fc.integer({ min: 1, max: 30_000 }),
  }),
  fc.record({
    kind: fc.constantFrom('line' as const, 'polygon' as const),
    points: fc.array(drawnPoints, { minLength: 2, maxLength: 6 }),
  }),
);

test('geofence: the index finds exactly the geofences that contain a point', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(local, areas), { maxLength: 20 }),
      fc.array(fc.oneof(drawnPoints, geoPoints), { maxLength: 20 }),
      fc.integer({ min: 1, max: 5000 }),
      (drawn, vehicles, corridorMeters) => {
        const index = new GeofenceIndex(drawn.map((area, id) => ({ id, area, corridorMeters })));
        for (const place of vehicles) {
          const expected = drawn.flatMap((area, id) => (isInside(area, place, corridorMeters) ? [id] : []));
          expect(index.at(place).sort((a, b) => a - b)).toEqual(expected);
        }
      },
    ),
  );
});

test('geofences without a drawn area: contain no point, and the others are found as before', () => {
  const nothing: Area = { kind: 'polygon', points: [] };
  const yard: Area = { kind: 'circle', center: { latitude: 0, longitude: 0 }, radiusMeters: 50 };
  const index = new GeofenceIndex([nothing, yard].map((area, id) => ({ id, area, corridorMeters: 0 })));
  expect(index.at({ latitude: 0, longitude: 0 })).toEqual([1]);
});

test('geofence: across the date line is found from both of its sides', () => {
  for (const longitude of [179.99, -179.99, 180, -180]) {
    const area: Area = { kind: 'circle', center: { latitude: 0, longitude }, radiusMeters: 5000 };
    const index = new GeofenceIndex([{ id: 4, area, corridorMeters: 0 }]);
    expect([179.98, -179.98].map((east) => index.at({ latitude: 0, longitude: east }))).toEqual([[4], [4]]);
    expect(index.at({ latitude: 0, longitude: 179.9 })).toEqual([]);
  }
});

test('geofence: the outline of a circle has the distance of the radius from the center everywhere', () => {
  fc.assert(
    fc.property(inhabitedPoints, fc.integer({ min: 1, max: 1_000_000 }), (center, radius) => {
      for (const place of circleOutline(center, radius, 24))
        expect(Math.abs(distanceMeters(center, place) - radius)).toBeLessThan(radius / 1e6 + 1e-3);
    }),
  );
  for (const { longitude } of circleOutline({ latitude: 0, longitude: 179.9 }, 50_000, 24))
    expect(longitude).toBeGreaterThan(179);
});

test('geofence: an exported and imported geofence keeps its name, description, area, color and width', () => {
  fc.assert(
    fc.property(areas, fc.constantFrom('Pátio', 'Rota 7'), (area, name) => {
      const attributes = { color: '#112233', polylineDistance: 40 };
      const geofence = {
        id: 0,
        name,
        description: 'Norte',
        area: serializeArea(area),
        calendarId: 0,
        attributes,
      };
      const exchanged = toExchangedGeofence(geofence);
      expect(exchanged && fromExchangedGeofence(exchanged, '?')).toEqual(geofence);
    }),
  );
});

test('geofence: a geofence without a readable area is not exported, and one without a name is given one', () => {
  const geofence = { id: 3, name: '', description: null, area: '???', calendarId: 5, attributes: {} };
  expect(toExchangedGeofence(geofence)).toBeUndefined();
  const exchanged = toExchangedGeofence({ ...geofence, area: 'CIRCLE (1 2, 3)' });
  expect(exchanged && fromExchangedGeofence(exchanged, 'Importada 1')).toStrictEqual({
    id: 0,
    name: 'Importada 1',
    description: '',
    area: 'CIRCLE (1 2, 3)',
    calendarId: 0,
    attributes: {},
  });
});

test('geofence: the anchor of a vehicle is not exported, as it would be imported as an ordinary geofence', () => {
  fc.assert(
    fc.property(areas, fc.constantFrom<unknown>(true, 'true'), (area, isAnchor) => {
      const attributes = { deviceId: 7, isAnchor };
      const geofence = {
        id: 3,
        name: 'Ancora Van',
        description: '',
        area: serializeArea(area),
        calendarId: 0,
      };
      expect(toExchangedGeofence({ ...geofence, attributes })).toBeUndefined();
      expect(toExchangedGeofence({ ...geofence, attributes: { isAnchor: false } })).toBeDefined();
    }),
  );
});

test('geofence: name and description are cut to what the server stores, and exported without blanks around them', () => {
  const long = 'a'.repeat(200);
  const exchanged = {
    name: long,
    description: long,
    area: { kind: 'circle', center: { latitude: 1, longitude: 2 }, radiusMeters: 3 },
    color: undefined,
    corridorMeters: undefined,
  } as const;
  const imported = fromExchangedGeofence(exchanged, '?');
  expect([imported.name, imported.description]).toEqual(['a'.repeat(128), 'a'.repeat(128)]);
  expect(toExchangedGeofence({ ...imported, name: ' Yard ', description: ' North ' })).toMatchObject({
    name: 'Yard',
    description: 'North',
  });
});

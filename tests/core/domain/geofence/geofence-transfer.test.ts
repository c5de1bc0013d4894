import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeArea } from '@farol/core/domain/geometry/area';
import { fromExchangedGeofence, toExchangedGeofence } from '@farol/core/domain/geofence/geofence-transfer';
import { areas } from '../../../arbitraries/areas.ts';

test('an exported and imported geofence keeps its name, description, area, color and width', () => {
  fc.assert(
    fc.property(areas, fc.constantFrom('Pátio', 'Rota 7'), (area, name) => {
      const attributes = { color: '#112233', polylineDistance: 40 };
      const geofence = {
        id: 0,
        name,
        description: 'Norte',
        area: writeArea(area),
        calendarId: 0,
        attributes,
      };
      const exchanged = toExchangedGeofence(geofence);
      expect(exchanged && fromExchangedGeofence(exchanged, '?')).toEqual(geofence);
    }),
  );
});

test('a geofence without a readable area is not exported, and one without a name is given one', () => {
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

test('the anchor of a vehicle is not exported, as it would be imported as an ordinary geofence', () => {
  fc.assert(
    fc.property(areas, fc.constantFrom<unknown>(true, 'true'), (area, isAnchor) => {
      const attributes = { deviceId: 7, isAnchor };
      const geofence = { id: 3, name: 'Ancora Van', description: '', area: writeArea(area), calendarId: 0 };
      expect(toExchangedGeofence({ ...geofence, attributes })).toBeUndefined();
      expect(toExchangedGeofence({ ...geofence, attributes: { isAnchor: false } })).toBeDefined();
    }),
  );
});

test('name and description are cut to what the server stores, and exported without blanks around them', () => {
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

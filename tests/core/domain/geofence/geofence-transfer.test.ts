import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeArea } from '@farol/core/domain/geometry/area';
import { fromExchangedGeofence, toExchangedGeofence } from '@farol/core/domain/geofence/geofence-transfer';
import { areas } from '../../../arbitraries/areas.ts';

test('a fence that leaves and comes back keeps its name, text, area, colour and width', () => {
  fc.assert(
    fc.property(areas, fc.constantFrom('Pátio', 'Rota 7'), (area, name) => {
      const attributes = { color: '#112233', polylineDistance: 40 };
      const fence = { id: 0, name, description: 'Norte', area: writeArea(area), calendarId: 0, attributes };
      const exchanged = toExchangedGeofence(fence);
      expect(exchanged && fromExchangedGeofence(exchanged, '?')).toEqual(fence);
    }),
  );
});

test('a fence without a readable area does not leave, and one without a name is given one', () => {
  const fence = { id: 3, name: '', description: null, area: '???', calendarId: 5, attributes: {} };
  expect(toExchangedGeofence(fence)).toBeUndefined();
  const exchanged = toExchangedGeofence({ ...fence, area: 'CIRCLE (1 2, 3)' });
  expect(exchanged && fromExchangedGeofence(exchanged, 'Importada 1')).toEqual({
    id: 0,
    name: 'Importada 1',
    description: '',
    area: 'CIRCLE (1 2, 3)',
    calendarId: 0,
    attributes: {},
  });
});

test('the anchor of a vehicle does not leave, as it would come back as a fence that holds nothing', () => {
  fc.assert(
    fc.property(areas, fc.constantFrom<unknown>(true, 'true'), (area, isAnchor) => {
      const attributes = { deviceId: 7, isAnchor };
      const fence = { id: 3, name: 'Ancora Van', description: '', area: writeArea(area), calendarId: 0 };
      expect(toExchangedGeofence({ ...fence, attributes })).toBeUndefined();
      expect(toExchangedGeofence({ ...fence, attributes: { isAnchor: false } })).toBeDefined();
    }),
  );
});

import { expect, test } from 'vitest';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import { addressedRow, placesWithoutAddress } from '@farol/core/domain/report/row-address';

const START = { latitude: -21.5, longitude: -45.1 };
const END = { latitude: -22.5, longitude: -46.1 };
const TRIP: ReportRow = {
  deviceId: 7,
  deviceName: 'Van',
  fromMs: 0,
  toMs: 60_000,
  place: START,
  endPlace: END,
  positionId: 0,
  values: { distance: 5 },
};
const COLUMNS = ['vehicle', 'startPlace', 'endPlace', 'distance'] as const;

test('a trip lacks the addresses of both its ends, in the columns that are shown', () => {
  expect(placesWithoutAddress(TRIP, COLUMNS)).toEqual([
    { column: 'startPlace', place: START },
    { column: 'endPlace', place: END },
  ]);
  expect(placesWithoutAddress(TRIP, ['vehicle', 'endPlace'])).toEqual([{ column: 'endPlace', place: END }]);
  expect(placesWithoutAddress({ ...TRIP, place: undefined, endPlace: undefined }, COLUMNS)).toEqual([]);
});

test('the address that the server sent with the row stays', () => {
  const sent = { ...TRIP, values: { ...TRIP.values, startPlace: 'Rua Augusta 1' } };
  expect(placesWithoutAddress(sent, COLUMNS)).toEqual([{ column: 'endPlace', place: END }]);
  expect(addressedRow(sent, COLUMNS, () => 'Elsewhere').values).toEqual({
    distance: 5,
    startPlace: 'Rua Augusta 1',
    endPlace: 'Elsewhere',
  });
});

test('a row without known addresses stays as it is', () => {
  expect(addressedRow(TRIP, COLUMNS, () => undefined)).toBe(TRIP);
});

import {
  clearRow,
  enlargedColumns,
  gatherRows,
  scatterRows,
  vehicleColumns,
  type VehicleColumns,
} from '@farol/core/fleet/protocol/vehicle-columns';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

const ROWS = 20;
/** Different rows in any order. */
const someRows = fc.uniqueArray(fc.nat(ROWS - 1));

test('vehicle columns: the numbers of a vehicle arrive on the page as they were packed, and no other vehicle’s change', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const page = vehicleColumns(ROWS);
      scatterRows(gatherRows(filledColumns(), rows), Uint32Array.from(rows), page);
      for (let row = 0; row < ROWS; row++)
        expect(rowOf(page, row)).toEqual(
          rowOf(rows.includes(row) ? filledColumns() : vehicleColumns(ROWS), row),
        );
    }),
  );
});

test('vehicle columns: a larger fleet keeps the numbers it had, and the further vehicles have none', () => {
  const larger = enlargedColumns(filledColumns(), ROWS + 1);
  expect(rowOf(larger, ROWS - 1)).toEqual(rowOf(filledColumns(), ROWS - 1));
  expect(rowOf(larger, ROWS)).toEqual({
    deviceId: 0,
    longitude: 0,
    latitude: 0,
    courseDegrees: 0,
    speedKnots: 0,
    fixTimeMs: Number.NaN,
    lastUpdateMs: Number.NaN,
    stoppedSinceMs: Number.NaN,
    flags: 0,
  });
});

test('vehicle columns: a removed vehicle leaves nothing behind for the one that returns to its row', () => {
  const columns = filledColumns();
  clearRow(columns, 3);
  expect(rowOf(columns, 3)).toEqual(rowOf(vehicleColumns(ROWS), 3));
  expect(rowOf(columns, 4)).toEqual(rowOf(filledColumns(), 4));
});

/** Columns with another number in every place. */
function filledColumns(): VehicleColumns {
  const columns = vehicleColumns(ROWS);
  for (const [at, column] of Object.values(columns).entries())
    for (let row = 0; row < ROWS; row++) column[row] = 100 * (at + 1) + row;
  return columns;
}

function rowOf(columns: VehicleColumns, row: number): Record<string, number | undefined> {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column[row]]));
}

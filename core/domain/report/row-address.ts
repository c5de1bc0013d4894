import type { GeoPoint } from '../geometry/geo-point.ts';
import { COLUMN_FORMATS, type ReportColumn } from './report-column.ts';
import type { ReportRow } from './report-row.ts';

/** Returns the place that a column of places says. */
export function placeOfColumn(row: ReportRow, column: ReportColumn): GeoPoint | undefined {
  return column === 'endPlace' ? row.endPlace : row.place;
}

/** Returns the places in these columns for which the server sent no address with the row. */
export function placesWithoutAddress(
  row: ReportRow,
  columns: readonly ReportColumn[],
): readonly { readonly column: ReportColumn; readonly place: GeoPoint }[] {
  return columns.flatMap((column) => {
    if (COLUMN_FORMATS[column] !== 'place' || row.values[column] !== undefined) return [];
    const place = placeOfColumn(row, column);
    return place ? [{ column, place }] : [];
  });
}

/**
 * Returns the row with addresses where the server sent none, the same row if there are none.
 * @param addressOf returns the address of a place, undefined where it is unknown
 */
export function addressedRow(
  row: ReportRow,
  columns: readonly ReportColumn[],
  addressOf: (place: GeoPoint) => string | undefined,
): ReportRow {
  const found = placesWithoutAddress(row, columns).flatMap(({ column, place }) => {
    const address = addressOf(place);
    return address === undefined ? [] : [[column, address] as const];
  });
  return found.length === 0 ? row : { ...row, values: { ...row.values, ...Object.fromEntries(found) } };
}

import type { GeoPoint } from '../geometry/geo-point.ts';
import type { FilePlace } from '../map-file/map-file.ts';
import type { ReportRow } from './report-row.ts';
import { REPORTS } from './report.ts';
import type { ReportName } from './report-screen.ts';

/** What a place in a file says besides where it is. */
export interface PlaceTexts {
  /** The title of a row at a moment, for instance vehicle and time. */
  title(row: ReportRow, ms: number): string;
  /** Its other values. */
  text(row: ReportRow): string;
}

/**
 * Returns where rows are, as their report knows it: a visit is at the middle of its geofence.
 * @param middleOf returns the middle of a geofence; undefined where it is unknown
 */
export function placedRows(
  name: ReportName,
  rows: readonly ReportRow[],
  middleOf: (geofenceId: number) => GeoPoint | undefined,
): readonly ReportRow[] {
  if (REPORTS[name].placedBy !== 'geofence') return rows;
  return rows.map((row) => ({ ...row, place: middleOf(Number(row.values.geofence)) }));
}

/** Returns where rows begin and, if they end elsewhere, where they end; rows without a place are left out. */
export function filePlaces(rows: readonly ReportRow[], texts: PlaceTexts): readonly FilePlace[] {
  return rows.flatMap((row) => {
    const written = (place: GeoPoint | undefined, ms: number): FilePlace[] =>
      place
        ? [{ ...place, title: texts.title(row, ms), text: texts.text(row), time: new Date(ms).toISOString() }]
        : [];
    return [...written(row.place, row.fromMs), ...written(row.endPlace, row.toMs)];
  });
}

import {
  COLUMN_FORMATS,
  type ColumnFormat,
  type ReportColumn,
} from '@farol/core/domain/report/report-column';

/** The width that the values of a format need, pixels, and how much of the rest of the line they take. */
const WIDTHS: Readonly<Record<ColumnFormat, { min: number; share: number }>> = {
  vehicle: { min: 130, share: 1.2 },
  text: { min: 120, share: 1 },
  time: { min: 132, share: 0 },
  duration: { min: 88, share: 0 },
  distance: { min: 96, share: 0 },
  speed: { min: 92, share: 0 },
  volume: { min: 84, share: 0 },
  altitude: { min: 80, share: 0 },
  degrees: { min: 72, share: 0 },
  count: { min: 72, share: 0 },
  flag: { min: 88, share: 0 },
  place: { min: 152, share: 2 },
  event: { min: 160, share: 2.4 },
  inspection: { min: 160, share: 2.4 },
  geofence: { min: 120, share: 1 },
};
/** The columns whose heads, with the arrow of the order, or whose totals need more: pixels. */
const HEADS_AND_TOTALS: Readonly<Partial<Record<ReportColumn, number>>> = {
  averageSpeed: 112,
  engineHours: 112,
  spentFuel: 108,
  startOdometer: 116,
  endOdometer: 116,
  speed: 108,
  speeding: 132,
  hardAcceleration: 112,
  hardBraking: 124,
  hardCornering: 116,
};
/** As in the style sheet. */
const GAP = 16;
/** The track of what can be done with a row, as in the style sheet. */
const ACTIONS = 48;
/** The padding of the line. */
const PADDING = 16;

/**
 * Returns the tracks of a grid for some columns, and the width they need at least, pixels.
 * @param hasActions whether something can be done with the rows, in one more track
 */
export function columnTracks(
  columns: readonly ReportColumn[],
  hasActions: boolean,
): { tracks: string; width: number } {
  const widths = columns.map((column) => {
    const { min, share } = WIDTHS[COLUMN_FORMATS[column]];
    return { min: Math.max(min, HEADS_AND_TOTALS[column] ?? 0), share };
  });
  return {
    tracks: [
      ...widths.map(({ min, share }) => (share === 0 ? `${min}px` : `minmax(${min}px, ${share}fr)`)),
      ...(hasActions ? [`${ACTIONS}px`] : []),
    ].join(' '),
    width: widths.reduce((sum, { min }) => sum + min + GAP, PADDING + (hasActions ? ACTIONS : -GAP)),
  };
}

import type { DeviceEvent } from '@farol/core/domain/alert/event';
import {
  COLUMN_FORMATS,
  type ColumnFormat,
  type ReportColumn,
} from '@farol/core/domain/report/report-column';
import type { ReportRow, ReportValue } from '@farol/core/domain/report/report-row';
import { placeOfColumn } from '@farol/core/domain/report/row-address';
import { reportValueOf, type ReportNames } from '@farol/core/domain/report/report-view';
import {
  distanceInUnit,
  speedInUnit,
  type DistanceUnit,
  type SpeedUnit,
} from '@farol/core/domain/values/measurement-units';
import type { Translate } from '../../language/texts.ts';
import { durationText, workingTimeText } from '../../kit/texts/duration-text.ts';

/** How the values of a report are written for a user. */
export interface CellTextStyle {
  readonly t: Translate;
  readonly time: Intl.DateTimeFormat;
  readonly number: Intl.NumberFormat;
  readonly integer: Intl.NumberFormat;
  readonly distance: DistanceUnit;
  readonly speed: SpeedUnit;
  readonly names: ReportNames;
  readonly eventText: (event: DeviceEvent) => string;
}

/** Returns the text of a key with a pair of coordinates. */
type TextWithCoordinates = (key: string, values: { latitude: string; longitude: string }) => string;

/** Returns what a cell says; empty where the row has no such value. */
export function reportCellText(style: CellTextStyle, row: ReportRow, column: ReportColumn): string {
  const format = COLUMN_FORMATS[column];
  if (format === 'place') return placeCellText(row, column);
  if (format === 'event') return row.event ? style.eventText(row.event) : '';
  const value = reportValueOf(row, column);
  return value === undefined ? '' : valueText(style, column, value);
}

/** Returns what a cell says beside those of other columns: an event does not repeat its geofence. */
export function cellTextBeside(
  style: CellTextStyle,
  row: ReportRow,
  column: ReportColumn,
  columns: readonly ReportColumn[],
): string {
  return column === 'event' && row.event && columns.includes('geofence')
    ? style.eventText({ ...row.event, geofenceId: 0 })
    : reportCellText(style, row, column);
}

/** Returns a value of a column as text, for instance of a total. */
export function valueText(style: CellTextStyle, column: ReportColumn, value: ReportValue): string {
  return WRITERS[COLUMN_FORMATS[column]](style, value, column);
}

/** Returns what a column adds up to as text; sums of durations are counted in hours. */
export function totalText(style: CellTextStyle, column: ReportColumn, total: number): string {
  if (COLUMN_FORMATS[column] === 'duration') return workingTimeText(style.t, style.integer, total);
  const text = valueText(style, column, total);
  // The other columns of which the highest value is told say so in their title.
  return column === 'speed' ? style.t('reports.table.highest', { value: text }) : text;
}

/** Returns a value with the name of its column, unless it says by itself what it is. */
export function textWithColumnName(title: string, column: ReportColumn, text: string): string {
  if (NAMELESS.has(column)) return text;
  // A word that begins a cell is in the middle of a line here.
  return COLUMN_FORMATS[column] === 'flag' ? `${title}: ${text.toLocaleLowerCase()}` : `${title} ${text}`;
}

/** The columns whose values need no name beside those of other columns. */
const NAMELESS: ReadonlySet<ReportColumn> = new Set([
  'distance',
  'duration',
  'speed',
  'event',
  'geofence',
  'inspection',
]);

/** Whether the values of a column are numbers that are compared by their last digits. */
export function isNumeric(column: ReportColumn): boolean {
  return NUMERIC.has(COLUMN_FORMATS[column]);
}

const NUMERIC: ReadonlySet<ColumnFormat> = new Set([
  'duration',
  'distance',
  'speed',
  'volume',
  'altitude',
  'degrees',
  'count',
]);

const WRITERS: Readonly<
  Record<ColumnFormat, (style: CellTextStyle, value: ReportValue, column: ReportColumn) => string>
> = {
  vehicle: ({ t }, value) => String(value) || t('reports.cell.unknownVehicle'),
  text: (_, value) => String(value),
  time: ({ time }, value) => time.format(Number(value)),
  duration: ({ t, integer }, value, column) =>
    column === 'engineHours' ? workingTimeText(t, integer, Number(value)) : durationText(t, Number(value)),
  distance: ({ t, number, distance }, value) =>
    `${number.format(distanceInUnit(Number(value), distance))} ${t(`units.${distance}`)}`,
  speed: ({ t, integer, speed }, value) =>
    `${integer.format(speedInUnit(Number(value), speed))} ${t(`units.${speed}`)}`,
  volume: ({ number }, value) => `${number.format(Number(value))} L`,
  altitude: ({ integer }, value) => `${integer.format(Number(value))} m`,
  degrees: ({ integer }, value) => `${integer.format(Number(value))}°`,
  count: ({ integer }, value) => integer.format(Number(value)),
  flag: ({ t }, value, column) =>
    t(`reports.cell.${column === 'ignition' ? (value ? 'on' : 'off') : value ? 'yes' : 'no'}`),
  place: (_, value) => String(value),
  event: (_, value) => String(value),
  inspection: ({ t }, value) => t(`reports.cell.${value === 'problem' ? 'problem' : 'checklist'}`),
  geofence: ({ t, names }, value) => names.geofence(Number(value)) ?? t('reports.cell.unknownGeofence'),
};

/** §7: what is said of a place when it is pointed at: its address and coordinates, else the placeholder for one. */
export function placeTitle({ t }: { t: TextWithCoordinates }, row: ReportRow, column: ReportColumn): string {
  const place = placeOfColumn(row, column);
  if (!place) return placeCellText(row, column);
  if (reportValueOf(row, column) !== undefined)
    return `${placeCellText(row, column)} (${degrees(place.latitude)}, ${degrees(place.longitude)})`;
  return t('reports.cell.addressAt', {
    latitude: degrees(place.latitude),
    longitude: degrees(place.longitude),
  });
}

/** §7: a place whose address nobody gave is said by its coordinates. */
export function placeCellText(row: ReportRow, column: ReportColumn): string {
  const place = placeOfColumn(row, column);
  return String(
    reportValueOf(row, column) ?? (place ? `${degrees(place.latitude)}, ${degrees(place.longitude)}` : ''),
  );
}

function degrees(value: number): string {
  return value.toFixed(5);
}

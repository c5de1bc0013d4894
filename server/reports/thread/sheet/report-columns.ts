import type { CellStyle, CellValue } from '@farol/core/domain/report/workbook-xml';
import { formatEventSummary } from '@farol/core/domain/alert/event-text';
import { distanceInUnit, speedInUnit } from '@farol/core/domain/values/measurement-units';
import { EVENT_TEXTS } from '../../../events/event-texts.ts';
import { localTimeOf } from '../values/local-time.ts';
import { COLUMN_TEXTS, UNIT_SYMBOLS } from './column-texts.ts';
import type { ColumnKind, ColumnPlan, WireRow } from './sheet-plan.ts';
import type { SheetStyle, VolumeUnit } from './sheet-style.ts';

/** A column: its heading with the unit, and how a cell is read from a row. */
export interface ReportSheetColumn {
  heading: string;
  width: number;
  style: CellStyle;
  read: (row: WireRow) => CellValue;
}

/** Returns the columns of a report in the language and units of its reader. */
export function reportColumns(plan: readonly ColumnPlan[], style: SheetStyle): ReportSheetColumn[] {
  const texts = COLUMN_TEXTS[style.language];
  const localTime = localTimeOf(style.zone);
  const kinds: Record<
    ColumnKind,
    Omit<ReportSheetColumn, 'heading' | 'read'> & {
      unit?: string;
      of: (value: unknown, row: WireRow) => CellValue;
    }
  > = {
    text: { width: 24, style: 'plain', of: textOf },
    event: { width: 40, style: 'plain', of: (type, row) => eventText(type, row, style) },
    json: { width: 60, style: 'plain', of: attributesText },
    time: { width: 20, style: 'time', of: (value) => serialDate(value, localTime) },
    duration: { width: 12, style: 'duration', of: (value) => mapped(value, (ms) => ms / DAY_MS) },
    distance: {
      width: 16,
      style: 'decimal',
      unit: UNIT_SYMBOLS[style.distanceUnit],
      of: (value) => mapped(value, (meters) => distanceInUnit(meters, style.distanceUnit)),
    },
    speed: {
      width: 16,
      style: 'decimal',
      unit: UNIT_SYMBOLS[style.speedUnit],
      of: (value) => mapped(value, (knots) => speedInUnit(knots, style.speedUnit)),
    },
    volume: {
      width: 16,
      style: 'decimal',
      unit: UNIT_SYMBOLS[style.volumeUnit],
      // A tank that was filled on the way ends with more than it began: how much was used is not known then.
      of: (value) =>
        typeof value === 'number' && value < 0
          ? null
          : mapped(value, (liters) => liters / LITERS[style.volumeUnit]),
    },
    coordinate: { width: 12, style: 'coordinate', of: (value) => mapped(value, (degrees) => degrees) },
    number: { width: 12, style: 'decimal', of: (value) => mapped(value, (number) => number) },
    count: { width: 12, style: 'plain', of: (value) => mapped(value, (number) => number) },
  };
  return plan.map(([heading, field, kindName]) => {
    const { unit, of, ...shape } = kinds[kindName];
    const title = unit === undefined ? texts[heading] : `${texts[heading]} (${unit})`;
    return { ...shape, heading: title, read: (row) => of(row[field], row) };
  });
}

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, 1899-12-30. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
const LITERS: Record<VolumeUnit, number> = { ltr: 1, usGal: 3.785_411_784, impGal: 4.546_09 };

function textOf(value: unknown): CellValue {
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' ? value : null;
}

/** Returns what happened as the console says it, in the language and units of the reader. */
function eventText(type: unknown, row: WireRow, { language, speedUnit }: SheetStyle): CellValue {
  if (typeof type !== 'string') return null;
  const named = (name: string): string | undefined => {
    const value = row[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const names = {
    device: undefined,
    geofence: named('geofenceName'),
    maintenance: named('maintenanceName'),
  };
  return formatEventSummary(
    { type, attributes: { ...Object(row['attributes']) } },
    { names, words: EVENT_TEXTS[language], style: { language, speedUnit } },
  );
}

/** Returns the date as spreadsheets count: local days since 1899-12-30. */
function serialDate(value: unknown, localTime: (moment: number) => number): CellValue {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(moment)) return null;
  // A tenth of a millisecond more keeps readers that cut off from showing the second before.
  return (localTime(moment) + 0.1 - DAY_ZERO_MS) / DAY_MS;
}

function mapped(value: unknown, map: (number: number) => number): CellValue {
  return typeof value === 'number' ? map(value) : null;
}

/** Returns attributes as `key=value  key=value`. */
function attributesText(value: unknown): CellValue {
  if (typeof value !== 'object' || value === null) return null;
  return Object.entries(value)
    .map(([key, entry]) => `${key}=${typeof entry === 'object' ? JSON.stringify(entry) : String(entry)}`)
    .join('  ');
}

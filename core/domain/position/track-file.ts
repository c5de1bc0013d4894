import { parseCsv } from '../values/csv.ts';
import type { TrackProblem, TrackProblemKind } from './track-problem.ts';
import { FIX_RANGES, isInRange, TIME_RANGE_MS } from './fix-ranges.ts';

const KNOTS_PER_METER_PER_SECOND = 3600 / 1852;
const KNOTS_PER_KMH = 1 / 1.852;
/** A point or line that is longer is none, and no more is kept of a file. */
const MAX_ITEM_LENGTH = 16 * 1024;
const MAX_COLUMNS = 100;
const MAX_SAMPLE_LENGTH = 80;

/** A fix of a track; speed in knots, altitude in meters, direction in degrees from north. */
export interface TrackFileFix {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude?: number | undefined;
  readonly speed?: number | undefined;
  readonly course?: number | undefined;
}

/** What a track file says, one after the other. */
export type TrackItem =
  | { readonly line: number; readonly fix: TrackFileFix }
  | { readonly problem: TrackProblem };

/**
 * Reads a track file piece by piece: GPX, or CSV whose first line names its columns. It keeps no more of the file than
 * one point or line. Times without a zone are UTC.
 */
export class TrackFileReader {
  #text = '';
  #line = 1;
  #columns: Columns | undefined;
  #format: 'gpx' | 'csv' | undefined;
  #isSkipping = false;
  #isEnded = false;

  /** Takes the next piece. */
  push(piece: string): TrackItem[] {
    if (this.#isEnded) return [];
    this.#text += piece;
    if (this.#format === undefined) {
      this.#text = this.#text.replace(/^\uFEFF/, '');
      const first = /\S/.exec(this.#text)?.[0];
      // Blank lines before the first one are counted, and not kept.
      if (first === undefined) return this.#lines(false);
      this.#format = first === '<' ? 'gpx' : 'csv';
    }
    return this.#format === 'gpx' ? this.#points() : this.#lines(false);
  }

  /** Takes the end of the file. */
  finish(): TrackItem[] {
    return this.#format === 'csv' && !this.#isEnded ? this.#lines(true) : [];
  }

  #points(): TrackItem[] {
    const items: TrackItem[] = [];
    for (;;) {
      const start = this.#text.search(/<(?:\w+:)?trkpt[\s/>]/);
      if (start === -1) {
        // A tag may be cut by the end of the piece.
        this.#drop(Math.max(0, this.#text.length - MAX_TAG_LENGTH));
        return items;
      }
      this.#drop(start);
      const point = POINT.exec(this.#text.slice(0, MAX_ITEM_LENGTH))?.[0];
      if (point !== undefined) {
        items.push(pointItem(point, this.#line));
        this.#drop(point.length);
      } else if (this.#text.length > MAX_ITEM_LENGTH) {
        items.push({ problem: this.#problem('tooLong', this.#text) });
        this.#drop(MAX_TAG_LENGTH);
      } else return items;
    }
  }

  #lines(isEnd: boolean): TrackItem[] {
    const items: TrackItem[] = [];
    for (;;) {
      // At the end of a piece the line feed of a carriage return may still come.
      const end = isEnd ? /\r\n|\r|\n|$/.exec(this.#text) : /\r\n|\r(?!$)|\n/.exec(this.#text);
      if (!end) {
        if (this.#text.length <= MAX_ITEM_LENGTH) return items;
        if (!this.#isSkipping) items.push({ problem: this.#problem('tooLong', this.#text) });
        this.#isSkipping = true;
        // The last character may be the first half of an end of line.
        this.#text = this.#text.slice(-1);
        return items;
      }
      if (isEnd && this.#text === '') return items;
      const line = this.#text.slice(0, end.index);
      if (this.#isSkipping) this.#isSkipping = false;
      else if (line.length > MAX_ITEM_LENGTH) items.push({ problem: this.#problem('tooLong', line) });
      else if (line.trim() !== '') items.push(...this.#lineItems(line));
      if (this.#isEnded) return items;
      this.#text = this.#text.slice(end.index + end[0].length);
      this.#line += 1;
    }
  }

  #lineItems(line: string): TrackItem[] {
    if (!this.#columns) {
      if (/^"?sep=/i.test(line)) return [];
      this.#columns = columnsOf(line);
      if (this.#columns) return [];
      this.#isEnded = true;
      return [{ problem: this.#problem('noColumns', line) }];
    }
    const { separator, names } = this.#columns;
    const cells = cellsOf(line, separator);
    const cell = (name: ColumnName): string | undefined => cells[names.get(name) ?? -1]?.trim();
    const knots = numberIn(cell('speed'));
    const kmh = numberIn(cell('speedKmh'));
    return [
      itemOf(
        {
          time: timeIn(cell('time')),
          latitude: numberIn(cell('latitude')),
          longitude: numberIn(cell('longitude')),
          altitude: numberIn(cell('altitude')),
          speed: kmh === undefined ? knots : kmh * KNOTS_PER_KMH,
          course: numberIn(cell('course')),
        },
        this.#line,
        line,
      ),
    ];
  }

  #problem(kind: TrackProblemKind, text: string): TrackProblem {
    return { line: this.#line, kind, sample: sampleOf(text) };
  }

  #drop(count: number): void {
    for (let at = this.#text.indexOf('\n'); at !== -1 && at < count; at = this.#text.indexOf('\n', at + 1))
      this.#line += 1;
    this.#text = this.#text.slice(count);
  }
}

/** The longest begin of a tag that is looked for. */
const MAX_TAG_LENGTH = 40;
const POINT = /^<(\w+:)?trkpt(?:\s[^<>]*?)?(?:\/>|>[\s\S]*?<\/\1trkpt\s*>)/;

type ColumnName = 'time' | 'latitude' | 'longitude' | 'altitude' | 'speed' | 'speedKmh' | 'course';

interface Columns {
  separator: string;
  names: ReadonlyMap<ColumnName, number>;
}

/** How columns are called, without blanks, underscores and units in brackets; the first that is there counts. */
const COLUMN_NAMES: Readonly<Record<ColumnName, readonly string[]>> = {
  time: ['fixtime', 'time', 'timestamp', 'datetime', 'devicetime', 'date', 'utc'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon', 'lng', 'long'],
  altitude: ['altitude', 'elevation', 'ele', 'alt'],
  speed: ['speed', 'speedkn', 'speedknots'],
  speedKmh: ['speedkmh', 'speedkph', 'kmh'],
  course: ['course', 'heading', 'bearing', 'direction'],
};

function columnsOf(line: string): Columns | undefined {
  const separator = [';', '\t'].find((item) => line.includes(item)) ?? ',';
  const titles = cellsOf(line, separator)
    .slice(0, MAX_COLUMNS)
    .map((title) => title.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const names = new Map<ColumnName, number>();
  for (const [name, known] of Object.entries(COLUMN_NAMES)) {
    const title = known.find((item) => titles.includes(item));
    if (title !== undefined && isColumnName(name)) names.set(name, titles.indexOf(title));
  }
  const isComplete = names.has('time') && names.has('latitude') && names.has('longitude');
  return isComplete ? { separator, names } : undefined;
}

function cellsOf(line: string, separator: string): string[] {
  return parseCsv(`sep=${separator}\n${line}`).flat();
}

function isColumnName(name: string): name is ColumnName {
  return Object.hasOwn(COLUMN_NAMES, name);
}

function pointItem(point: string, line: number): TrackItem {
  const head = point.slice(0, point.indexOf('>'));
  const child = (name: string): string | undefined =>
    new RegExp(String.raw`<(?:\w+:)?${name}(?:\s[^<>]*)?>\s*([^<]*?)\s*<`).exec(point)?.[1];
  const metersPerSecond = numberIn(child('speed')) ?? Number.NaN;
  return itemOf(
    {
      time: timeIn(child('time')),
      latitude: numberIn(/\slat\s*=\s*["']([^"']*)["']/.exec(head)?.[1]),
      longitude: numberIn(/\slon\s*=\s*["']([^"']*)["']/.exec(head)?.[1]),
      altitude: numberIn(child('ele')),
      speed: metersPerSecond * KNOTS_PER_METER_PER_SECOND,
      course: numberIn(child('course')),
    },
    line,
    point,
  );
}

/** Returns the fix when its time and place can be believed; other values that cannot are left out. */
function itemOf(
  read: { [Name in keyof TrackFileFix]-?: number | undefined },
  line: number,
  text: string,
): TrackItem {
  const { time, latitude, longitude, altitude, speed, course } = read;
  if (time === undefined) return { problem: { line, kind: 'noTime', sample: sampleOf(text) } };
  if (!isInRange(latitude, FIX_RANGES.latitude) || !isInRange(longitude, FIX_RANGES.longitude))
    return { problem: { line, kind: 'noPlace', sample: sampleOf(text) } };
  return {
    line,
    fix: {
      time,
      latitude,
      longitude,
      altitude: isInRange(altitude, FIX_RANGES.altitude) ? altitude : undefined,
      speed: isInRange(speed, FIX_RANGES.speed) ? speed : undefined,
      course: isInRange(course, FIX_RANGES.course) ? course : undefined,
    },
  };
}

const NUMBER = /^[+-]?\d{1,12}(?:[.,]\d{1,20})?(?:e[+-]?\d{1,2})?$/i;

/** Reads a number with a point or a comma. */
function numberIn(text: string | undefined): number | undefined {
  return text && NUMBER.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** Reads ISO 8601, with a blank for the T and without a zone too, or seconds or milliseconds since the epoch. */
function timeIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const iso = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    text,
  );
  const count = /^\d{9,13}$/.test(text) ? Number(text) * (text.length < 12 ? 1000 : 1) : undefined;
  // `Date` counts on into the next month.
  const day = iso ? Date.parse(`${iso[1]}T00:00:00Z`) : Number.NaN;
  if (iso && (Number.isNaN(day) || !new Date(day).toISOString().startsWith(`${iso[1]}T`))) return undefined;
  const time = iso ? Date.parse(`${iso[1]}T${iso[2]}${iso[3]?.replace('z', 'Z') ?? 'Z'}`) : count;
  return isInRange(time, TIME_RANGE_MS) ? time : undefined;
}

function sampleOf(text: string): string {
  const visible = text
    .slice(0, 2 * MAX_SAMPLE_LENGTH)
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return visible.length > MAX_SAMPLE_LENGTH
    ? `${visible.slice(0, MAX_SAMPLE_LENGTH - 1).toWellFormed()}…`
    : visible;
}

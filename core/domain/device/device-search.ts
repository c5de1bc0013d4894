import type { Device, DeviceStatus } from './device.ts';
import { foldText } from '../values/fold-text.ts';
import { safePattern } from '../values/safe-pattern.ts';
import { createLowerCaseIsoTimeFormatter } from '../values/iso-time-text.ts';

const AGE = /:([+=-])(\d{1,9}) ?(dias?|days?|horas?|hours?|minutos?|minutes?|segundos?|seconds?)$/;

const UNIT_MS: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };

/** A free-text query compiled to be applied to many devices (§4). */
export interface CompiledQuery {
  /** The query is empty: every device matches and the other filters decide. */
  readonly isBlank: boolean;
  /**
   * Whether the result depends on the age of the last report; such a query must be recompiled from time to
   * time.
   */
  readonly dependsOnTime: boolean;
  /**
   * Whether a device matches.
   * @param text the result of `deviceSearchText`
   * @param lastUpdate milliseconds since the epoch, NaN if the device never reported
   */
  matches(text: string, status: DeviceStatus, lastUpdate: number): boolean;
  /** Whether a name matches: the list also shows devices whose group's name does. */
  matchesName(name: string): boolean;
}

/**
 * Compiles a query (§4): a regular expression that ignores case and accents, matched against each field and
 * attribute value separately. An invalid or potentially slow expression is searched as plain text. `…:+3
 * dias`, `…:-2 horas`, `…:=5 minutos` query the age of the last report.
 * @param now milliseconds since the epoch
 */
export function compileDeviceQuery(query: string, now: number): CompiledQuery {
  if (query.length > MAX_FIELD_LENGTH) return MATCHES_NOTHING;
  const foldedQuery = foldText(query.trim());
  if (foldedQuery === '') return MATCHES_EVERYTHING;
  const matchesAge = compileAgeQuery(foldedQuery, now);
  if (matchesAge) {
    return {
      isBlank: false,
      dependsOnTime: true,
      matches: (_text, _status, lastUpdate) => matchesAge(lastUpdate),
      matchesName: () => false,
    };
  }
  const field = compileField(query.trim(), foldedQuery);
  const timeText = createLowerCaseIsoTimeFormatter();
  const byStatus = {
    online: field.matchesField(STATUS_TEXT.online),
    offline: field.matchesField(STATUS_TEXT.offline),
    unknown: field.matchesField(STATUS_TEXT.unknown) || field.matchesField('unknown'),
  };
  return {
    isBlank: false,
    dependsOnTime: false,
    matches: (text, status, lastUpdate) =>
      byStatus[status] ||
      field.matchesAnyLine(text) ||
      (field.mayBeTime && !Number.isNaN(lastUpdate) && field.matchesField(timeText(lastUpdate))),
    matchesName: (name) => field.matchesField(oneLine(name)),
  };
}

/**
 * Returns everything of a device that a query searches, folded, one field or attribute value per line. Status
 * and last update are tested separately because they change with every message; `positionId` is left out
 * because it means nothing to users.
 */
export function deviceSearchText(device: Device): string {
  let text = '';
  for (const [key, value] of Object.entries(device)) {
    if (!LIVE_FIELDS.has(key)) text = withLine(text, value);
  }
  for (const value of Object.values(device.attributes)) text = withLine(text, value);
  return foldText(text);
}

const MATCHES_EVERYTHING: CompiledQuery = {
  isBlank: true,
  dependsOnTime: false,
  matches: () => true,
  matchesName: () => true,
};
const MATCHES_NOTHING: CompiledQuery = {
  isBlank: false,
  dependsOnTime: false,
  matches: () => false,
  matchesName: () => false,
};
/**
 * No field of a device is longer (attributes hold at most 4000 characters), so a longer query
 * cannot match.
 */
const MAX_FIELD_LENGTH = 4096;
/**
 * The product's first language is Portuguese: devices of unknown status are found by the word that users see.
 */
const STATUS_TEXT: Record<DeviceStatus, string> = {
  online: 'online',
  offline: 'offline',
  unknown: 'desconhecido',
};
const LIVE_FIELDS = new Set(['status', 'lastUpdate', 'positionId', 'attributes']);
const LINE_BREAKS = /[\n\r\u2028\u2029]/g;
const SPECIAL = /[\\^$.*+?()[\]{}|]/;

/** The query as tests of one field and of many fields, one per line; both take folded text. */
interface FieldTest {
  matchesField(field: string): boolean;
  matchesAnyLine(lines: string): boolean;
  /**
   * Whether the query may be a time: it has digits. Otherwise times are not formatted, and "t" does not match
   * every ISO time.
   */
  mayBeTime: boolean;
}

function compileField(query: string, foldedQuery: string): FieldTest {
  const source = unaccented(query);
  const pattern = SPECIAL.test(foldedQuery) ? safePattern(source) : undefined;
  if (!pattern) {
    const one = (text: string): boolean => text.includes(foldedQuery);
    return {
      matchesField: one,
      matchesAnyLine: one,
      mayBeTime: /\d/.test(foldedQuery) && /^[\d:.tz-]+$/.test(foldedQuery),
    };
  }
  const mayBeTime = /\d|\\d/.test(source);
  const one = (field: string): boolean => pattern.test(field);
  const eachLine = (lines: string): boolean => lines.split('\n').some(one);
  const { quickLines } = pattern;
  // One pass over all lines quickly excludes most devices; a match may span two lines and is checked again.
  const matchesAnyLine = quickLines
    ? (lines: string): boolean => quickLines.test(lines) && eachLine(lines)
    : eachLine;
  return { matchesField: one, matchesAnyLine, mayBeTime };
}

/** Removes accents but keeps the case: `\S` and `\s` differ. */
function unaccented(query: string): string {
  return query.normalize('NFD').replace(/\p{M}/gu, '');
}

function withLine(text: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return text;
  const line = oneLineRaw(typeof value === 'string' ? value : JSON.stringify(value));
  return text === '' ? line : `${text}\n${line}`;
}

function oneLine(text: string): string {
  return foldText(oneLineRaw(text));
}

function oneLineRaw(text: string): string {
  return text.replace(LINE_BREAKS, ' ');
}

/**
 * Compiles the age query `<anything>:<sign><n> <unit>`: + reported at least n units ago, - at most, =
 * within the n-th unit. Returns a test of a device's last update (milliseconds, NaN never); undefined when
 * the query does not have this form.
 * @param query folded text
 */
function compileAgeQuery(query: string, now: number): ((lastUpdate: number) => boolean) | undefined {
  const found = AGE.exec(query);
  if (!found) return undefined;
  const [, sign, digits, unit] = found;
  const size = UNIT_MS[unit?.[0] ?? ''] ?? 0;
  const units = Number(digits);
  if (sign === '+') return (lastUpdate) => now - lastUpdate >= units * size;
  if (sign === '-') return (lastUpdate) => now - lastUpdate <= units * size;
  return (lastUpdate) => Math.floor((now - lastUpdate) / size) === units;
}

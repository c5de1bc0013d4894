import type { Device, DeviceStatus } from './device.ts';
import { foldText } from '../values/fold-text.ts';
import { compileAgeQuery } from './device-search-age.ts';
import { safePatternSource } from '../values/safe-pattern.ts';
import { createIsoTimeFormatter } from '../values/iso-time-text.ts';

/** A free-text query made ready to be asked of many devices (§4). */
export interface CompiledQuery {
  /** Nothing was typed: every device matches and the other filters decide. */
  readonly isBlank: boolean;
  /** The answer depends on how long ago a device was heard, so it grows old: compile again from time to time. */
  readonly dependsOnTime: boolean;
  /**
   * @param text the device's `searchText`
   * @param lastUpdate milliseconds since the epoch, NaN when the device was never heard
   */
  matches(text: string, status: DeviceStatus, lastUpdate: number): boolean;
  /** Whether a name alone matches: the list also shows devices whose group's name does. */
  matchesName(name: string): boolean;
}

/**
 * Reads a query once (§4): a regular expression without regard to case or accents, matched against each field and each
 * attribute value on its own. What is no regular expression, or one that could run for ages, is searched as plain text.
 * `…:+3 dias`, `…:-2 horas`, `…:=5 minutos` ask how long ago the device was heard.
 * @param now milliseconds since the epoch
 */
export function compileDeviceQuery(query: string, now: number): CompiledQuery {
  if (query.length > LONGEST_FIELD) return MATCHES_NOTHING;
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
  const timeText = createIsoTimeFormatter();
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
 * Everything of a device that a query looks at, folded, one field or attribute value a line. Status and last update are
 * asked apart because they change with every message, and so does `positionId`, which says nothing to a person.
 */
export function deviceSearchText(device: Device): string {
  let text = '';
  for (const [key, value] of Object.entries(device)) {
    if (!LIVE_FIELDS.has(key)) text = withLine(text, value);
  }
  for (const value of Object.values(device.attributes)) text = withLine(text, value);
  return foldText(text);
}

const MATCHES_EVERYTHING: CompiledQuery = { isBlank: true, dependsOnTime: false, matches: () => true, matchesName: () => true };
const MATCHES_NOTHING: CompiledQuery = {
  isBlank: false,
  dependsOnTime: false,
  matches: () => false,
  matchesName: () => false,
};
/** No field of a device is longer (contract §0: attributes hold at most 4000 characters), so nothing longer can match. */
const LONGEST_FIELD = 4096;
/** The product's first language is Portuguese: an unknown device is found by the word its users see. */
const STATUS_TEXT: Record<DeviceStatus, string> = {
  online: 'online',
  offline: 'offline',
  unknown: 'desconhecido',
};
const LIVE_FIELDS = new Set(['status', 'lastUpdate', 'positionId', 'attributes']);
const LINE_BREAKS = /[\n\r\u2028\u2029]/g;
const SPECIAL = /[\\^$.*+?()[\]{}|]/;

/** The query as tests on one field (`one`) and on many fields at once, one a line (`any`); both take folded text. */
interface FieldTest {
  matchesField(field: string): boolean;
  matchesAnyLine(lines: string): boolean;
  /** Whether a time is asked for: it has digits. Times are not written out for anything else, nor does "t" find every device by its ISO text. */
  mayBeTime: boolean;
}

function compileField(query: string, foldedQuery: string): FieldTest {
  const pattern = SPECIAL.test(foldedQuery) ? safePatternSource(unaccented(query)) : undefined;
  if (!pattern) {
    const one = (text: string): boolean => text.includes(foldedQuery);
    return { matchesField: one, matchesAnyLine: one, mayBeTime: /\d/.test(foldedQuery) && /^[\d:.tz-]+$/.test(foldedQuery) };
  }
  const alone = new RegExp(pattern, 'i');
  const mayBeTime = /\d|\\d/.test(pattern);
  const one = (field: string): boolean => alone.test(field);
  const eachLine = (lines: string): boolean => lines.split('\n').some(one);
  if (pattern.includes('(?')) return { matchesField: one, matchesAnyLine: eachLine, mayBeTime };
  // One pass over all lines says no quickly; a yes may have reached across two lines and is looked at again.
  const across = new RegExp(pattern, 'im');
  return { matchesField: one, matchesAnyLine: (lines) => across.test(lines) && eachLine(lines), mayBeTime };
}

/** The query without accents but with its case: `\S` and `\s` are different things. */
function unaccented(query: string): string {
  return query.normalize('NFD').replace(/\p{M}+/gu, '');
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

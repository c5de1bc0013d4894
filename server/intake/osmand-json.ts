import { parseJson } from '@farol/core/domain/values/json-text';
import {
  isNotSent,
  UnreadableReportError,
  reportNumber,
  ReportValues,
  reportWithout,
  type CheckedReport,
} from './device-report.ts';

const KNOTS_PER_METER_PER_SECOND = 1.94384;

/**
 * Parses the JSON of the phone client (contract §8.2). A text that is no such JSON, but says which device it
 * belongs to, counts for the state of that device. Undefined when it names no device; throws
 * UnreadableReportError for anything else.
 */
export function parseOsmandJson(text: string): CheckedReport | undefined {
  const body = parseJson(text);
  if (!isRecord(body)) {
    const uniqueId = osmandJsonUniqueId(text);
    if (uniqueId === undefined) throw new UnreadableReportError('noJson');
    return reportWithout(uniqueId, 'unreadable', text);
  }
  const uniqueId = idOf(body['device_id']);
  if (uniqueId === undefined) return undefined;
  const location = body['location'];
  return isRecord(location) ? reportOf(uniqueId, location) : reportWithout(uniqueId, 'unreadable', text);
}

/** Returns the identifier in a text that begins like the phone client's JSON; undefined when there is none. */
export function osmandJsonUniqueId(text: string): string | undefined {
  const [, quoted = ''] = /"device_id"\s*:\s*("(?:[^"\\]|\\.){1,512}")/.exec(text) ?? [];
  return idOf(parseJson(quoted));
}

function idOf(value: unknown): string | undefined {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

function reportOf(uniqueId: string, location: Record<string, unknown>): CheckedReport {
  const values = new ReportValues(uniqueId);
  const { attributes } = values;
  for (const [key, value] of Object.entries(recordIn(values, location, 'extras'))) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      attributes[key] = value;
  }
  if (typeof location['event'] === 'string') attributes['event'] = location['event'];
  if (typeof location['is_moving'] === 'boolean') attributes['motion'] = location['is_moving'];
  const odometer = values.takeNumber('odometer', location['odometer']);
  if (odometer !== undefined) attributes['odometer'] = Math.trunc(odometer);
  if (typeof location['mock'] === 'boolean') attributes['mock'] = location['mock'];
  const activity = location['activity'];
  if (isRecord(activity) && typeof activity['type'] === 'string') attributes['activity'] = activity['type'];
  const battery = recordIn(values, location, 'battery');
  const level = values.takeNumber('level', battery['level']);
  if (level !== undefined && level >= 0) attributes['batteryLevel'] = Math.round(level * 100);
  if (battery['is_charging'] === true) attributes['charge'] = true;
  if (typeof location['alarm'] === 'string') attributes['alarm'] = location['alarm'];
  values.takeTime('timestamp', location['timestamp']);
  takePlace(values, recordIn(values, location, 'coords'));
  return values.checked();
}

function takePlace(values: ReportValues, coords: Record<string, unknown>): void {
  values.takeCoordinate('latitude', 'latitude', coords['latitude']);
  values.takeCoordinate('longitude', 'longitude', coords['longitude']);
  values.takeAltitude('altitude', coords['altitude']);
  values.takeSpeed('speed', coords['speed'], KNOTS_PER_METER_PER_SECOND);
  values.takeCourse('heading', coords['heading']);
  values.takeAccuracy('accuracy', coords['accuracy']);
  const { place } = values;
  // Phones report -1 for an unknown heading.
  if ((reportNumber(coords['heading']) ?? 0) < 0) place.course = 0;
  if (place.accuracy !== undefined && place.accuracy < 10) place.accuracy = 0;
}

/** Returns the object under a name; none when it is missing or something else. */
function recordIn(
  values: ReportValues,
  location: Record<string, unknown>,
  name: string,
): Record<string, unknown> {
  const value = location[name];
  if (isRecord(value)) return value;
  if (!isNotSent(value)) values.leaveOut(name === 'coords' ? 'place' : 'value', name, value);
  return {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

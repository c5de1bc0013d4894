import { parseJson } from '@farol/core/domain/values/json-text';
import type { Attributes } from '@farol/core/domain/values/attributes';
import {
  checkedReport,
  MalformedReportError,
  parseReportTime,
  type DeviceReport,
  type ReportedPlace,
} from './device-report.ts';

/**
 * Parses the JSON of the phone client (contract §8.2). Undefined when it names no device; throws
 * MalformedReportError for a bad value.
 */
export function parseOsmandJson(text: string): DeviceReport | undefined {
  const body = parseObject(text);
  const uniqueId = body['device_id'];
  if (typeof uniqueId !== 'string' || uniqueId.trim() === '') return undefined;
  const location = recordOf('location', body['location']);
  const attributes: Attributes = {};
  for (const [key, value] of Object.entries(recordOf('extras', location['extras'] ?? {}))) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      attributes[key] = value;
  }
  if (typeof location['event'] === 'string') attributes['event'] = location['event'];
  if (typeof location['is_moving'] === 'boolean') attributes['motion'] = location['is_moving'];
  if (location['odometer'] !== undefined) attributes['odometer'] = Math.trunc(numberIn(location, 'odometer'));
  if (typeof location['mock'] === 'boolean') attributes['mock'] = location['mock'];
  const activity = location['activity'];
  if (isRecord(activity) && typeof activity['type'] === 'string') attributes['activity'] = activity['type'];
  const battery = location['battery'];
  if (isRecord(battery)) {
    const level = numberIn(battery, 'level');
    if (level >= 0) attributes['batteryLevel'] = Math.round(level * 100);
    if (battery['is_charging'] === true) attributes['charge'] = true;
  }
  if (typeof location['alarm'] === 'string') attributes['alarm'] = location['alarm'];
  const timestamp = location['timestamp'];
  if (typeof timestamp !== 'string') throw new MalformedReportError('timestamp is missing');
  const coords = location['coords'];
  return checkedReport({
    uniqueId: uniqueId.trim(),
    time: parseReportTime(timestamp),
    valid: true,
    place: isRecord(coords) ? placeOfCoords(coords) : {},
    network: null,
    attributes,
    notificationToken: undefined,
  });
}

const KNOTS_PER_METER_PER_SECOND = 1.94384;

function placeOfCoords(coords: Record<string, unknown>): ReportedPlace {
  const accuracy = numberIn(coords, 'accuracy');
  return {
    latitude: numberIn(coords, 'latitude'),
    longitude: numberIn(coords, 'longitude'),
    altitude: numberIn(coords, 'altitude'),
    speed: numberIn(coords, 'speed') * KNOTS_PER_METER_PER_SECOND,
    course: Math.max(0, numberIn(coords, 'heading')),
    accuracy: accuracy < 10 ? 0 : accuracy,
  };
}

function numberIn(record: Record<string, unknown>, name: string): number {
  const value = record[name];
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new MalformedReportError(`${name} is not a number`);
  return value;
}

function parseObject(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (isRecord(value)) return value;
  throw new MalformedReportError('the body is not a JSON object');
}

function recordOf(name: string, value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw new MalformedReportError(`${name} is missing`);
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

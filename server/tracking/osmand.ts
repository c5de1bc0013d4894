import type { Attributes } from '@farol/core/domain/attributes';

/** A place as a device reports it: degrees, metres, degrees clockwise; speed in knots. */
export interface ReportedPlace {
  latitude: number;
  longitude: number;
  altitude: number;
  speed: number;
  course: number;
  accuracy: number;
}

/** One report of a device, read from the wire (contract §8). */
export interface DeviceReport {
  uniqueId: string;
  /** Milliseconds since the epoch; nothing means the moment it came. */
  time: number | undefined;
  valid: boolean;
  /** Nothing repeats the latest place. */
  place: ReportedPlace | undefined;
  network: Record<string, unknown> | null;
  attributes: Attributes;
  /** A token for push commands, kept with the device. */
  notificationToken: string | undefined;
}

/** Raised for a report that cannot be read; its message says what is wrong. */
export class MalformedReport extends Error {}

const METRES_PER_SECOND_IN_KNOTS = 1.94384;

/** Reads the query form (contract §8.1). Nothing when it names no device; throws MalformedReport for a bad value. */
export function reportOfQuery(query: URLSearchParams): DeviceReport | undefined {
  const uniqueId = (query.get('id') ?? query.get('deviceid') ?? '').trim();
  if (uniqueId === '') return undefined;
  const attributes: Attributes = {};
  const cells: unknown[] = [];
  const points: unknown[] = [];
  const place: Partial<ReportedPlace> = {};
  const report: DeviceReport = {
    uniqueId,
    time: undefined,
    valid: true,
    place: undefined,
    network: null,
    attributes,
    notificationToken: undefined,
  };
  for (const [key, value] of query) {
    switch (key) {
      case 'id':
      case 'deviceid':
        break;
      case 'lat':
        place.latitude = numberOf(key, value);
        break;
      case 'lon':
        place.longitude = numberOf(key, value);
        break;
      case 'location': {
        const [latitude = '', longitude = ''] = value.split(',');
        place.latitude = numberOf(key, latitude);
        place.longitude = numberOf(key, longitude);
        break;
      }
      case 'timestamp':
        report.time = timeOf(value);
        break;
      case 'valid':
        report.valid = value === 'true' || value === '1';
        break;
      case 'speed':
      case 'altitude':
      case 'accuracy':
        place[key] = numberOf(key, value);
        break;
      case 'bearing':
      case 'heading':
        place.course = numberOf(key, value);
        break;
      case 'hdop':
        attributes[key] = numberOf(key, value);
        break;
      case 'batt':
        attributes['batteryLevel'] = numberOf(key, value);
        break;
      case 'charge':
        attributes[key] = value === 'true' || value === '1';
        break;
      case 'driverUniqueId':
        attributes[key] = value;
        break;
      case 'cell':
        cells.push(cellOf(value));
        break;
      case 'wifi':
        points.push(accessPointOf(value));
        break;
      case 'notificationToken':
        report.notificationToken = value;
        break;
      default:
        attributes[key] = scalarOf(value);
    }
  }
  report.place = placeOf(place);
  if (cells.length > 0 || points.length > 0) {
    report.network = {
      radioType: 'gsm',
      considerIp: false,
      ...(cells.length > 0 && { cellTowers: cells }),
      ...(points.length > 0 && { wifiAccessPoints: points }),
    };
  }
  return report;
}

/** Reads the JSON of the phone client (contract §8.2). Nothing when it names no device; throws MalformedReport for a bad value. */
export function reportOfJson(text: string): DeviceReport | undefined {
  const body = parsed(text);
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
  if (typeof timestamp !== 'string') throw new MalformedReport('timestamp is missing');
  const coords = location['coords'];
  return {
    uniqueId: uniqueId.trim(),
    time: timeOf(timestamp),
    valid: true,
    place: isRecord(coords) ? placeOfCoords(coords) : undefined,
    network: null,
    attributes,
    notificationToken: undefined,
  };
}

function placeOfCoords(coords: Record<string, unknown>): ReportedPlace | undefined {
  const accuracy = numberIn(coords, 'accuracy');
  return placeOf({
    latitude: numberIn(coords, 'latitude'),
    longitude: numberIn(coords, 'longitude'),
    altitude: numberIn(coords, 'altitude'),
    speed: numberIn(coords, 'speed') * METRES_PER_SECOND_IN_KNOTS,
    course: Math.max(0, numberIn(coords, 'heading')),
    accuracy: accuracy < 10 ? 0 : accuracy,
  });
}

function placeOf(place: Partial<ReportedPlace>): ReportedPlace | undefined {
  const { latitude, longitude } = place;
  if (latitude === undefined || longitude === undefined) return undefined;
  if (latitude < -90 || latitude > 90) throw new MalformedReport('Latitude out of range');
  if (longitude < -180 || longitude > 180) throw new MalformedReport('Longitude out of range');
  const reported = { altitude: 0, speed: 0, course: 0, accuracy: 0, ...place, latitude, longitude };
  // Phones say -1 for a speed that they do not know.
  return { ...reported, speed: Math.max(0, reported.speed) };
}

function cellOf(value: string): Record<string, number> {
  const [mcc, mnc, lac, cid, signal] = value.split(',').map((part) => numberOf('cell', part));
  if (mcc === undefined || mnc === undefined || lac === undefined || cid === undefined)
    throw new MalformedReport('cell is incomplete');
  return {
    mobileCountryCode: mcc,
    mobileNetworkCode: mnc,
    locationAreaCode: lac,
    cellId: cid,
    ...(signal === undefined ? {} : { signalStrength: signal }),
  };
}

function accessPointOf(value: string): Record<string, unknown> {
  const [mac = '', signal = ''] = value.split(',');
  return { macAddress: mac.replaceAll('-', ':'), signalStrength: numberOf('wifi', signal) };
}

/** 9999-12-31T23:59:59.999Z: the last moment that the wire's date format can write. */
const LAST_MOMENT = 253_402_300_799_999;

/** Seconds, milliseconds, ISO with a zone, or `yyyy-MM-dd HH:mm:ss` in the server's time. */
function timeOf(value: string): number {
  const count = /^\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
  const time =
    count === undefined ? Date.parse(value) : Math.round(count < 2_147_483_647 ? count * 1000 : count);
  if (!(time >= 0 && time <= LAST_MOMENT))
    throw new MalformedReport(`timestamp ${value.slice(0, 40)} cannot be read`);
  return time;
}

function scalarOf(value: string): string | number | boolean {
  if (value === 'true') return true;
  if (value === 'false') return false;
  const number = value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) && /^-?\d+(\.\d+)?$/.test(value) ? number : value;
}

function numberOf(name: string, text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) throw new MalformedReport(`${name} is not a number`);
  return number;
}

function numberIn(record: Record<string, unknown>, name: string): number {
  const value = record[name];
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new MalformedReport(`${name} is not a number`);
  return value;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Said below.
  }
  throw new MalformedReport('the body is not a JSON object');
}

function recordOf(name: string, value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw new MalformedReport(`${name} is missing`);
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

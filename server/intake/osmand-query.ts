import { isNotSent, reportNumber, ReportValues, type CheckedReport } from './device-report.ts';

/** Parses the query form (contract §8.1); undefined when it names no device. */
export function parseOsmandQuery(query: URLSearchParams): CheckedReport | undefined {
  const uniqueId = osmandQueryUniqueId(query);
  if (uniqueId === undefined) return undefined;
  const values = new ReportValues(uniqueId);
  const { attributes } = values;
  const cells: unknown[] = [];
  const points: unknown[] = [];
  for (const [key, value] of query) {
    if (isNotSent(value)) continue;
    switch (key) {
      case 'id':
      case 'deviceid':
        break;
      case 'lat':
        values.takeCoordinate('latitude', key, value);
        break;
      case 'lon':
        values.takeCoordinate('longitude', key, value);
        break;
      case 'location': {
        const [latitude, longitude] = coordinatesOf(value);
        values.takeCoordinate('latitude', key, latitude);
        values.takeCoordinate('longitude', key, longitude);
        break;
      }
      case 'timestamp':
        values.takeTime(key, value);
        break;
      case 'valid':
        takeValid(values, value);
        break;
      case 'speed':
        values.takeSpeed(key, value);
        break;
      case 'altitude':
        values.takeAltitude(key, value);
        break;
      case 'accuracy':
        values.takeAccuracy(key, value);
        break;
      case 'bearing':
      case 'heading':
        values.takeCourse(key, value);
        break;
      case 'hdop':
      case 'batt': {
        const number = values.takeNumber(key, value);
        if (number !== undefined) attributes[key === 'batt' ? 'batteryLevel' : key] = number;
        break;
      }
      case 'charge':
        attributes[key] = isTrue(value);
        break;
      case 'driverUniqueId':
        attributes[key] = value;
        break;
      case 'cell':
        addUnlessUndefined(cells, cellOf(value), () => values.leaveOut('value', key, value));
        break;
      case 'wifi':
        addUnlessUndefined(points, accessPointOf(value), () => values.leaveOut('value', key, value));
        break;
      case 'notificationToken':
        values.notificationToken = value;
        break;
      default:
        attributes[key] = scalarOf(value);
    }
  }
  if (cells.length > 0 || points.length > 0) {
    values.network = {
      radioType: 'gsm',
      considerIp: false,
      ...(cells.length > 0 && { cellTowers: cells }),
      ...(points.length > 0 && { wifiAccessPoints: points }),
    };
  }
  return values.checked();
}

/** Returns the identifier of the device in a query or form; undefined when it names none. */
export function osmandQueryUniqueId(query: URLSearchParams): string | undefined {
  const uniqueId = (query.get('id') ?? query.get('deviceid') ?? '').trim();
  return uniqueId === '' ? undefined : uniqueId;
}

/** Splits `lat,lon`; with decimal commas there are four parts. */
function coordinatesOf(value: string): [latitude: string, longitude: string] {
  const parts = value.split(value.includes(';') ? ';' : ',');
  const [first = '', second = '', third = '', fourth = ''] = parts;
  return parts.length === 4 ? [`${first}.${second}`, `${third}.${fourth}`] : [first, second || 'none'];
}

/** Takes whether the tracker calls its fix valid; what is neither yes nor no says nothing. */
function takeValid(values: ReportValues, value: string): void {
  const isNo = value === '0' || value.toLowerCase() === 'false';
  if (isNo) values.valid = false;
  else if (!isTrue(value)) values.leaveOut('value', 'valid', value);
}

function isTrue(value: string): boolean {
  return value === '1' || value.toLowerCase() === 'true';
}

function addUnlessUndefined(list: unknown[], item: unknown, otherwise: () => void): void {
  if (item === undefined) otherwise();
  else list.push(item);
}

function cellOf(value: string): Record<string, number> | undefined {
  const numbers = value.split(',').map(reportNumber);
  const [mcc, mnc, lac, cid, signal] = numbers;
  if (mcc === undefined || mnc === undefined || lac === undefined || cid === undefined) return undefined;
  return {
    mobileCountryCode: mcc,
    mobileNetworkCode: mnc,
    locationAreaCode: lac,
    cellId: cid,
    ...(signal === undefined ? {} : { signalStrength: signal }),
  };
}

function accessPointOf(value: string): Record<string, unknown> | undefined {
  const [mac = '', signal = ''] = value.split(',');
  const signalStrength = reportNumber(signal);
  return signalStrength === undefined ? undefined : { macAddress: mac.replaceAll('-', ':'), signalStrength };
}

/** Returns a value as a number, flag or text; a decimal comma stays a text, because it may be a list. */
function scalarOf(value: string): string | number | boolean {
  if (value === 'true') return true;
  if (value === 'false') return false;
  return value.includes(',') ? value : (reportNumber(value) ?? value);
}

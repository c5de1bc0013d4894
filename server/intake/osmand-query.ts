import type { Attributes } from '@farol/core/domain/values/attributes';
import {
  checkedReport,
  MalformedReportError,
  parseReportNumber,
  parseReportTime,
  type DeviceReport,
  type RawReport,
} from './device-report.ts';

/**
 * Parses the query form (contract §8.1). Undefined when it names no device; throws
 * MalformedReportError for a bad value.
 */
export function parseOsmandQuery(query: URLSearchParams): DeviceReport | undefined {
  const uniqueId = (query.get('id') ?? query.get('deviceid') ?? '').trim();
  if (uniqueId === '') return undefined;
  const attributes: Attributes = {};
  const cells: unknown[] = [];
  const points: unknown[] = [];
  const place: RawReport['place'] = {};
  const report: RawReport = {
    uniqueId,
    time: undefined,
    valid: true,
    place,
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
        place.latitude = parseReportNumber(key, value);
        break;
      case 'lon':
        place.longitude = parseReportNumber(key, value);
        break;
      case 'location': {
        const [latitude = '', longitude = ''] = value.split(',');
        place.latitude = parseReportNumber(key, latitude);
        place.longitude = parseReportNumber(key, longitude);
        break;
      }
      case 'timestamp':
        report.time = parseReportTime(value);
        break;
      case 'valid':
        report.valid = value === 'true' || value === '1';
        break;
      case 'speed':
      case 'altitude':
      case 'accuracy':
        place[key] = parseReportNumber(key, value);
        break;
      case 'bearing':
      case 'heading':
        place.course = parseReportNumber(key, value);
        break;
      case 'hdop':
        attributes[key] = parseReportNumber(key, value);
        break;
      case 'batt':
        attributes['batteryLevel'] = parseReportNumber(key, value);
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
  if (cells.length > 0 || points.length > 0) {
    report.network = {
      radioType: 'gsm',
      considerIp: false,
      ...(cells.length > 0 && { cellTowers: cells }),
      ...(points.length > 0 && { wifiAccessPoints: points }),
    };
  }
  return checkedReport(report);
}

function cellOf(value: string): Record<string, number> {
  const [mcc, mnc, lac, cid, signal] = value.split(',').map((part) => parseReportNumber('cell', part));
  if (mcc === undefined || mnc === undefined || lac === undefined || cid === undefined)
    throw new MalformedReportError('cell is incomplete');
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
  return { macAddress: mac.replaceAll('-', ':'), signalStrength: parseReportNumber('wifi', signal) };
}

function scalarOf(value: string): string | number | boolean {
  if (value === 'true') return true;
  if (value === 'false') return false;
  const number = value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) && /^-?\d+(\.\d+)?$/.test(value) ? number : value;
}

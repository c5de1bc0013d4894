import { INSPECTION_KINDS } from '../../domain/device/inspection.ts';
import type { DeviceEvent } from '../../domain/alert/event.ts';
import type { ReportColumn } from '../../domain/report/report-column.ts';
import type { ReportRow, ReportValue } from '../../domain/report/report-row.ts';
import { REPORTS } from '../../domain/report/report.ts';
import type { ReportName } from '../../domain/report/report-screen.ts';
import {
  isWireObject,
  wireFlag,
  wireNumber,
  wireNumberOrZero,
  wireGeoPoint,
  wireText,
  wireTime,
  type WireObject,
} from './wire-value.ts';

/**
 * Returns the rows of one element of a report's answer (contract §2.10): one, or one per event where the
 * element is a device. None where it has no device or time. Every other value may be missing.
 */
export function reportRowsFromWire(name: ReportName, element: unknown): ReportRow[] {
  return isWireObject(element) ? READERS[name](element) : [];
}

const READERS: Readonly<Record<ReportName, (element: WireObject) => ReportRow[]>> = {
  summary: (element) =>
    spanRow(element, {
      engineHours: wireNumber(element['engineHours']),
      doubtfulFixes: wireNumber(element['doubtfulFixes']),
    }),
  trips: (element) =>
    spanRow(
      element,
      {
        duration: wireNumber(element['duration']),
        startPlace: wireText(element['startAddress']),
        endPlace: wireText(element['endAddress']),
        driver: wireText(element['driverName']) ?? wireText(element['driverUniqueId']),
      },
      {
        place: wireGeoPoint(element['startLat'], element['startLon']),
        endPlace: wireGeoPoint(element['endLat'], element['endLon']),
        positionId: wireNumber(element['startPositionId']) ?? 0,
      },
    ),
  stops: (element) =>
    spanRow(
      element,
      {
        duration: wireNumber(element['duration']),
        engineHours: wireNumberOrZero(element['engineHours']),
        startPlace: wireText(element['address']),
      },
      {
        place: wireGeoPoint(element['latitude'], element['longitude']),
        positionId: wireNumber(element['positionId']) ?? 0,
      },
    ),
  geofences: (element) => {
    const [from, to] = [wireTime(element['startTime']), wireTime(element['endTime'])];
    const duration = from === undefined || to === undefined ? undefined : to - from;
    return spanRow(element, { duration, geofence: wireNumberOrZero(element['geofenceId']) });
  },
  events: (element) => eventRow(element, undefined),
  route: (element) => {
    const time = wireTime(element['fixTime']);
    const attributes = isWireObject(element['attributes']) ? element['attributes'] : {};
    const values = {
      startPlace: wireText(element['address']),
      speed: wireNumber(element['speed']),
      course: wireNumber(element['course']),
      altitude: wireNumber(element['altitude']),
      valid: wireFlag(element['valid']),
      ignition: wireFlag(attributes['ignition']),
      motion: wireFlag(attributes['motion']),
    };
    return row(element, time, time, values, {
      place: wireGeoPoint(element['latitude'], element['longitude']),
      positionId: wireNumber(element['id']) ?? 0,
    });
  },
  drivers: (element) => {
    const [from, to] = [wireTime(element['startTime']), wireTime(element['endTime'])];
    const driver = wireText(element['driverName']) ?? wireText(element['driverUniqueId']);
    if (driver === undefined || from === undefined || to === undefined) return [];
    // The wire has them under the names of the columns.
    const counts = REPORTS.drivers.columns.map(
      ({ column }) => [column, wireNumber(element[column])] as const,
    );
    const values = knownValues({ ...Object.fromEntries(counts), driver });
    return [{ deviceId: 0, deviceName: '', fromMs: from, toMs: to, place: undefined, positionId: 0, values }];
  },
  fuel: (element) => {
    const time = wireTime(element['eventTime']);
    // Its levels have columns of their own.
    const event = eventOf({ ...element, attributes: {} });
    const values = {
      event: wireText(element['type']),
      fuelBefore: wireNumber(element['before']),
      fuelAfter: wireNumber(element['after']),
      // A drop refuels nothing: its cell stays empty.
      refueled: wireNumberOrZero(element['refueled']) || undefined,
      fuelLost: wireNumberOrZero(element['lost']) || undefined,
      startPlace: wireText(element['address']),
      startOdometer: wireNumberOrZero(element['odometer']),
    };
    return row(element, time, time, values, {
      place: wireGeoPoint(element['latitude'], element['longitude']),
      positionId: wireNumber(element['positionId']) ?? 0,
      ...(event && { event }),
    });
  },
  inspections: (element) => {
    const time = wireTime(element['time']);
    const values = {
      inspection: INSPECTION_KINDS.find((kind) => kind === element['kind']),
      driver: wireText(element['driverName']),
      checkedItems: wireNumberOrZero(element['items']),
      problems: wireNumber(element['problems']),
      findings: wireText(element['findings']),
      photos: wireNumber(element['photos']),
    };
    return row(element, time, time, values, {});
  },
  combined: (element) => {
    const positions = new Map(
      listOf(element['positions']).map((position) => [position['id'], position] as const),
    );
    return listOf(element['events']).flatMap((event) =>
      eventRow({ deviceId: element['deviceId'], ...event }, positions.get(event['positionId'])),
    );
  },
};

/** What a row may have besides device, times and values. */
type RowDetails = Partial<Pick<ReportRow, 'place' | 'endPlace' | 'positionId' | 'event'>>;
type WireValues = Readonly<Partial<Record<ReportColumn, ReportValue | undefined>>>;

/** A tank that was filled on the way ends with more than it began: how much was used is not known then. */
function usedFuel(liters: unknown): number | undefined {
  const used = wireNumberOrZero(liters);
  return used !== undefined && used < 0 ? undefined : used;
}

/** The row of a span with the values that most reports have. */
function spanRow(element: WireObject, values: WireValues, details: RowDetails = {}): ReportRow[] {
  const common = {
    distance: wireNumber(element['distance']),
    averageSpeed: wireNumberOrZero(element['averageSpeed']),
    maxSpeed: wireNumberOrZero(element['maxSpeed']),
    spentFuel: usedFuel(element['spentFuel']),
    startOdometer: wireNumberOrZero(element['startOdometer']),
    endOdometer: wireNumberOrZero(element['endOdometer']),
  };
  const [from, to] = [wireTime(element['startTime']), wireTime(element['endTime'])];
  return row(element, from, to ?? from, { ...common, ...values }, details);
}

function eventRow(element: WireObject, position: WireObject | undefined): ReportRow[] {
  const event = eventOf(element);
  const time = event && wireTime(event.eventTime);
  if (!event || time === undefined) return [];
  const alarm = wireText(event.attributes['alarm']);
  const values = {
    event: alarm === undefined ? event.type : `${event.type} ${alarm}`,
    geofence: event.geofenceId || undefined,
    startPlace: wireText(position?.['address']),
  };
  const place = position && wireGeoPoint(position['latitude'], position['longitude']);
  return row(element, time, time, values, { place, positionId: event.positionId, event });
}

function eventOf(element: WireObject): DeviceEvent | undefined {
  const type = wireText(element['type']);
  // Before 4.13 the time of an event had another name.
  const time = wireTime(element['eventTime'] ?? element['serverTime']);
  if (type === undefined || time === undefined) return undefined;
  return {
    id: wireNumber(element['id']) ?? 0,
    type,
    eventTime: new Date(time).toISOString(),
    deviceId: wireNumber(element['deviceId']) ?? 0,
    positionId: wireNumber(element['positionId']) ?? 0,
    geofenceId: wireNumber(element['geofenceId']) ?? 0,
    maintenanceId: wireNumber(element['maintenanceId']) ?? 0,
    attributes: isWireObject(element['attributes']) ? { ...element['attributes'] } : {},
  };
}

function row(
  element: WireObject,
  fromMs: number | undefined,
  toMs: number | undefined,
  values: WireValues,
  details: RowDetails,
): ReportRow[] {
  const deviceId = wireNumber(element['deviceId']) ?? 0;
  if (deviceId <= 0 || fromMs === undefined || toMs === undefined) return [];
  const deviceName = wireText(element['deviceName']) ?? '';
  const known = knownValues(values);
  return [{ place: undefined, positionId: 0, ...details, deviceId, deviceName, fromMs, toMs, values: known }];
}

function knownValues(values: WireValues): ReportRow['values'] {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function listOf(value: unknown): WireObject[] {
  return Array.isArray(value) ? value.filter(isWireObject) : [];
}

import type { DeviceEvent } from '@farol/core/domain/alert/event';
import {
  isPlausibleAttribute,
  isPlausibleText,
  plausibleAttributes,
} from '@farol/core/domain/position/plausible-fix';
import { PLAIN_POSITION_FIELDS, type Position } from '@farol/core/domain/position/position';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { ReportValues } from '../intake/device-report.ts';
import { isJsonObject } from '../intake/decoders/json-object.ts';
import { formatWireDate } from '../wire/wire-date.ts';
import { isSourceId } from './source/api-source.ts';

/** The earliest time that is plausible for a position; a clock of the source may be a day ahead. */
const EARLIEST_MS = Date.UTC(2000, 0);
const MAX_LEAD_MS = 86_400_000;

/** A position of the source as it is stored, but for its id. */
export interface ConvertedPosition {
  position: Position;
  /** Its id there; 0 for none. */
  sourceId: number;
  /** Whether a value was left out because it is not plausible. */
  isReduced: boolean;
}

/** The fields of a position that are not attributes. */
const POSITION_FIELDS: ReadonlySet<string> = new Set([
  ...PLAIN_POSITION_FIELDS,
  'outdated',
  'network',
  'geofenceIds',
  'attributes',
  'type',
]);

/**
 * Converts a position of the source: speed in knots, times with a zone. Its counters go on as they were there. Returns
 * why it cannot be stored for one without a time or a place; other values that are not plausible are left out.
 * @param device.geofenceHere returns the id here of a geofence of the source
 */
export function convertedPosition(
  value: unknown,
  device: { id: number; geofenceHere: (sourceId: number) => number | undefined },
  now: number,
): ConvertedPosition | string {
  if (!isJsonObject(value)) return 'it is no object';
  const fixTime = timeIn(value['fixTime'], now);
  if (fixTime === undefined) return 'it has no believable time';
  const deviceTime = timeIn(value['deviceTime'], now) ?? fixTime;
  const values = new ReportValues('');
  values.takeCoordinate('latitude', 'latitude', value['latitude']);
  values.takeCoordinate('longitude', 'longitude', value['longitude']);
  const { latitude, longitude } = values.place;
  if (latitude === undefined || longitude === undefined) return 'it has no believable place';
  values.takeAltitude('altitude', value['altitude']);
  values.takeSpeed('speed', value['speed']);
  values.takeCourse('course', value['course']);
  values.takeAccuracy('accuracy', value['accuracy']);
  if (isJsonObject(value['network'])) values.network = value['network'];
  const sent = attributesIn(value);
  for (const name of Object.keys(sent)) values.attributes[name] = sent[name];
  const report = values.checked();
  const { protocol, address } = value;
  return {
    sourceId: isSourceId(value['id']) ? value['id'] : 0,
    isReduced: report.leftOut.length > 0,
    position: {
      id: 0,
      deviceId: device.id,
      protocol: typeof protocol === 'string' && protocol !== '' ? protocol.slice(0, 128) : 'traccar',
      serverTime: formatWireDate(timeIn(value['serverTime'], now) ?? deviceTime),
      deviceTime: formatWireDate(deviceTime),
      fixTime: formatWireDate(fixTime),
      valid: value['valid'] !== false,
      latitude,
      longitude,
      altitude: report.place?.altitude ?? 0,
      speed: report.place?.speed ?? 0,
      course: report.place?.course ?? 0,
      accuracy: report.place?.accuracy ?? 0,
      address: typeof address === 'string' && isPlausibleText(address) ? address : null,
      network: report.network,
      geofenceIds: geofencesIn(value['geofenceIds'], device.geofenceHere),
      attributes: report.attributes,
    },
  };
}

/** Returns the simple attributes of a position, and what else a newer version writes beside them. */
function attributesIn(value: Record<string, unknown>): Attributes {
  const attributes: Attributes = {};
  const take = (name: string, found: unknown): void => {
    if (
      typeof found === 'number' ||
      typeof found === 'boolean' ||
      (typeof found === 'string' && found !== '')
    )
      attributes[name] = found;
  };
  for (const [name, found] of Object.entries(value)) if (!POSITION_FIELDS.has(name)) take(name, found);
  if (isJsonObject(value['attributes']))
    for (const [name, found] of Object.entries(value['attributes'])) take(name, found);
  return attributes;
}

function geofencesIn(value: unknown, here: (sourceId: number) => number | undefined): number[] | null {
  if (!Array.isArray(value)) return null;
  const ids = value.flatMap((id) => (isSourceId(id) ? (here(id) ?? []) : []));
  return ids.length === 0 ? null : ids.sort((left, right) => left - right);
}

/** An event of the source as it is stored, but for its id and that of its position. */
export interface ConvertedEvent {
  event: DeviceEvent;
  /** The id of its position there; 0 for none. */
  sourcePositionId: number;
}

/** What an event of the source refers to, by its ids. */
export interface EventReferences {
  geofenceHere: (sourceId: number) => number | undefined;
  maintenanceHere: (sourceId: number) => number | undefined;
}

/** Converts an event of the source; returns why it cannot be stored. Types that this server does not know are kept. */
export function convertedEvent(
  value: unknown,
  deviceId: number,
  { geofenceHere, maintenanceHere }: EventReferences,
  now: number,
): ConvertedEvent | string {
  if (!isJsonObject(value)) return 'it is no object';
  const { type, geofenceId, maintenanceId, positionId, attributes } = value;
  if (typeof type !== 'string' || !/^[\w.-]{1,128}$/.test(type)) return 'it has no type';
  const time = timeIn(value['eventTime'], now);
  if (time === undefined) return 'it has no believable time';
  return {
    sourcePositionId: isSourceId(positionId) ? positionId : 0,
    event: {
      id: 0,
      deviceId,
      type,
      eventTime: formatWireDate(time),
      positionId: 0,
      geofenceId: isSourceId(geofenceId) ? (geofenceHere(geofenceId) ?? 0) : 0,
      maintenanceId: isSourceId(maintenanceId) ? (maintenanceHere(maintenanceId) ?? 0) : 0,
      attributes: isJsonObject(attributes) ? eventAttributes(attributes) : {},
    },
  };
}

function eventAttributes(attributes: Record<string, unknown>): Attributes {
  const simple = Object.entries(attributes).filter(
    ([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) && isPlausibleAttribute(name, value),
  );
  return plausibleAttributes(Object.fromEntries(simple));
}

/** Returns the moment of a text with a zone or of milliseconds; undefined for one that is not plausible. */
function timeIn(value: unknown, now: number): number | undefined {
  const time = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return time >= EARLIEST_MS && time <= now + MAX_LEAD_MS ? time : undefined;
}

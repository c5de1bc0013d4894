import type { Attributes } from '@farol/core/domain/values/attributes';
import { isInRange, TIME_RANGE_MS } from '@farol/core/domain/position/fix-ranges';
import {
  fixValueProblem,
  plausibleAttributes,
  type FixProblem,
} from '@farol/core/domain/position/plausible-fix';
import { plausibleNetwork } from '@farol/core/domain/position/plausible-network';
import { parseMoment } from '../wire/body-fields.ts';

/** A place as reported: degrees, meters, degrees clockwise from north; speed in knots. */
export interface ReportedPlace {
  latitude: number;
  longitude: number;
  altitude: number;
  speed: number;
  course: number;
  accuracy: number;
}

/** One parsed report of a device (contract §8). */
export interface DeviceReport {
  uniqueId: string;
  /** Milliseconds since the epoch; undefined means the time of arrival. */
  time: number | undefined;
  valid: boolean;
  /** Undefined repeats the latest place. */
  place: ReportedPlace | undefined;
  network: Record<string, unknown> | null;
  attributes: Attributes;
  /** A token for sending commands by push, stored with the device. */
  notificationToken: string | undefined;
}

/** Thrown for a report that cannot be read; the message says why. */
export class MalformedReportError extends Error {}

/** A report as its protocol parses it: in the units of the contract, not yet validated. */
export interface RawReport extends Omit<DeviceReport, 'place'> {
  place: Partial<ReportedPlace>;
}

/**
 * Validates a report of any protocol: throws MalformedReportError for an implausible place, time or speed,
 * and drops implausible attributes. Missing values default to 0; without coordinates there is no place.
 */
export function checkedReport(raw: RawReport): DeviceReport {
  return {
    ...raw,
    place: placeOf(raw),
    network: raw.network && plausibleNetwork(raw.network),
    attributes: plausibleAttributes(raw.attributes),
  };
}

function placeOf({ uniqueId, place }: RawReport): ReportedPlace | undefined {
  const { latitude, longitude } = place;
  const values = { latitude: 0, longitude: 0, altitude: 0, speed: 0, course: 0, accuracy: 0, ...place };
  const reported = {
    latitude: values.latitude + 0,
    longitude: values.longitude + 0,
    altitude: values.altitude + 0,
    // Phones report -1 for unknown values.
    speed: Math.max(0, values.speed),
    course: values.course >= -360 && values.course < 0 ? (values.course + 360) % 360 : values.course + 0,
    accuracy: Math.max(0, values.accuracy),
  };
  const problem = fixValueProblem(reported);
  if (problem) throw implausibleReportError(uniqueId, problem);
  return latitude === undefined || longitude === undefined ? undefined : reported;
}

/** Returns the error of an implausible report: `Latitude out of range` and the device. */
export function implausibleReportError(
  uniqueId: string,
  { field, reason }: FixProblem,
): MalformedReportError {
  const name = field.charAt(0).toUpperCase() + field.slice(1, 40);
  return new MalformedReportError(`${name} ${REASONS[reason]} (device ${uniqueId.slice(0, 128)})`);
}

const REASONS: Record<FixProblem['reason'], string> = {
  outOfRange: 'out of range',
  tooLong: 'is too long',
  tooMany: 'are too many',
};

/**
 * Parses seconds, milliseconds, ISO with a zone, or `yyyy-MM-dd HH:mm:ss` in the server's time zone;
 * returns milliseconds since the epoch.
 */
export function parseReportTime(value: string): number {
  const count = /^\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
  const time =
    count === undefined ? parseDateTime(value) : Math.round(count < 2_147_483_647 ? count * 1000 : count);
  if (!isInRange(time, TIME_RANGE_MS))
    throw new MalformedReportError(`timestamp ${value.slice(0, 40)} cannot be read`);
  return time;
}

/**
 * Parses a date and time to milliseconds; NaN for anything else, including texts that
 * `Date.parse` would accept, such as `x 1`.
 */
function parseDateTime(value: string): number {
  if (value.includes('T')) return parseMoment(value.replace(' ', '+'));
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value) ? Date.parse(value) : Number.NaN;
}

/** Parses a decimal number; throws MalformedReportError with the field name for anything else. */
export function parseReportNumber(name: string, text: string): number {
  const number = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(number)) throw new MalformedReportError(`${name} is not a number`);
  return number;
}

import type { Attributes } from '@farol/core/domain/values/attributes';
import { isInRange, TIME_RANGE_MS } from '@farol/core/domain/position/fix-ranges';
import { fixValueProblem, plausibleAttributes, type FixProblem } from '@farol/core/domain/position/plausible-fix';
import { plausibleNetwork } from '@farol/core/domain/position/plausible-network';
import { parseMoment } from '../wire/body-fields.ts';

/** A place as a device reports it: degrees, meters, degrees clockwise; speed in knots. */
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
export class MalformedReportError extends Error {}

/** What a report says, as its protocol reads it: already in the units of the contract, not yet checked. */
export interface RawReport extends Omit<DeviceReport, 'place'> {
  place: Partial<ReportedPlace>;
}

/**
 * The report of a device, whatever the protocol: throws MalformedReportError for a place, a time or a speed that cannot be, and leaves
 * out attributes that cannot be believed. Values that are not said are at rest; without coordinates there is no place.
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
  const said = { latitude: 0, longitude: 0, altitude: 0, speed: 0, course: 0, accuracy: 0, ...place };
  const reported = {
    latitude: said.latitude + 0,
    longitude: said.longitude + 0,
    altitude: said.altitude + 0,
    // Phones say -1 for what they do not know.
    speed: Math.max(0, said.speed),
    course: said.course >= -360 && said.course < 0 ? (said.course + 360) % 360 : said.course + 0,
    accuracy: Math.max(0, said.accuracy),
  };
  const problem = fixValueProblem(reported);
  if (problem) throw implausibleReportError(uniqueId, problem);
  return latitude === undefined || longitude === undefined ? undefined : reported;
}

/** Why the report of a device is refused: `Latitude out of range` and whose it is. */
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

/** Seconds, milliseconds, ISO with a zone, or `yyyy-MM-dd HH:mm:ss` in the server's time; milliseconds since the epoch. */
export function parseReportTime(value: string): number {
  const count = /^\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
  const time =
    count === undefined ? writtenTimeOf(value) : Math.round(count < 2_147_483_647 ? count * 1000 : count);
  if (!isInRange(time, TIME_RANGE_MS))
    throw new MalformedReportError(`timestamp ${value.slice(0, 40)} cannot be read`);
  return time;
}

/** The milliseconds of a written time; NaN for anything else that a program might still take for a date, such as `x 1`. */
function writtenTimeOf(value: string): number {
  if (value.includes('T')) return parseMoment(value.replace(' ', '+'));
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value) ? Date.parse(value) : Number.NaN;
}

/** A number as people write it; throws MalformedReportError for anything else, naming the field. */
export function parseReportNumber(name: string, text: string): number {
  const number = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(number)) throw new MalformedReportError(`${name} is not a number`);
  return number;
}

import type { Attributes } from '@farol/core/domain/attributes';
import { parseMoment } from './fields.ts';

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

/** A place with everything that was not said at rest; nothing without coordinates. Throws MalformedReport for one that is not on earth. */
export function placeOf(place: Partial<ReportedPlace>): ReportedPlace | undefined {
  const { latitude, longitude } = place;
  if (latitude === undefined || longitude === undefined) return undefined;
  if (latitude < -90 || latitude > 90) throw new MalformedReport('Latitude out of range');
  if (longitude < -180 || longitude > 180) throw new MalformedReport('Longitude out of range');
  const reported = { altitude: 0, speed: 0, course: 0, accuracy: 0, ...place, latitude, longitude };
  // Phones say -1 for a speed that they do not know.
  return { ...reported, speed: Math.max(0, reported.speed) };
}

/** Seconds, milliseconds, ISO with a zone, or `yyyy-MM-dd HH:mm:ss` in the server's time; milliseconds since the epoch. */
export function timeOf(value: string): number {
  const count = /^\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
  const time =
    count === undefined ? writtenTimeOf(value) : Math.round(count < 2_147_483_647 ? count * 1000 : count);
  if (!(time >= 0 && time <= LAST_MOMENT))
    throw new MalformedReport(`timestamp ${value.slice(0, 40)} cannot be read`);
  return time;
}

/** The milliseconds of a written time; NaN for anything else that a program might still take for a date, such as `x 1`. */
function writtenTimeOf(value: string): number {
  if (value.includes('T')) return parseMoment(value.replace(' ', '+'));
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value) ? Date.parse(value) : Number.NaN;
}

/** 9999-12-31T23:59:59.999Z: the last moment that the wire's date format can write. */
const LAST_MOMENT = 253_402_300_799_999;

/** A number as people write it; throws MalformedReport for anything else, naming the field. */
export function numberOf(name: string, text: string): number {
  const number = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(number)) throw new MalformedReport(`${name} is not a number`);
  return number;
}

import type { ReportProblemKind, UnreadableReason } from '@farol/core/domain/device/report-problem';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { FIX_RANGES, isInRange } from '@farol/core/domain/position/fix-ranges';
import { plausibleAttributes, type FixProblem } from '@farol/core/domain/position/plausible-fix';
import { plausibleNetwork } from '@farol/core/domain/position/plausible-network';
import { parseReportTime } from './report-time.ts';

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
  /** How it was sent, as positions name it; `osmand` by default. */
  protocol?: string;
  /** Whether a sender that got no answer sends it again: one with the same time and place is stored once. */
  isResent?: boolean;
  /** Milliseconds since the epoch; undefined means the time of arrival. */
  time: number | undefined;
  /** When the tracker reported, if that is not when it had its fix; milliseconds since the epoch. */
  deviceTime?: number;
  valid: boolean;
  /** Undefined repeats the latest place. */
  place: ReportedPlace | undefined;
  network: Record<string, unknown> | null;
  attributes: Attributes;
  /** A token for sending commands by push, stored with the device. */
  notificationToken: string | undefined;
}

/** Something of a report that was left out, with what was sent. */
export interface LeftOutValue {
  kind: ReportProblemKind;
  sample: string;
}

/** A report of which everything is plausible, and what had to be left out for that. */
export interface CheckedReport extends DeviceReport {
  leftOut: readonly LeftOutValue[];
}

/** Thrown for a report that cannot be stored; the message says why. */
export class MalformedReportError extends Error {}

/** Thrown for a report that cannot be read and does not say which device sent it. */
export class UnreadableReportError extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason) {
    super(reason);
    this.name = 'UnreadableReportError';
    this.reason = reason;
  }
}

/** No longer samples than a line of the console has room for. */
const MAX_SAMPLE_LENGTH = 60;

/** Returns a part of what was sent in a form that can be shown: without control characters, and cut off. */
export function sampleOf(text: string, length = MAX_SAMPLE_LENGTH): string {
  const visible = text.slice(0, length * 2).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  const shown = visible.trim().toWellFormed();
  return shown.length > length ? `${shown.slice(0, length - 1).toWellFormed()}…` : shown;
}

/**
 * Collects the values of one report, each as its protocol names it. A value that cannot be believed is left
 * out and noted: nobody sends it better the next time, and what else the report says still counts. An empty
 * value was not sent.
 */
export class ReportValues {
  readonly uniqueId: string;
  readonly attributes: Attributes = {};
  readonly place: Partial<ReportedPlace> = {};
  valid = true;
  network: Record<string, unknown> | null = null;
  notificationToken: string | undefined;
  /** The first of each kind. */
  readonly #leftOut = new Map<ReportProblemKind, string>();
  #time: number | undefined;

  constructor(uniqueId: string) {
    this.uniqueId = uniqueId;
  }

  /** Notes that a value was left out. */
  leaveOut(kind: ReportProblemKind, name: string, value: unknown): void {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    if (!this.#leftOut.has(kind)) this.#leftOut.set(kind, sampleOf(`${name}=${text}`));
  }

  /** Takes the time in any common form; an unbelievable one takes the place with it. */
  takeTime(name: string, value: unknown): void {
    if (isNotSent(value)) return;
    const time =
      typeof value === 'string' || typeof value === 'number' ? parseReportTime(String(value)) : undefined;
    if (time === undefined) this.leaveOut('time', name, value);
    else this.#time = time;
  }

  /** Takes latitude or longitude, degrees. */
  takeCoordinate(field: 'latitude' | 'longitude', name: string, value: unknown): void {
    if (isNotSent(value)) return;
    const degrees = reportNumber(value);
    if (isInRange(degrees, FIX_RANGES[field])) this.place[field] = degrees + 0;
    else {
      delete this.place[field];
      this.leaveOut('place', name, value);
    }
  }

  /** Takes a number that is well known without a range of a fix; undefined when there is none. */
  takeNumber(name: string, value: unknown): number | undefined {
    if (isNotSent(value)) return undefined;
    const number = reportNumber(value);
    if (number === undefined) this.leaveOut('value', name, value);
    return number;
  }

  /** Takes an altitude in meters. */
  takeAltitude(name: string, value: unknown): void {
    const meters = this.takeNumber(name, value);
    if (isInRange(meters, FIX_RANGES.altitude)) this.place.altitude = meters + 0;
    else if (meters !== undefined) this.leaveOut('value', name, value);
  }

  /**
   * Takes a speed; phones report a negative one when they know none. With a speed that cannot be believed
   * nobody knows whether the vehicle moves: the position says so, and a waiting engine stop is held.
   * @param knots in one unit of the sender
   */
  takeSpeed(name: string, value: unknown, knots = 1): void {
    if (isNotSent(value)) return;
    const speed = (reportNumber(value) ?? Number.NaN) * knots;
    if (speed <= FIX_RANGES.speed[1]) {
      this.place.speed = Math.max(0, speed);
      return;
    }
    this.attributes['speedUnknown'] = true;
    this.leaveOut('value', name, value);
  }

  /** Takes a direction, degrees clockwise from north: any number of turns. */
  takeCourse(name: string, value: unknown): void {
    const degrees = this.takeNumber(name, value);
    if (degrees === undefined) return;
    if (Math.abs(degrees) <= MAX_COURSE) this.place.course = ((degrees % 360) + 360) % 360;
    else this.leaveOut('value', name, value);
  }

  /** Takes an accuracy in meters: who is off by more than half the earth's circumference knows no place. */
  takeAccuracy(name: string, value: unknown): void {
    const meters = this.takeNumber(name, value);
    if (meters !== undefined) this.place.accuracy = Math.min(Math.max(0, meters), FIX_RANGES.accuracy[1]);
  }

  /** Returns the report: without coordinates it has no place; other missing values of the place are 0. */
  checked(): CheckedReport {
    const { latitude, longitude } = this.place;
    if ((latitude === undefined) !== (longitude === undefined) && !this.#leftOut.has('place'))
      this.leaveOut('place', latitude === undefined ? 'latitude' : 'longitude', '');
    const attributes = plausibleAttributes(this.attributes);
    for (const name of Object.keys(this.attributes))
      if (!Object.hasOwn(attributes, name)) this.leaveOut('value', name, this.attributes[name]);
    const hasPlace = latitude !== undefined && longitude !== undefined && !this.#leftOut.has('time');
    return {
      uniqueId: this.uniqueId,
      time: this.#time,
      valid: this.valid,
      place: hasPlace
        ? { altitude: 0, speed: 0, course: 0, accuracy: 0, ...this.place, latitude, longitude }
        : undefined,
      network: this.network && plausibleNetwork(this.network),
      attributes,
      notificationToken: this.notificationToken,
      leftOut: Array.from(this.#leftOut, ([kind, sample]) => ({ kind, sample })),
    };
  }
}

/** More turns than any counter makes. */
const MAX_COURSE = 1e6;

/** Returns a report of which nothing is known but who sent it: it counts for the state of the device. */
export function reportWithout(uniqueId: string, kind: ReportProblemKind, text: string): CheckedReport {
  return { ...new ReportValues(uniqueId).checked(), leftOut: [{ kind, sample: sampleOf(text) }] };
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

/** Whether a value says nothing: phones send `hdop=` before their first fix, and null in JSON. */
export function isNotSent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Each digit can be read in one way only, so that a text takes no longer than its length. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Reads a finite decimal number, with a point or a comma; undefined for anything else. */
export function reportNumber(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  const isDecimal = DECIMAL.test(text.replace(/^([+-]?\d*),(\d+)$/, '$1.$2'));
  const number = typeof value === 'number' ? value : isDecimal ? Number(text.replace(',', '.')) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

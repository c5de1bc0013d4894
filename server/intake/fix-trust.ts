import type { Device } from '@farol/core/domain/device/device';
import {
  judgeFix,
  type JudgedFix,
  type JumpTrace,
  type TrustRules,
} from '@farol/core/domain/position/fix-trust';
import { hasCoordinates } from '@farol/core/domain/position/has-coordinates';
import type { Position } from '@farol/core/domain/position/position';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { fixTrustRulesOf } from '../registry/fix-trust-settings.ts';
import type { Registry } from '../registry/registry.ts';
import { formatWireDate } from '../wire/wire-date.ts';
import type { DeviceReport } from './device-report.ts';

/** What is believed of a report; call `commit` once it is stored. */
export interface TrustedReport {
  /**
   * The report as it is believed. A doubtful fix is no place: the report repeats the last good one and keeps what
   * was reported in attributes (contract §7.1).
   */
  report: DeviceReport;
  rules: TrustRules;
  /** The way from the latest place to this one was not driven. */
  isRelocated: boolean;
  commit(): void;
}

/** Decides which fixes are believed (contract §7.1); what it remembers of a device is of constant size. */
export class FixTrust {
  readonly #registry: Registry;
  readonly #jumps = new Map<number, JumpTrace>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** @param latest the latest position of the device @param now milliseconds since the epoch */
  judge(device: Device, report: DeviceReport, latest: Position | undefined, now: number): TrustedReport {
    const rules = fixTrustRulesOf(this.#registry, device);
    const time = report.time ?? now;
    const isAhead = rules.capsTimes && time > now + rules.maxLeadMs;
    const timed = rules.capsTimes && time > now ? { ...report, time: now } : report;
    if (!report.place) {
      const reportedTime = isAhead ? { reportedTime: formatWireDate(time) } : {};
      const known = isAhead ? { ...timed, attributes: { ...report.attributes, ...reportedTime } } : timed;
      return { report: known, rules, isRelocated: false, commit: () => {} };
    }
    const lastGood = goodFixOf(latest, rules);
    const fix = { ...report.place, valid: report.valid, time };
    const verdict = judgeFix(fix, { lastGood, jump: this.#jumps.get(device.id) }, rules, now);
    const commit = (): void => {
      if (verdict.jump) this.#jumps.set(device.id, verdict.jump);
      else this.#jumps.delete(device.id);
    };
    if (!verdict.doubt)
      return { report: timed, rules, isRelocated: verdict.isRelocated || !lastGood, commit };
    // Its own count of the way belongs to the place that is not believed.
    const { distance: _, ...attributes } = report.attributes;
    const { latitude, longitude, accuracy } = report.place;
    return {
      report: {
        ...timed,
        place: undefined,
        attributes: {
          ...attributes,
          doubt: verdict.doubt,
          reportedLatitude: latitude,
          reportedLongitude: longitude,
          ...(accuracy > 0 && { reportedAccuracy: accuracy }),
          ...(isAhead && { reportedTime: formatWireDate(time) }),
        },
      },
      rules,
      isRelocated: false,
      commit,
    };
  }

  /** Forgets removed devices. */
  forgetRemovedDevices(): void {
    for (const id of this.#jumps.keys()) if (!this.#registry.devices.get(id)) this.#jumps.delete(id);
  }
}

/** Returns the last good fix: what is stored as the latest place, unless an earlier version believed 0°/0°. */
function goodFixOf(latest: Position | undefined, rules: TrustRules): JudgedFix | undefined {
  if (!latest || !hasCoordinates(latest)) return undefined;
  if (rules.doubtsZero && latest.latitude === 0 && latest.longitude === 0) return undefined;
  return { ...latest, time: Date.parse(latest.fixTime) };
}

/**
 * Whether a report was stored before as this position: the device sent it again, as it got no answer. What the server
 * added to the attributes does not count.
 */
export function isRepeated(report: DeviceReport, position: Position): boolean {
  if (report.time === undefined || report.time !== Date.parse(position.deviceTime)) return false;
  const { place, attributes } = report;
  const isSamePlace =
    place === undefined ||
    (place.latitude === position.latitude &&
      place.longitude === position.longitude &&
      place.altitude === position.altitude &&
      place.speed === position.speed &&
      place.course % 360 === position.course);
  return (
    isSamePlace && Object.entries(attributes).every(([name, value]) => position.attributes[name] === value)
  );
}

/**
 * Whether a report was stored before as this position, by a sender that repeats what got no answer: by time and place.
 * What tells two of one moment apart counts too.
 */
export function isSentAgain(report: DeviceReport, position: Position): boolean {
  const { time, place, deviceTime = time, attributes } = report;
  if (deviceTime === undefined || deviceTime !== Date.parse(position.deviceTime)) return false;
  const isSamePlace =
    place === undefined ||
    (time === Date.parse(position.fixTime) &&
      place.latitude === position.latitude &&
      place.longitude === position.longitude);
  return (
    isSamePlace &&
    ['alarm', 'event', 'result'].every((name) => attributes[name] === position.attributes[name])
  );
}

/**
 * Whether a fix is too near to the last good one to be kept (`filter.distance`). What says more than the place is
 * kept: an alarm, a result, a change of the ignition.
 */
export function isTooNear(report: DeviceReport, latest: Position | undefined, rules: TrustRules): boolean {
  if (rules.minDistanceMeters === 0 || !report.place || !latest || !hasCoordinates(latest)) return false;
  const { alarm, result, ignition } = report.attributes;
  if (alarm !== undefined || result !== undefined) return false;
  if (ignition !== undefined && ignition !== latest.attributes['ignition']) return false;
  return distanceMeters(latest, report.place) < rules.minDistanceMeters;
}

import { mayUsePermission } from '../access/effective-permission.ts';
import type { Principal } from '../access/permission.ts';
import { PERMISSION } from '../access/permission-flags.ts';

/** What can be wrong with a report of a device; what else it said is stored. */
export const REPORT_PROBLEM_KINDS = ['place', 'time', 'value', 'unreadable', 'tooLong'] as const;

/**
 * What was not taken of a report: its place, its time (and with it the place), another value that was left out,
 * or all of it, because it cannot be read or is too long.
 */
export type ReportProblemKind = (typeof REPORT_PROBLEM_KINDS)[number];

/** How often reports of a device had a problem, since the server started (contract §8.4). */
export interface ReportProblem {
  readonly kind: ReportProblemKind;
  readonly reports: number;
  /** When it happened last, ISO 8601. */
  readonly lastTime: string;
  /** What was sent the last time, such as `lat=91`. */
  readonly sample: string;
}

/** A report of a device of which something was not taken, as administrators see it (contract §8.4). */
export interface RefusedReport {
  /** When it came, ISO 8601. */
  readonly time: string;
  /** How it was sent, such as `gt06`. */
  readonly protocol: string;
  /** What was not taken of it, with what was sent, such as `place: lat=91`. */
  readonly reason: string;
  /** What was sent, binary as hexadecimal digits, cut off after 500 characters. */
  readonly text: string;
}

/** A device of which reports were not taken whole in the last 24 hours (contract §8.4). */
export interface DeviceWithRefusals {
  readonly deviceId: number;
  /** How many, 20 at most: more are not kept. */
  readonly reports: number;
  /** When it happened last, ISO 8601. */
  readonly lastTime: string;
}

/** Why nobody could read or match what came to the port of devices. */
export const UNREADABLE_REASONS = [
  'noDevice',
  'notHttp',
  'encrypted',
  'noLength',
  'cutOff',
  'noJson',
  'tooLong',
  'noFrame',
  'noLogin',
  'noSecret',
] as const;
/** Why a report could not be read at all. */
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

/** Something that came to the port of devices and that nobody could read or match with a device. */
export interface UnreadableReport {
  /** When it came last, ISO 8601. */
  readonly time: string;
  readonly address: string;
  readonly reason: UnreadableReason;
  /** How it begins. */
  readonly text: string;
  /** How often the same came from there. */
  readonly reports: number;
}

/** So many refused reports of a device are kept. */
export const MAX_REFUSED_REPORTS = 20;

/** Whether a user may see the refused reports of the devices that they see: managers who may edit them (contract §8.4). */
export function maySeeRefusedReports(principal: Principal): boolean {
  const { administrator, userLimit } = principal.user;
  return (administrator || userLimit !== 0) && mayUsePermission(PERMISSION.editDevices, principal);
}

/** Returns how many reports were refused since a moment, milliseconds since the epoch. */
export function refusedSince(reports: readonly Pick<RefusedReport, 'time'>[], sinceMs: number): number {
  return reports.filter(({ time }) => Date.parse(time) >= sinceMs).length;
}

/** A part of why a report was refused; without a kind where a newer server tells one that is not known. */
export interface RefusalReasonPart {
  readonly kind: ReportProblemKind | undefined;
  readonly sample: string;
}

/** What was sent may hold a semicolon, too. */
const NEXT_PART = new RegExp(`; (?=(?:${REPORT_PROBLEM_KINDS.join('|')}): )`);

/** Takes the reason of a refused report apart: `place: lat=91; value: hdop=x` is two parts. */
export function refusalReasonParts(reason: string): readonly RefusalReasonPart[] {
  return reason.split(NEXT_PART).map((part) => {
    const kind = REPORT_PROBLEM_KINDS.find((known) => part.startsWith(`${known}: `));
    return { kind, sample: kind === undefined ? part : part.slice(kind.length + 2) };
  });
}

import { alarmsOf } from '../alert/alarm-kind.ts';
import type { Position } from '../position/position.ts';
import type { Attributes } from '../values/attributes.ts';

/**
 * What the operator of a vehicle lets its drivers do (facts §6): no private trips; private trips whose places nobody
 * stores; or private trips that are only marked as such.
 */
export const PRIVATE_TRIP_MODES = ['off', 'hidden', 'marked'] as const;

/** A mode of private trips. */
export type PrivateTripMode = (typeof PRIVATE_TRIP_MODES)[number];

/** The setting of a device, a group or the server, in the product's namespace. */
export const PRIVATE_TRIP_SETTING = 'privateTrips';

/** The attribute of the positions of a private trip. */
export const PRIVATE_TRIP_ATTRIBUTE = 'privateTrip';

/** What a driver sees of private trips in the vehicle. */
export interface PrivateTripState {
  readonly mode: PrivateTripMode;
  /** Since when a private trip is on, milliseconds since the epoch; undefined while none is. */
  readonly sinceMs: number | undefined;
}

/** A private trip. Milliseconds since the epoch, the end exclusive; it is undefined while the trip is on. */
export interface PrivateTrip {
  readonly fromMs: number;
  readonly toMs: number | undefined;
  /** Whether the places of the trip are not stored: what the operator let the driver do when it began. */
  readonly isHidden: boolean;
}

/** A driver who forgets to end a private trip does not hide the vehicle for ever. */
export const LONGEST_PRIVATE_TRIP_MS = 24 * 3_600_000;

/** Reads the setting; anything else than a mode is `off`. */
export function privateTripMode(setting: unknown): PrivateTripMode {
  return PRIVATE_TRIP_MODES.find((mode) => mode === setting) ?? 'off';
}

/** When a private trip ends, or ends by itself, milliseconds since the epoch. */
export function privateTripEndMs({ fromMs, toMs = Infinity }: PrivateTrip): number {
  return Math.max(fromMs, Math.min(toMs, fromMs + LONGEST_PRIVATE_TRIP_MS));
}

/** Returns the private trip of a moment, in milliseconds since the epoch; undefined for none. */
export function privateTripAt(trips: readonly PrivateTrip[], timeMs: number): PrivateTrip | undefined {
  return trips.findLast((trip) => trip.fromMs <= timeMs && timeMs < privateTripEndMs(trip));
}

/** Alarms by which somebody is in danger: help has to find the vehicle. */
const EMERGENCIES: ReadonlySet<string> = new Set(['sos', 'accident', 'fallDown']);

/** Whether a report calls for help. Its place is stored, and it ends a private trip. */
export function callsForHelp(attributes: Attributes): boolean {
  return alarmsOf(attributes).some((alarm) => EMERGENCIES.has(alarm));
}

/** Which private trip a position is of: a hidden one, whose place is the last before it, or a marked one; undefined for none. */
export function privateTripOf({
  attributes,
  deviceTime,
  fixTime,
}: Pick<Position, 'attributes' | 'deviceTime' | 'fixTime'>): Exclude<PrivateTripMode, 'off'> | undefined {
  if (attributes[PRIVATE_TRIP_ATTRIBUTE] !== true) return undefined;
  return deviceTime === fixTime ? 'marked' : 'hidden';
}

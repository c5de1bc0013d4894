import { lastUpdateAge, speedInUnit, type EngineStopDanger, type SentCommandState } from '@farol/core/domain';
import type { Vehicle } from '@farol/core/fleet';

const FAILURES: Readonly<Record<string, string>> = {
  INVALID_LOGIN_DATA: 'Email or password is wrong. Check both and try again.',
  FILL_ALL_FIELDS: 'Enter your email and your password.',
  BLOCK: 'This account is blocked. Ask whoever manages it.',
  USER_HAS_EXPIRED: 'Your access has expired. Ask whoever manages it.',
  INVALID_SHARE: 'This link is no longer valid. Ask for a new one.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Wait a moment and try again.',
  TIMEOUT: 'The server takes too long to answer. Try again.',
  WRITE_ACCESS_DENIED: 'You do not have the right to do this.',
};

/** Says in plain words why something failed. @param code a failure code of the console */
export function failureText(code: string): string {
  // A proxy that does not reach the server answers for it.
  const isUnreachable = code === 'NETWORK' || /^HTTP_50\d$/.test(code);
  if (isUnreachable) return 'The server cannot be reached. Check your connection and try again.';
  return FAILURES[code] ?? 'The server refused this. Try again, or ask whoever manages it.';
}

const STATUSES: Readonly<Record<Vehicle['status'], string>> = {
  online: 'Online',
  offline: 'Offline',
  unknown: 'Not heard from',
};

/** Says what a vehicle does, for instance "Moving, 54 km/h". */
export function stateText(vehicle: Vehicle): string {
  if (!vehicle.hasFix) return 'No position yet';
  if (vehicle.status !== 'online') return STATUSES[vehicle.status];
  if (vehicle.blocked) return 'Engine stopped';
  return vehicle.motion ? `Moving, ${speedText(vehicle.speedKnots)}` : 'Standing';
}

/** Returns a speed, for instance "54 km/h". */
export function speedText(knots: number): string {
  return `${Math.round(speedInUnit(knots, 'kmh'))} km/h`;
}

/** Says how old something is, for instance "5 min ago". Both in milliseconds since the epoch. */
export function ageText(timeMs: number, nowMs: number): string {
  const { unit, count } = lastUpdateAge(timeMs, nowMs);
  if (unit === 'new') return 'never';
  if (unit === 'now') return 'now';
  if (unit === 'lessMinute') return `${Math.round((nowMs - timeMs) / 1000)} s ago`;
  return `${count} ${unit === 'minutes' ? 'min' : unit === 'hours' ? 'h' : 'd'} ago`;
}

const DANGERS: Readonly<Record<EngineStopDanger, string>> = {
  moving: 'It is moving.',
  wasMoving: 'It was moving when it last reported.',
  staleFix: 'Its last position is old: it may be moving by now.',
  noFix: 'Nobody knows where it is and whether it moves.',
  offline: 'It is not online: it may stop later, wherever it is then.',
};

/** Says why stopping an engine now may be dangerous. */
export function dangerText(danger: EngineStopDanger): string {
  return DANGERS[danger];
}

const PROGRESS: Readonly<Record<SentCommandState, string>> = {
  sending: 'Sending …',
  refused: 'The server refused the command.',
  unsure: 'No answer: the command may have arrived nevertheless.',
  queued: 'The vehicle gets the command when it reports next, an engine stop once it is slow.',
  delivered: 'The vehicle has the command.',
  answered: 'The vehicle has answered.',
  confirmed: 'The vehicle confirms it.',
  held: 'The command waits until the vehicle is slow.',
  expired: 'The command expired before the vehicle reported.',
  cancelled: 'A later command took its place.',
  withheld: 'It was not sent: whoever caused it lost the right to.',
};

/** Says how far a command came. */
export function progressText(state: SentCommandState): string {
  return PROGRESS[state];
}

import type { LastUpdateAge, MotionState, SpeedUnit } from '@farol/core/domain';
import type { VehicleAbsence } from './vehicle-report.ts';

/** Everything the card says: pass your own for another language or tone. */
export interface VehicleCardTexts {
  /** Why there is no vehicle; the name is that of a vehicle that was there before. */
  readonly absence: Readonly<Record<VehicleAbsence['kind'], (name: string) => string>>;
  readonly motionState: Readonly<Record<MotionState, string>>;
  readonly speed: (value: number, unit: SpeedUnit) => string;
  readonly age: (age: LastUpdateAge) => string;
  /** The fix is too old to say anything about now. */
  readonly old: string;
  /** Nothing is received since then. */
  readonly lost: (since: Date) => string;
  readonly locked: string;
  readonly notLocked: string;
  readonly anchored: string;
  readonly notAnchored: string;
  readonly retry: string;
  /** The names of the values. */
  readonly labels: Readonly<
    Record<'speed' | 'address' | 'coordinates' | 'report' | 'engine' | 'anchor', string>
  >;
}

const SPEED_UNITS: Readonly<Record<SpeedUnit, string>> = { kmh: 'km/h', mph: 'mph', kn: 'kn' };

/** The card in English. */
export const ENGLISH: VehicleCardTexts = {
  absence: {
    signedOut: () => 'Sign in to see this vehicle.',
    starting: () => 'Loading …',
    unreachable: () => 'The server does not answer. We keep trying.',
    notVisible: () => 'You have no such vehicle.',
    removed: (name) => `${name} was deleted, or is no longer shared with you.`,
  },
  motionState: {
    moving: 'Moving',
    stationary: 'Stopped',
    wasMoving: 'Was moving',
    staleFix: 'Was stopped',
    noFix: 'No position yet',
  },
  speed: (value, unit) => `${Math.round(value)} ${SPEED_UNITS[unit]}`,
  age: ({ unit, count }) => {
    if (unit === 'new') return 'never';
    if (unit === 'now') return 'now';
    if (unit === 'lessMinute') return 'less than a minute ago';
    return `${count} ${count === 1 ? unit.slice(0, -1) : unit} ago`;
  },
  old: 'Old data: this is the last that is known.',
  lost: (since) => `No connection since ${since.toLocaleTimeString('en')}. This is the last that is known.`,
  locked: 'Stopped by command',
  notLocked: 'Released',
  anchored: 'Set',
  notAnchored: 'None',
  retry: 'Try now',
  labels: {
    speed: 'Speed',
    address: 'Address',
    coordinates: 'Coordinates',
    report: 'Last report',
    engine: 'Engine',
    anchor: 'Anchor',
  },
};

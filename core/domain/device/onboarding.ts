import { mayUsePermission } from '../access/effective-permission.ts';
import type { Principal } from '../access/permission.ts';
import { RECORD_PERMISSIONS } from '../access/record-permissions.ts';
import { mayHaveDevices, reachedDeviceLimit } from './device-limit.ts';

/** The steps of onboarding, in which a user adds a vehicle and sees it on the map (§2). */
export type OnboardingStep =
  /** The fleet, or the vehicle that was just added, is not known yet. */
  | 'loading'
  | 'welcome'
  /** A name and an identifier are typed. */
  | 'vehicle'
  /** The vehicle is waiting for its first report. */
  | 'report'
  | 'arrived'
  /** There is no vehicle, and the user may not add one. */
  | 'refused'
  /** The vehicle does not exist, or the user does not see it. */
  | 'missing';

/** What is known of the vehicle in onboarding. */
export type FirstVehicle =
  /** None was added or asked for. */
  | 'none'
  /** It was just added; the fleet does not have it yet. */
  | 'expected'
  | 'missing'
  /** It has never reported a position. */
  | 'silent'
  | 'reporting';

/** What decides which step is due. */
export interface OnboardingFacts {
  readonly isFleetLoaded: boolean;
  readonly mayAdd: boolean;
  /** The form of a new vehicle is open. */
  readonly isAdding: boolean;
  readonly vehicle: FirstVehicle;
}

/** Returns the step that is due. */
export function dueStep({ isFleetLoaded, mayAdd, isAdding, vehicle }: OnboardingFacts): OnboardingStep {
  if (!isFleetLoaded) return 'loading';
  if (isAdding) return 'vehicle';
  if (vehicle === 'none') return mayAdd ? 'welcome' : 'refused';
  return STEPS[vehicle];
}

const STEPS: Readonly<Record<Exclude<FirstVehicle, 'none'>, OnboardingStep>> = {
  expected: 'loading',
  silent: 'report',
  reporting: 'arrived',
  missing: 'missing',
};

/**
 * Whether a user may add a vehicle now (§5, §6): the right to it, and room below every limit.
 * @param deviceCount how many devices the user has
 */
export function mayAddVehicle(principal: Principal, deviceCount: number): boolean {
  return (
    mayUsePermission(RECORD_PERMISSIONS.devices.create, principal) &&
    mayHaveDevices(principal) &&
    reachedDeviceLimit(principal, deviceCount) === undefined
  );
}

/**
 * Returns an identifier for a device that takes any, such as a phone: ten digits that nobody guesses, because
 * anybody who knows the identifier can report in its name.
 * @param random returns a number from 0 (included) to 1 (excluded)
 */
export function suggestedIdentifier(random: () => number): string {
  const first = 1 + Math.floor(random() * 9);
  return String(first) + Array.from({ length: 9 }, () => Math.floor(random() * 10)).join('');
}

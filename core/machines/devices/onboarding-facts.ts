import type { Principal } from '../../domain/access/permission.ts';
import { mayAddVehicle, type OnboardingFacts, type FirstVehicle } from '../../domain/device/onboarding.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import { FLAG } from '../../fleet/protocol/fleet-protocol.ts';
import type { Random } from '../../ports/random.ts';

/** What the fleet tells onboarding. */
export type OnboardingFleet = Pick<
  LiveFleet,
  'subscribe' | 'isLoaded' | 'counts' | 'slotOf' | 'flags' | 'order' | 'deviceId'
>;

/** What onboarding needs from outside. */
export interface OnboardingInput {
  readonly fleet: OnboardingFleet;
  readonly random: Random;
  /** Returns who is signed in, with the server once it is known. */
  readonly principal: () => Principal | undefined;
}

/** Which vehicle onboarding goes on with. */
interface ChosenVehicle extends OnboardingInput {
  readonly deviceId: number | undefined;
  /** The vehicle was just added: the fleet will have it soon. */
  readonly isExpected: boolean;
}

/** Returns what decides about the step that is due (§2). */
export function onboardingFacts(chosen: ChosenVehicle & { readonly isAdding: boolean }): OnboardingFacts {
  const principal = chosen.principal();
  const { fleet, isAdding } = chosen;
  return {
    isFleetLoaded: fleet.isLoaded && principal !== undefined,
    mayAdd: principal !== undefined && mayAddVehicle(principal, fleet.counts.all),
    isAdding,
    vehicle: firstVehicle(chosen),
  };
}

/** Returns what the fleet knows of the chosen vehicle. */
export function firstVehicle({ fleet, deviceId, isExpected }: ChosenVehicle): FirstVehicle {
  if (deviceId === undefined) return 'none';
  const slot = fleet.slotOf(deviceId);
  if (slot === undefined) return isExpected ? 'expected' : 'missing';
  return (fleet.flags[slot] ?? 0) & FLAG.hasPosition ? 'reporting' : 'silent';
}

/** Returns the newest vehicle that has never had a place on the map; undefined if there is none. */
export function silentVehicle({ order, deviceId, flags }: OnboardingFleet): number | undefined {
  let newest = 0;
  for (const slot of order) {
    if (!((flags[slot] ?? 0) & FLAG.hasPosition)) newest = Math.max(newest, deviceId[slot] ?? 0);
  }
  return newest === 0 ? undefined : newest;
}

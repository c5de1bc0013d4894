import { assign, emit, fromCallback, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import {
  dueStep,
  suggestedIdentifier,
  type OnboardingStep,
  mayAddVehicle,
  type OnboardingFacts,
  type FirstVehicle,
} from '../../domain/device/onboarding.ts';
import type { Principal } from '../../domain/access/permission.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import { FLAG } from '../../fleet/protocol/fleet-protocol.ts';
import type { Random } from '../../ports/random.ts';

/** Which vehicle is added, and the step that is due. */
export interface OnboardingContext extends OnboardingInput {
  readonly step: OnboardingStep;
  readonly isAdding: boolean;
  /** The vehicle that was added or asked for. */
  readonly deviceId: number | undefined;
  /** The vehicle was just added: the fleet will have it soon. */
  readonly isExpected: boolean;
}

/** Events of onboarding. */
export type OnboardingEvent =
  /** The screen is opened; without a vehicle it resumes with one that never reported. */
  | { type: 'SHOW'; deviceId: number | undefined }
  | { type: 'HIDE' }
  /** Opens the form of a new vehicle, with the identifier of a device that is reporting already if known. */
  | { type: 'ADD'; identifier?: string | undefined }
  /** The form of a new vehicle was opened or closed. */
  | { type: 'FORM_CHANGED'; isAdding: boolean }
  | { type: 'VEHICLE_SAVED'; deviceId: number }
  /** The fleet or the user's rights are others than before. */
  | { type: 'FACTS_CHANGED' };

/** What onboarding announces. */
export type OnboardingEmitted =
  /** The form of a new vehicle is to be opened with this identifier. */
  | { type: 'adding'; uniqueId: string }
  /** The screen goes on with this vehicle. */
  | { type: 'vehicleChosen'; deviceId: number }
  /** The vehicle is on the map. */
  | { type: 'arrived'; deviceId: number };

const TYPES: {
  context?: OnboardingContext;
  events?: OnboardingEvent;
  emitted?: OnboardingEmitted;
  input?: OnboardingInput;
} = {};

/** The actions, guards and actors of the chart. */
export const onboardingSetup = setup({
  types: TYPES,
  actors: {
    fleetChanges: fromCallback<OnboardingEvent, OnboardingFleet>(({ input: fleet, sendBack }) => {
      const tell = (): void => sendBack({ type: 'FACTS_CHANGED' });
      const stops = (['loaded', 'counts', 'columns'] as const).map((slice) => fleet.subscribe(slice, tell));
      return () => {
        for (const stop of stops) stop();
      };
    }),
  },
  actions: {
    storeVehicle: assign(({ context }, { deviceId }: EventOf<OnboardingEvent, 'SHOW'>) => ({
      deviceId: deviceId ?? silentVehicle(context.fleet),
      isExpected: false,
    })),
    storeSavedVehicle: assign((_, { deviceId }: EventOf<OnboardingEvent, 'VEHICLE_SAVED'>) => ({
      deviceId,
      isExpected: true,
      isAdding: false,
    })),
    storeForm: assign((_, { isAdding }: EventOf<OnboardingEvent, 'FORM_CHANGED'>) => ({ isAdding })),
    decide: assign(({ context: before }) => {
      // Before the fleet was loaded there was no vehicle to resume with.
      const { deviceId = before.step === 'loading' ? silentVehicle(before.fleet) : undefined } = before;
      const context = { ...before, deviceId };
      return {
        deviceId,
        step: dueStep(onboardingFacts(context)),
        // From now on its absence means that it was removed.
        isExpected: context.isExpected && firstVehicle(context) === 'expected',
      };
    }),
    openForm: emit(({ context }, { identifier }: EventOf<OnboardingEvent, 'ADD'>) => ({
      type: 'adding' as const,
      uniqueId: identifier ?? suggestedIdentifier(context.random),
    })),
    emitVehicleChosen: emit(({ context }) => ({
      type: 'vehicleChosen' as const,
      deviceId: context.deviceId ?? 0,
    })),
    emitArrival: emit(({ context }) => ({ type: 'arrived' as const, deviceId: context.deviceId ?? 0 })),
  },
  guards: {
    isDue: ({ context }, { step }: { step: OnboardingStep }) => context.step === step,
    isAnotherStepDue: ({ context }) => dueStep(onboardingFacts(context)) !== context.step,
  },
});

/** What the fleet tells onboarding. */
type OnboardingFleet = Pick<
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
function silentVehicle({ order, deviceId, flags }: OnboardingFleet): number | undefined {
  let newest = 0;
  for (const slot of order) {
    if (!((flags[slot] ?? 0) & FLAG.hasPosition)) newest = Math.max(newest, deviceId[slot] ?? 0);
  }
  return newest === 0 ? undefined : newest;
}

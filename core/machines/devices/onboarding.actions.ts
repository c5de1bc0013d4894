import { assign, emit, fromCallback, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { dueStep, suggestedIdentifier, type OnboardingStep } from '../../domain/device/onboarding.ts';
import {
  onboardingFacts,
  firstVehicle,
  silentVehicle,
  type OnboardingFleet,
  type OnboardingInput,
} from './onboarding-facts.ts';

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

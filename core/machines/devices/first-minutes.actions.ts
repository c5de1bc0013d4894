import { assign, emit, fromCallback, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { dueStep, suggestedIdentifier, type FirstMinutesStep } from '../../domain/device/first-minutes.ts';
import {
  firstMinutesFacts,
  firstVehicle,
  silentVehicle,
  type FirstMinutesFleet,
  type FirstMinutesInput,
} from './first-minutes-facts.ts';

/** Which vehicle is added, and the step that is due. */
export interface FirstMinutesContext extends FirstMinutesInput {
  readonly step: FirstMinutesStep;
  readonly isAdding: boolean;
  /** The vehicle that was added or asked for. */
  readonly deviceId: number | undefined;
  /** The vehicle was just added: the fleet will have it soon. */
  readonly isExpected: boolean;
}

/** Events of the first minutes. */
export type FirstMinutesEvent =
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

/** What the first minutes announce. */
export type FirstMinutesAnnouncement =
  /** The form of a new vehicle is to be opened with this identifier. */
  | { type: 'adding'; uniqueId: string }
  /** The screen goes on with this vehicle. */
  | { type: 'vehicleChosen'; deviceId: number }
  /** The vehicle is on the map. */
  | { type: 'arrived'; deviceId: number };

const TYPES: {
  context?: FirstMinutesContext;
  events?: FirstMinutesEvent;
  emitted?: FirstMinutesAnnouncement;
  input?: FirstMinutesInput;
} = {};

/** The actions, guards and actors of the chart. */
export const firstMinutesSetup = setup({
  types: TYPES,
  actors: {
    fleetChanges: fromCallback<FirstMinutesEvent, FirstMinutesFleet>(({ input: fleet, sendBack }) => {
      const tell = (): void => sendBack({ type: 'FACTS_CHANGED' });
      const stops = (['loaded', 'counts', 'columns'] as const).map((slice) => fleet.subscribe(slice, tell));
      return () => {
        for (const stop of stops) stop();
      };
    }),
  },
  actions: {
    storeVehicle: assign(({ context }, { deviceId }: EventOf<FirstMinutesEvent, 'SHOW'>) => ({
      deviceId: deviceId ?? silentVehicle(context.fleet),
      isExpected: false,
    })),
    storeSavedVehicle: assign((_, { deviceId }: EventOf<FirstMinutesEvent, 'VEHICLE_SAVED'>) => ({
      deviceId,
      isExpected: true,
      isAdding: false,
    })),
    storeForm: assign((_, { isAdding }: EventOf<FirstMinutesEvent, 'FORM_CHANGED'>) => ({ isAdding })),
    decide: assign(({ context: before }) => {
      // Before the fleet was loaded there was no vehicle to resume with.
      const { deviceId = before.step === 'loading' ? silentVehicle(before.fleet) : undefined } = before;
      const context = { ...before, deviceId };
      return {
        deviceId,
        step: dueStep(firstMinutesFacts(context)),
        // From now on its absence means that it was removed.
        isExpected: context.isExpected && firstVehicle(context) === 'expected',
      };
    }),
    openForm: emit(({ context }, { identifier }: EventOf<FirstMinutesEvent, 'ADD'>) => ({
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
    isDue: ({ context }, { step }: { step: FirstMinutesStep }) => context.step === step,
    isAnotherStepDue: ({ context }) => dueStep(firstMinutesFacts(context)) !== context.step,
  },
});

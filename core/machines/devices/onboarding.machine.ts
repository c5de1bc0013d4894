import { onboardingSetup } from './onboarding.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * Onboarding of a user without vehicles (§2): add one, learn how it reports, wait for its first report,
 * see it on the map. Which step is due follows from the fleet, so the screen can be left and resumed at any
 * time.
 */
export const onboardingMachine = onboardingSetup.createMachine({
  id: 'onboarding',
  context: ({ input }) => ({
    ...input,
    step: 'loading',
    isAdding: false,
    deviceId: undefined,
    isExpected: false,
  }),
  initial: 'hidden',
  on: {
    SHOW: { target: '.shown', actions: withEvent('storeVehicle') },
    FORM_CHANGED: { actions: withEvent('storeForm') },
  },
  states: {
    hidden: {},
    shown: {
      invoke: { src: 'fleetChanges', input: ({ context }) => context.fleet },
      initial: 'deciding',
      on: {
        HIDE: 'hidden',
        ADD: { actions: withEvent('openForm') },
        FORM_CHANGED: { target: '.deciding', actions: withEvent('storeForm') },
        FACTS_CHANGED: { guard: 'isAnotherStepDue', target: '.deciding' },
      },
      states: {
        deciding: {
          entry: 'decide',
          always: [
            { guard: { type: 'isDue', params: { step: 'loading' } }, target: 'loading' },
            { guard: { type: 'isDue', params: { step: 'welcome' } }, target: 'welcome' },
            { guard: { type: 'isDue', params: { step: 'vehicle' } }, target: 'vehicle' },
            { guard: { type: 'isDue', params: { step: 'report' } }, target: 'report' },
            { guard: { type: 'isDue', params: { step: 'arrived' } }, target: 'arrived' },
            { guard: { type: 'isDue', params: { step: 'refused' } }, target: 'refused' },
            { target: 'missing' },
          ],
        },
        loading: {},
        welcome: {},
        vehicle: {
          on: {
            VEHICLE_SAVED: {
              target: 'deciding',
              actions: [withEvent('storeSavedVehicle'), 'emitVehicleChosen'],
            },
          },
        },
        report: { entry: 'emitVehicleChosen' },
        arrived: { entry: 'emitArrival' },
        refused: {},
        missing: {},
      },
    },
  },
});

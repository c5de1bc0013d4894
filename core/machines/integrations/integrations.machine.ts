import { withEvent } from '../chart/with-event.ts';
import { integrationsSetup, NOTHING_KNOWN } from './integrations.actions.ts';

/**
 * §3, "Integration": the services that administrators connect, read whenever they are opened. One is switched, or its
 * provider is asked, at a time; switching on what is not set up asks for its form.
 */
export const integrationsMachine = integrationsSetup.createMachine({
  id: 'integrations',
  context: ({ input }) => ({ ...input, ...NOTHING_KNOWN }),
  initial: 'closed',
  states: {
    closed: { entry: 'forget', on: { OPEN: 'loading' } },
    loading: {
      invoke: {
        id: 'list',
        src: 'list',
        input: ({ context }) => context,
        onDone: { target: 'shown', actions: withEvent('storeIntegrations') },
        onError: { target: 'failed', actions: withEvent('storeReason') },
      },
      on: { CLOSE: 'closed' },
    },
    failed: { on: { RETRY: 'loading', CLOSE: 'closed' } },
    shown: {
      initial: 'idle',
      on: { CLOSE: 'closed', SAVED: { actions: [withEvent('storeSaved'), 'emitChanged'] } },
      states: {
        idle: {
          on: {
            CONFIGURE: { guard: withEvent('isKnown'), actions: withEvent('emitFormRequested') },
            SWITCH: [
              { guard: withEvent('isSetUp'), target: 'switching', actions: withEvent('storeCurrent') },
              { guard: withEvent('isKnown'), actions: withEvent('emitFormRequested') },
            ],
            TEST: { guard: withEvent('isTestable'), target: 'testing', actions: withEvent('storeCurrent') },
          },
        },
        switching: {
          invoke: {
            id: 'switchOver',
            src: 'switchOver',
            input: ({ context }) => context,
            onDone: { target: 'idle', actions: [withEvent('storeIntegrations'), 'emitChanged'] },
            onError: { target: 'idle', actions: withEvent('storeFailure') },
          },
        },
        testing: {
          invoke: {
            id: 'test',
            src: 'test',
            input: ({ context }) => context,
            onDone: { target: 'idle', actions: withEvent('storeTest') },
            onError: { target: 'idle', actions: withEvent('storeFailure') },
          },
        },
      },
    },
  },
});

import { pushRegistrationSetup, UNSUPPORTED } from './push-registration.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * Push notifications while the console is closed (§7). They are offered if the branding file configures push,
 * and requested only in a user gesture. The token is sent only if the server does not have it yet (§5); a failure to
 * send it is ignored. A browser that its user removed elsewhere is off.
 */
export const pushRegistrationMachine = pushRegistrationSetup.createMachine({
  id: 'pushRegistration',
  context: ({ input }) => ({ ...input, registration: UNSUPPORTED }),
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'checkRegistration',
        src: 'checkRegistration',
        input: ({ context }) => context,
        onDone: { target: 'known', actions: withEvent('storeRegistration') },
        onError: 'unsupported',
      },
    },
    known: {
      always: [
        { guard: 'isOn', target: 'registering' },
        { guard: 'isDenied', target: 'denied' },
        { guard: 'isOff', target: 'off' },
        { target: 'unsupported' },
      ],
    },
    /** Push is not configured, or the browser does not support it: nothing is offered. */
    unsupported: {},
    off: { on: { ENABLE: 'subscribing' } },
    /** The user denied notifications; a change in the browser's settings counts on the next attempt. */
    denied: { on: { ENABLE: 'subscribing' } },
    /** The browser could not subscribe. */
    failed: { on: { ENABLE: 'subscribing' } },
    subscribing: {
      invoke: {
        id: 'subscribe',
        src: 'subscribe',
        input: ({ context }) => context,
        onDone: { target: 'known', actions: withEvent('storeRegistration') },
        onError: 'failed',
      },
    },
    registering: {
      always: { guard: 'isRegistered', target: 'on' },
      invoke: { src: 'register', input: ({ context }) => context, onDone: 'on', onError: 'on' },
    },
    on: { on: { DISABLE: 'unsubscribing' } },
    unsubscribing: {
      invoke: { src: 'unsubscribe', input: ({ context }) => context, onDone: 'off', onError: 'on' },
    },
  },
});

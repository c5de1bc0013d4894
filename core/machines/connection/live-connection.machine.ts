import { liveConnectionSetup, NEVER_CONNECTED } from './live-connection.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * §4, "Live connection": connects, loads what was missed, and retries 5 s after a loss, later with growing
 * delays; at once when the page wakes up or the browser is online again. One feed lives through connecting,
 * catching up and live: it opens with the state `open`, which holds the three, and closes when that is left.
 */
export const liveConnectionMachine = liveConnectionSetup.createMachine({
  id: 'liveConnection',
  context: ({ input }) => ({ ports: input, ...NEVER_CONNECTED }),
  invoke: [
    { src: 'pageWakeUps', input: ({ context }) => context.ports.page },
    {
      id: 'restore',
      src: 'restore',
      input: ({ context }) => context.ports,
      onDone: {
        guard: withEvent('isKnown'),
        actions: withEvent('storeRestored'),
      },
    },
  ],
  initial: 'off',
  on: { STOP: '.off' },
  states: {
    off: { id: 'off', on: { START: { target: 'open', actions: 'reset' } } },
    open: {
      id: 'open',
      invoke: { src: 'feed', input: ({ context }) => context.ports.liveFeed },
      initial: 'connecting',
      on: { FEED_CLOSED: 'waiting' },
      states: {
        connecting: {
          // A refused connection looks like a broken one: only the session call reveals that nobody is signed
          // in any more. Else the feed reports whether it connects.
          invoke: {
            id: 'checkSession',
            src: 'checkSession',
            input: ({ context }) => context.ports,
            onDone: { guard: withEvent('hasEnded'), target: '#off', actions: withEvent('emitSessionEnd') },
          },
          after: { connectTimeout: '#waiting' },
          on: { FEED_OPENED: 'catchingUp' },
        },
        catchingUp: {
          invoke: {
            id: 'catchUp',
            src: 'catchUp',
            input: ({ context }) => context.ports.liveFeed,
            onDone: { target: 'live', actions: withEvent('storeCatchUp') },
            onError: [
              { guard: withEvent('isUnauthorized'), target: '#off', actions: 'emitSignedOut' },
              { target: '#waiting' },
            ],
          },
        },
        live: {
          on: {
            PAGE_WOKE_UP: { actions: 'recordWakeUp' },
            FEED_CLOSED: [
              { guard: 'wokeJustNow', target: '#open', actions: 'recordLoss' },
              { target: '#waiting', actions: 'recordLoss' },
            ],
          },
        },
      },
    },
    waiting: {
      id: 'waiting',
      entry: 'scheduleRetry',
      exit: 'clearRetry',
      // The server may close or refuse a connection before it has answered who is signed in.
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        input: ({ context }) => context.ports,
        onDone: { guard: withEvent('hasEnded'), target: 'off', actions: withEvent('emitSessionEnd') },
      },
      after: { untilRetry: 'open' },
      on: { RETRY_NOW: 'open', PAGE_WOKE_UP: 'open' },
    },
  },
});

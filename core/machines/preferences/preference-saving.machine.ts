import { withEvent } from '../chart/with-event.ts';
import { preferenceSavingSetup, NO_CHOICES } from './preference-saving.actions.ts';

/**
 * §3, "User": a choice applies at once and is saved with the account. Only one save runs at a time; choices
 * made meanwhile are saved next. What cannot be saved stays visible until it is retried or reverted. Users
 * who may not save preferences keep their choices in this browser.
 */
export const preferenceSavingMachine = preferenceSavingSetup.createMachine({
  id: 'preferenceSaving',
  context: ({ input }) => ({ ...input, ...NO_CHOICES }),
  initial: 'starting',
  on: {
    ACCOUNT_CHANGED: {
      guard: withEvent('isOther'),
      target: '.starting',
      actions: withEvent('storeAccount'),
    },
  },
  states: {
    starting: {
      entry: 'forgetChoices',
      always: [
        { guard: 'maySave', target: 'ready' },
        { target: 'localOnly', actions: ['readLocal', 'display'] },
      ],
    },
    ready: {
      always: { guard: 'isWaiting', target: 'saving' },
      on: { CHOOSE: { actions: [withEvent('choose'), 'display'] } },
    },
    saving: {
      entry: 'send',
      on: {
        CHOOSE: { actions: [withEvent('choose'), 'display'] },
        ACCOUNT_CHANGED: {
          guard: withEvent('isOtherWhoMaySave'),
          actions: [withEvent('storeAccount'), 'display'],
        },
      },
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => context,
        onDone: { target: 'ready', actions: [withEvent('storeSaved'), 'display'] },
        onError: [
          {
            guard: withEvent('isDenied'),
            target: 'localOnly',
            // Together with what this browser kept before.
            actions: ['readLocal', 'keepLocally', 'writeLocal', 'display', 'emitStoredLocally'],
          },
          { target: 'failed', actions: withEvent('storeRefusal') },
        ],
      },
    },
    failed: {
      on: {
        CHOOSE: { target: 'ready', actions: [withEvent('choose'), 'display'] },
        ACCOUNT_CHANGED: {
          guard: withEvent('isOtherWhoMaySave'),
          actions: [withEvent('storeAccount'), 'display'],
        },
        RETRY: 'ready',
        REVERT: { target: 'ready', actions: ['revert', 'display'] },
      },
    },
    /** Choices are kept in this browser. */
    localOnly: {
      on: {
        CHOOSE: {
          actions: [withEvent('choose'), 'keepLocally', 'writeLocal', 'display', 'emitStoredLocally'],
        },
      },
    },
  },
});

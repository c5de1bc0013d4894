import { assertEvent } from 'xstate';
import { withEvent } from '../chart/with-event.ts';
import { totpSetupSetup, TOTP_NOT_STARTED, TOTP_SETUP_TYPES } from './totp-setup.actions.ts';

/**
 * Two-factor authentication (contract §1.2): the key is saved only after one of its codes was entered, so
 * that users do not lock themselves out.
 */
export const totpSetupMachine = totpSetupSetup.createMachine({
  id: 'totpSetup',
  context: ({ input }) => ({ ...input, ...TOTP_NOT_STARTED }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        START: { target: 'loadingKey', actions: withEvent('start') },
        DISABLE: { target: 'saving', actions: withEvent('start') },
        RETRY: { guard: 'needsReauthentication', target: 'saving', actions: 'clearProblems' },
      },
    },
    loadingKey: {
      invoke: {
        id: 'fetchKey',
        src: 'fetchKey',
        input: ({ context }) => context,
        onDone: { target: 'verifying', actions: withEvent('storeKey') },
        onError: { target: 'idle', actions: withEvent('storeReason') },
      },
      on: { CANCEL: { target: 'idle', actions: 'reset' } },
    },
    verifying: {
      on: {
        VERIFY_CODE: 'checkingCode',
        RETRY: { guard: 'needsReauthentication', target: 'saving', actions: 'clearProblems' },
        CANCEL: { target: 'idle', actions: 'reset' },
      },
    },
    checkingCode: {
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ context, event }) => ({ ...context, code: codeIn(event) }),
        onDone: [
          { guard: withEvent('isCodeRight'), target: 'saving', actions: 'clearProblems' },
          { target: 'verifying', actions: 'markCodeWrong' },
        ],
        onError: { target: 'verifying', actions: withEvent('storeReason') },
      },
      on: { CANCEL: { target: 'idle', actions: 'reset' } },
    },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => context,
        onDone: { target: 'idle', actions: [withEvent('emitSaved'), 'reset'] },
        onError: [
          { guard: 'hasKey', target: 'verifying', actions: withEvent('storeReason') },
          { target: 'idle', actions: withEvent('storeReason') },
        ],
      },
    },
  },
});

/** Only VERIFY_CODE leads to the check. */
function codeIn(event: NonNullable<(typeof TOTP_SETUP_TYPES)['events']>): string {
  assertEvent(event, 'VERIFY_CODE');
  return event.code;
}

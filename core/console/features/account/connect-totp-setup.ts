import type { ActorRefFrom } from 'xstate';
import type { totpSetupMachine } from '../../../machines/access/totp-setup.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects the setup of two-factor authentication (contract §1.2). */
export function connectTotpSetup(setup: ActorRefFrom<typeof totpSetupMachine>) {
  return connected(setup, {
    answers: ({ value, context: { key, isCodeWrong, reason } }) => ({
      /** The key is loaded, or the account is saved. */
      isBusy: value === 'loadingKey' || value === 'saving',
      /** The new key, Base32, which has no effect until one of its codes was entered. */
      key,
      isCodeWrong,
      /** Why something failed, as a failure code; undefined while nothing did. */
      failure: reason,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Loads a new key for an account. */
        start: ['user'],
        /** Saves the key if the code is one of its codes now. */
        verifyCode: ['code'],
        /** Disables two-factor authentication of an account. */
        disable: ['user'],
        cancel: [],
      }),
  });
}

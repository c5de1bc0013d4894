import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { InstallationOffer } from '../../domain/preference/installation-offer.ts';
import type { AppCapabilities } from '../../ports/app-capabilities.ts';

export interface InstallationContext {
  readonly host: AppCapabilities;
  readonly offer: InstallationOffer;
}

/** Events of the installation. */
export type InstallationEvent =
  /** The device offers another way. */
  | { type: 'CHANGED' }
  /** Asks the browser's question, only in a user gesture, or says how it is done by hand. */
  | { type: 'INSTALL' }
  /** The explanation was read. */
  | { type: 'CLOSE' };

const TYPES: {
  context?: InstallationContext;
  events?: InstallationEvent;
  input?: { host: AppCapabilities };
} = {};

/** The actions, guards and actors of the chart. */
export const installationSetup = setup({
  types: TYPES,
  actors: {
    changes: fromCallback<InstallationEvent, AppCapabilities>(({ input, sendBack }) =>
      input.onInstallationChange(() => sendBack({ type: 'CHANGED' })),
    ),
    install: fromPromise<boolean, AppCapabilities>(({ input }) => input.install()),
  },
  actions: { readOffer: assign(({ context: { host } }) => ({ offer: host.installation() })) },
  guards: {
    asksBrowser: ({ context }) => context.offer === 'question',
    isByHand: ({ context }) => context.offer === 'byHand',
  },
});

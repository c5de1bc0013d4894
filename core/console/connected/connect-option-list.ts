import type { ActorRefFrom } from 'xstate';
import type { optionListMachine } from '../../machines/requests/option-list.ts';
import { connected } from './connected.ts';

/** Connects options that only the server knows. */
export function connectOptionList(actor: ActorRefFrom<typeof optionListMachine>) {
  return connected(actor, {
    answers: ({ context: { options } }) => ({
      /** Empty until the server has responded. */
      options,
    }),
    verbs: (send) => ({
      /** Loads the options unless they are loaded. */
      load: () => send({ type: 'LOAD' }),
    }),
  });
}

import type { Query } from '../../machines/query/query.machine.ts';
import { connected } from './connected.ts';

/** Connects options that only the server knows. */
export function connectOptionList(actor: Query<readonly string[]>) {
  return connected(actor, {
    answers: ({ context: { data: options } }) => ({
      /** Empty until the server has responded. */
      options,
    }),
    verbs: (send) => ({
      /** Loads the options unless they are loaded. */
      load: () => send({ type: 'LOAD_IF_NEEDED' }),
    }),
  });
}

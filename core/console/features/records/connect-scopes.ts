import type { ScopesById } from '../../../use-cases/records/load-scopes.ts';
import { connected } from '../../connected/connected.ts';
import type { RecordScopes, ScopedKind } from './records-feature.ts';

/** Connects what the objects of one kind are linked to. */
export function connectScopes(scopes: RecordScopes[ScopedKind]) {
  let known: ScopesById | undefined;
  return connected(scopes, {
    answers: ({ context: { response } }) => {
      // What was known stays visible while it is read again.
      known = response ?? known;
      return {
        /** What each object is linked to, by its id; undefined while it is unknown or the server does not tell. */
        links: known,
      };
    },
    verbs: (send) => ({
      /** Reads the links, again if they were read before. */
      load: () => {
        send({ type: 'RESET' });
        send({ type: 'REQUEST', request: undefined });
      },
    }),
  });
}

import { connected } from '../../connected/connected.ts';
import type { RecordScopes, ScopedKind } from './records-feature.ts';

/** Connects what the objects of one kind are linked to. */
export function connectScopes(scopes: RecordScopes[ScopedKind]) {
  return connected(scopes, {
    answers: ({ context }) => ({
      /** What each object is linked to, by its id; undefined while it is unknown or the server does not tell. */
      links: context.data,
    }),
    verbs: (send) => ({
      /** Reads the links, again if they were read before. */
      load: () => {
        send({ type: 'INVALIDATE' });
        send({ type: 'LOAD_IF_NEEDED' });
      },
    }),
  });
}

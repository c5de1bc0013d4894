import { connected } from '../../connected/connected.ts';
import type { RecordsFeature } from './records-feature.ts';

/** Connects what goes with the records whose removal waits for a confirmation. */
export function connectRemovalPreview(actor: RecordsFeature['removalPreview']) {
  return connected(actor, {
    answers: ({ value, context: { data, reason } }) => ({
      /** It is not known yet. */
      isLoading: value === 'loading',
      /** Undefined until it is known, and where the server does not tell. */
      preview: data,
      /** Why it is not known, as a failure code. */
      failure: reason,
    }),
    verbs: () => ({}),
  });
}

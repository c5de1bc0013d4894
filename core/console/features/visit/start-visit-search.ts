import { createActor } from 'xstate';
import { actorsOf } from '../../wiring/feature.ts';
import type { ActorSettings, Opened } from '../../wiring/opened-later.ts';
import { connectVisitSearch, type ConnectedVisitSearch } from './connect-visit-search.ts';
import { visitSearchFeature, type VisitSearchFeatureInput } from './visit-search-feature.ts';

/** Starts what finds out who was within a circle. */
export function startVisitSearch(
  input: VisitSearchFeatureInput,
  settings: ActorSettings,
): Opened<ConnectedVisitSearch> {
  const actor = createActor(visitSearchFeature, { input, ...settings }).start();
  return {
    connected: connectVisitSearch(actorsOf(actor)),
    stop: () => {
      actor.stop();
    },
  };
}

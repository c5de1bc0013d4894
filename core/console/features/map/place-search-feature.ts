import type { ActorRefFrom } from 'xstate';
import { placeSearchOptions } from '../../../domain/place/geocoder-settings.ts';
import type { Geocoder } from '../../../ports/geocoder.ts';
import type { PlaceNameSource } from '../../../ports/place-names.ts';
import { featureLogic } from '../../wiring/feature.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';
import { placeSearchMachine } from '../../../machines/map/place-search.machine.ts';

/** The search for places on the map. */
export interface PlaceSearchActors {
  /** Places that match the text in the address search. */
  placeSearch: ActorRefFrom<typeof placeSearchMachine>;
}

/** What the feature needs from outside. */
export interface PlaceSearchFeaturePorts {
  geocoder: Geocoder;
  placeNames: PlaceNameSource;
}

/** The search of one session. It uses the geocoders that the server allows, else the towns that the front end brings along. */
export const placeSearchFeature = featureLogic({
  actors: (
    spawn,
    { ports: { geocoder, placeNames }, scope }: { ports: PlaceSearchFeaturePorts; scope: SessionScope },
  ): PlaceSearchActors => ({
    placeSearch: spawn(placeSearchMachine, {
      input: {
        geocoder,
        placeNames,
        geocoderOptions: () =>
          placeSearchOptions(scope.guard.getSnapshot().context.server?.info, scope.namespace),
      },
    }),
  }),
  wiring: () => [],
});

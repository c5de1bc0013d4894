import { createActor, type ActorRefFrom } from 'xstate';
import { placeSearchOptions } from '../../../domain/place/geocoder-settings.ts';
import type { Geocoder } from '../../../ports/geocoder.ts';
import { actorOptions, type Entrance, type MachineOptions } from '../../entrance/entrance.ts';
import { placeSearchMachine } from '../../../machines/map/place-search.ts';

/** The search for places on the map. */
export interface PlaceSearchFeature {
  /** Places that match the text in the address search. */
  placeSearch: ActorRefFrom<typeof placeSearchMachine>;
}

/** What the feature needs from outside. */
export interface PlaceSearchFeaturePorts {
  geocoder: Geocoder;
}

/**
 * Starts the search. It uses the geocoders that the server allows, and drops the search text when the user
 * changes.
 */
export function startPlaceSearchFeature(
  { geocoder }: PlaceSearchFeaturePorts,
  { guard }: Pick<Entrance, 'guard'>,
  options: MachineOptions,
): { actors: PlaceSearchFeature; stop(): void } {
  const geocoderOptions = () =>
    placeSearchOptions(guard.getSnapshot().context.server?.info, options.namespace);
  const placeSearch = createActor(placeSearchMachine, {
    input: { geocoder, geocoderOptions },
    ...actorOptions(options),
  });
  placeSearch.start();
  let signedInId: number | undefined;
  const subscription = guard.subscribe(({ context: { user } }) => {
    if (user?.id === signedInId) return;
    signedInId = user?.id;
    placeSearch.send({ type: 'CLEAR' });
  });
  return {
    actors: { placeSearch },
    stop: () => {
      subscription.unsubscribe();
      placeSearch.stop();
    },
  };
}

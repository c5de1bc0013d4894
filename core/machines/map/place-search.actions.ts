import { assign, fromPromise, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { GeoPoint } from '../../domain/geometry/geo-point.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { FoundPlace } from '../../domain/place/found-place.ts';
import {
  geocoderRequestUrl,
  isSearchableText,
  type PlaceSearchOptions,
} from '../../domain/place/geocoder-settings.ts';
import { parseCoordinates } from '../../domain/place/coordinate-input.ts';
import type { Geocoder } from '../../ports/geocoder.ts';
import type { PlaceNameSource } from '../../ports/place-names.ts';

/** What the search needs from outside. */
export interface PlaceSearchInput {
  geocoder: Geocoder;
  placeNames: PlaceNameSource;
  /** Returns the geocoders that the server currently offers. */
  geocoderOptions: () => PlaceSearchOptions;
}

export interface PlaceSearchContext extends PlaceSearchInput {
  text: string;
  language: string;
  /** Best first; coordinates that were typed are a result at once. */
  results: readonly FoundPlace[];
  /** Why the search failed, as a failure code. */
  reason: string | undefined;
}

type PlaceSearchEvent =
  | { type: 'TYPE'; text: string; language: string }
  | { type: 'RETRY' }
  | { type: 'CLEAR' };

const TYPES: {
  context?: PlaceSearchContext;
  events?:
    | PlaceSearchEvent
    | DoneActorEvent<readonly FoundPlace[], 'search'>
    | ErrorActorEvent<unknown, 'search'>;
  input?: PlaceSearchInput;
} = {};

/** A typing pause of this length starts the search. */
const TYPING_DELAY_MS = 400;

/** The actions, guards and actors of the chart. */
export const placeSearchSetup = setup({
  types: TYPES,
  delays: { pause: TYPING_DELAY_MS },
  actors: {
    search: fromPromise<readonly FoundPlace[], PlaceSearchContext>(({ input }) => searchPlaces(input)),
  },
  actions: {
    setQuery: assign((_, event: EventOf<PlaceSearchEvent, 'TYPE'>) => {
      const { text, language } = event;
      return { text, language, results: placesIn(text), reason: undefined };
    }),
    storeResults: assign((_, event: { output: readonly FoundPlace[] }) => ({ results: event.output })),
    storeReason: assign((_, event: { error: unknown }) => ({ reason: failureCodeOf(event.error) })),
    clearReason: assign({ reason: undefined }),
    reset: assign({ text: '', results: [], reason: undefined }),
  },
  guards: {
    isSameQuery: ({ context }, event: EventOf<PlaceSearchEvent, 'TYPE'>) =>
      event.text.trim() === context.text.trim() && event.language === context.language,
    canSearch: ({ context }, event: EventOf<PlaceSearchEvent, 'TYPE'>) =>
      canSearch(event.text, context.geocoderOptions()),
  },
});

function canSearch(text: string, { hasReverseGeocoding }: PlaceSearchOptions): boolean {
  return parseCoordinates(text) ? hasReverseGeocoding : isSearchableText(text);
}

async function searchPlaces({
  geocoder,
  placeNames,
  geocoderOptions,
  text,
  language,
}: PlaceSearchContext): Promise<readonly FoundPlace[]> {
  const place = parseCoordinates(text);
  if (place) return [foundAt(place, await geocoder.reverse(place))];
  const { geocoderUrl: address } = geocoderOptions();
  if (address !== undefined) return geocoder.search(geocoderRequestUrl(address, text, language));
  return (await placeNames.load()).search(text, language);
}

function placesIn(text: string): readonly FoundPlace[] {
  const place = parseCoordinates(text);
  return place ? [foundAt(place, '')] : [];
}

function foundAt(place: GeoPoint, name: string): FoundPlace {
  return { ...place, name, bounds: undefined };
}

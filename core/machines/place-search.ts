import { assign, fromPromise, setup } from 'xstate';
import type { Place } from '../domain/area-place.ts';
import { codeOf } from '../domain/failure.ts';
import type { FoundPlace } from '../domain/place-found.ts';
import { geocoderRequest, isSearchable, type PlaceWays } from '../domain/place-geocoder.ts';
import { typedPlace } from '../domain/place-typed.ts';
import type { Geocoder } from '../ports/geocoder.ts';

/** What the search needs from outside. */
export interface PlaceSearchInput {
  geocoder: Geocoder;
  /** What the server offers at the moment. */
  ways: () => PlaceWays;
}

interface PlaceSearchContext extends PlaceSearchInput {
  text: string;
  language: string;
  /** The best first; a place typed as coordinates is one at once. */
  found: readonly FoundPlace[];
  /** Why there is no answer, as a failure code. */
  reason: string | undefined;
}

type Typed = { type: 'TYPE'; text: string; language: string };
type PlaceSearchEvent = Typed | { type: 'RETRY' } | { type: 'CLEAR' };

const TYPES: { context?: PlaceSearchContext; events?: PlaceSearchEvent; input?: PlaceSearchInput } = {};

/** Nobody types slower on purpose. */
const PAUSE_MS = 400;

/**
 * Places for what is typed into the address search: coordinates are a place by themselves, words are asked of the online geocoder when
 * the operator named one, after a pause. Another key drops whatever is on its way; nothing leaves for anywhere without a way.
 */
export const placeSearchMachine = setup({
  types: TYPES,
  delays: { pause: PAUSE_MS },
  actors: {
    ask: fromPromise<readonly FoundPlace[], PlaceSearchContext>(({ input }) => asked(input)),
  },
  actions: {
    take: assign((_, { text, language }: Typed) => ({
      text,
      language,
      found: placesIn(text),
      reason: undefined,
    })),
    keep: assign((_, found: readonly FoundPlace[]) => ({ found })),
    keepReason: assign((_, { error }: { error: unknown }) => ({ reason: codeOf(error) })),
    forgetReason: assign({ reason: undefined }),
    forget: assign({ text: '', found: [], reason: undefined }),
  },
  guards: {
    isSame: ({ context }, { text, language }: Typed) =>
      text.trim() === context.text.trim() && language === context.language,
    canAsk: ({ context }, { text }: Typed) => {
      const { geocoder, namesPlaces } = context.ways();
      return typedPlace(text) ? namesPlaces : geocoder !== undefined && isSearchable(text);
    },
  },
}).createMachine({
  id: 'placeSearch',
  context: ({ input }) => ({ ...input, text: '', language: '', found: [], reason: undefined }),
  initial: 'idle',
  on: {
    TYPE: [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      {
        guard: { type: 'canAsk', params: ({ event }) => event },
        target: '.waiting',
        actions: { type: 'take', params: ({ event }) => event },
      },
      { target: '.idle', actions: { type: 'take', params: ({ event }) => event } },
    ],
    CLEAR: { target: '.idle', actions: 'forget' },
  },
  states: {
    /** Nothing to ask anybody. */
    idle: {},
    waiting: { after: { pause: 'asking' } },
    asking: {
      invoke: {
        src: 'ask',
        input: ({ context }) => context,
        onDone: { target: 'shown', actions: { type: 'keep', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'keepReason', params: ({ event }) => event } },
      },
    },
    shown: {},
    failed: { on: { RETRY: { target: 'asking', actions: 'forgetReason' } } },
  },
});

async function asked({ geocoder, ways, text, language }: PlaceSearchContext): Promise<readonly FoundPlace[]> {
  const place = typedPlace(text);
  if (place) return [foundAt(place, await geocoder.addressOf(place))];
  const { geocoder: address } = ways();
  // The operator may have taken it away meanwhile.
  return address === undefined ? [] : geocoder.find(geocoderRequest(address, text, language));
}

function placesIn(text: string): readonly FoundPlace[] {
  const place = typedPlace(text);
  return place ? [foundAt(place, '')] : [];
}

function foundAt(place: Place, name: string): FoundPlace {
  return { ...place, name, bounds: undefined };
}

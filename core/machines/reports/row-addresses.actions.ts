import { assign, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { GeoPoint } from '../../domain/geometry/geo-point.ts';
import {
  isAddressKnown,
  isSameAddressPlace,
  withAddresses,
  type AddressedPlace,
  type KnownAddresses,
} from '../../domain/place/known-addresses.ts';
import { Failure, failureCodeOf } from '../../domain/values/failure.ts';
import type { Geocoder } from '../../ports/geocoder.ts';

/** What addresses of rows need from outside. */
export interface RowAddressesInput {
  geocoder: Pick<Geocoder, 'reverse'>;
  /** Whether the server gives addresses of places. */
  isOffered: () => boolean;
}

export interface RowAddressesContext extends RowAddressesInput {
  addresses: KnownAddresses;
  /** The places still to ask for, the last wanted first. */
  waiting: readonly GeoPoint[];
  /** Why the last places were not answered, as a failure code. */
  reason: string | undefined;
}

type RowAddressesEvent = { type: 'SHOW' | 'HIDE' | 'RETRY' } | { type: 'ASK'; places: readonly GeoPoint[] };

/** What came of a few questions. */
export interface AddressAnswer {
  found: readonly AddressedPlace[];
  reason: string | undefined;
}

const TYPES: {
  context?: RowAddressesContext;
  events?: RowAddressesEvent;
  input?: RowAddressesInput;
} = {};

/** Public geocoders want few questions at a time. */
const AT_ONCE = 2;
/** Rows that were scrolled past long ago are not asked for. */
const MAX_WAITING = 60;
/** The geocoder works, and knows no address of the place. */
const NO_ADDRESS = new Set([400, 404]);

/** The actions, guards and actors of the chart. */
export const rowAddressesSetup = setup({
  types: TYPES,
  actors: {
    ask: fromPromise<AddressAnswer, RowAddressesContext>(({ input }) => askFor(input)),
  },
  actions: {
    queue: assign(({ context }, { places }: EventOf<RowAddressesEvent, 'ASK'>) => ({
      waiting: queued(context, places),
    })),
    storeAddresses: assign(({ context }, { output }: { output: AddressAnswer }) => {
      const addresses = withAddresses(context.addresses, output.found);
      return { addresses, waiting: context.waiting.filter((place) => !isAddressKnown(addresses, place)) };
    }),
    storeReason: assign((_, { output }: { output: AddressAnswer }) => ({ reason: output.reason })),
    clearReason: assign({ reason: undefined }),
    forgetQuestions: assign({ waiting: [], reason: undefined }),
  },
  guards: {
    mayAsk: ({ context }) => context.waiting.length > 0 && context.isOffered(),
    isBroken: (_, { output }: { output: AddressAnswer }) => output.reason !== undefined,
  },
});

function queued({ addresses, waiting }: RowAddressesContext, places: readonly GeoPoint[]): GeoPoint[] {
  const all: GeoPoint[] = [];
  for (const place of [...places, ...waiting]) {
    if (all.length === MAX_WAITING) break;
    const isNew = !isAddressKnown(addresses, place) && !all.some((item) => isSameAddressPlace(item, place));
    if (isNew) all.push(place);
  }
  return all;
}

async function askFor({ geocoder, waiting }: RowAddressesContext): Promise<AddressAnswer> {
  const found: AddressedPlace[] = [];
  let reason: string | undefined;
  const ask = async (place: GeoPoint): Promise<void> => {
    try {
      found.push({ place, address: await geocoder.reverse(place) });
    } catch (error) {
      if (hasNoAddress(error)) found.push({ place, address: '' });
      else reason = failureCodeOf(error);
    }
  };
  await Promise.all(waiting.slice(0, AT_ONCE).map(ask));
  return { found, reason };
}

function hasNoAddress(error: unknown): boolean {
  return error instanceof Failure && NO_ADDRESS.has(error.status);
}

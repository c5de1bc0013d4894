import { assign, fromCallback, setup } from 'xstate';
import { parametersOf, withParameters, type Parameter } from '../domain/address-parameters.ts';
import { isBehindLogin, isOpeningOnly } from '../domain/view-opening.ts';
import { PART_PARAMETERS } from '../domain/view-parameters.ts';
import type { Address } from '../ports/address.ts';

/** Something on the screen whose view stands in the address. */
export interface LinkedPart {
  /** The names of its parameters. What lies over another part may share names with it, and has them to itself meanwhile. */
  readonly names: ReadonlySet<string>;
  /** Whether it stands on the screen of a path, or lies over that. */
  isOn(path: string): boolean;
  /** The console stands at a path now that says nothing of this view: it goes on as it is. */
  stay?(path: string): void;
  /** Looks as the parameters say; what they do not mention is as if nobody had chosen anything. */
  take(parameters: readonly Parameter[], path: string): void;
  /** Its parameters now; for somebody else also what only this screen knows by itself. */
  tell(path: string, forOthers: boolean): readonly Parameter[];
  subscribe(changed: () => void): { unsubscribe(): void };
}

/** What the link needs from outside. */
export interface ViewLinkInput {
  address: Address;
  /** What lies over others comes after them. */
  parts: readonly LinkedPart[];
}

interface ViewLinkContext extends ViewLinkInput {
  /** The address where the view was taken last. */
  readonly here: string;
}

type ViewLinkEvent =
  /** Something is looked at differently. */
  | { type: 'CHANGED' }
  /** The page stands elsewhere. */
  | { type: 'WENT'; how: 'step' | 'way' }
  /** The console is about to go elsewhere: what was not written yet belongs to the place it leaves. */
  | { type: 'LEAVE' };

const TYPES: {
  context?: ViewLinkContext;
  events?: ViewLinkEvent;
  input?: ViewLinkInput;
} = {};

/** Typing and moving the map come to rest before the address is written, milliseconds. */
const REST_MS = 300;

/**
 * Every view is a link: what is looked at stands in the address, and what stands there when the page is opened, and after a step back
 * or forward, is looked at. A way that says nothing of the view takes it along, and a step that only opens or closes something over
 * the screen leaves the screen as it is. Steps of the history are made by ways only.
 */
export const viewLinkMachine = setup({
  types: TYPES,
  actors: {
    listen: fromCallback<ViewLinkEvent, ViewLinkInput>(({ input: { address, parts }, sendBack }) => {
      const stops = [
        address.onGo((how) => sendBack(how === 'leave' ? { type: 'LEAVE' } : { type: 'WENT', how })),
        ...parts.map((part) => {
          const subscription = part.subscribe(() => sendBack({ type: 'CHANGED' }));
          return () => subscription.unsubscribe();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    }),
  },
  actions: {
    note: assign(({ context: { address } }) => ({ here: address.read() })),
    take: ({ context: { address, parts, here } }, { how }: { how: 'step' | 'way' }) => {
      const path = address.read();
      if (!isBehindLogin(path)) return;
      const parameters = parametersOf(path);
      const under = isOpeningOnly(here, path) ? partsAt(parts, here) : [];
      for (const part of partsAt(parts, path)) {
        const own = parameters.filter(([name]) => part.names.has(name));
        // Every entry of the history was written: what it does not mention was plain.
        if (how === 'way' ? own.length === 0 : under.includes(part)) part.stay?.(path);
        else part.take(own, path);
      }
    },
    write: ({ context }) => {
      const before = context.address.read();
      const path = linkOf(context, false);
      if (path !== before) context.address.replace(path);
    },
  },
  delays: { untilRest: REST_MS },
}).createMachine({
  id: 'viewLink',
  context: ({ input }) => ({ ...input, here: input.address.read() }),
  invoke: { src: 'listen', input: ({ context }) => context },
  entry: [{ type: 'take', params: { how: 'way' } }, 'write'],
  initial: 'resting',
  on: {
    WENT: { target: '.resting', actions: [{ type: 'take', params: ({ event }) => event }, 'note', 'write'] },
  },
  states: {
    resting: { on: { CHANGED: 'waiting' } },
    waiting: {
      on: {
        CHANGED: { target: 'waiting', reenter: true },
        LEAVE: { target: 'resting', actions: 'write' },
      },
      after: { untilRest: { target: 'resting', actions: 'write' } },
    },
  },
});

/**
 * The address of the page with the view as it is now. For somebody else it says more: where the map stands although nobody moved it.
 */
export function linkOf({ address, parts }: ViewLinkInput, forOthers: boolean): string {
  const path = address.read();
  if (!isBehindLogin(path)) return path;
  const told = partsAt(parts, path).flatMap((part) => part.tell(path, forOthers));
  return withParameters(path, PART_PARAMETERS, told);
}

/** The parts that a path speaks of, in their order. What lies over others has the names that they share. */
function partsAt(parts: readonly LinkedPart[], path: string): LinkedPart[] {
  const taken = new Set<string>();
  return parts
    .filter((part) => part.isOn(path))
    .toReversed()
    .filter(({ names }) => {
      const isFree = [...names].every((name) => !taken.has(name));
      if (isFree) for (const name of names) taken.add(name);
      return isFree;
    })
    .toReversed();
}

import { fromCallback, setup } from 'xstate';
import { parametersOf, withParameters, type Parameter } from '../domain/address-parameters.ts';
import { screenOf } from '../domain/screen.ts';
import { VIEW_PARAMETERS } from '../domain/view-parameters.ts';
import type { Address } from '../ports/address.ts';

/** Something on the screen whose view stands in the address. */
export interface LinkedPart {
  /** The names of its parameters. */
  readonly names: ReadonlySet<string>;
  /** Whether it stands on the screen of a path. */
  isOn(path: string): boolean;
  /** The console stands at a path now that says nothing of this view: it goes on as it is. */
  stay(path: string): void;
  /** Looks as the parameters say; what they do not mention is as if nobody had chosen anything. */
  take(parameters: readonly Parameter[], path: string): void;
  /** Its parameters now; for somebody else also what only this screen knows by itself. */
  tell(path: string, forOthers: boolean): readonly Parameter[];
  subscribe(changed: () => void): () => void;
}

/** What the link needs from outside. */
export interface ViewLinkInput {
  address: Address;
  parts: readonly LinkedPart[];
}

type ViewLinkEvent =
  /** Something is looked at differently. */
  | { type: 'CHANGED' }
  /** The page stands elsewhere. */
  | { type: 'WENT'; how: 'step' | 'way' }
  /** The console is about to go elsewhere: what was not written yet belongs to the place it leaves. */
  | { type: 'LEAVE' };

const TYPES: {
  context?: ViewLinkInput;
  events?: ViewLinkEvent;
  input?: ViewLinkInput;
} = {};

/** Typing and moving the map come to rest before the address is written, milliseconds. */
const REST_MS = 300;

/**
 * Every view is a link: what is looked at stands in the address, and what stands there when the page is opened, and after a step back
 * or forward, is looked at. A way that says nothing of the view takes it along. Steps of the history are made by ways only.
 */
export const viewLinkMachine = setup({
  types: TYPES,
  actors: {
    listen: fromCallback<ViewLinkEvent, ViewLinkInput>(({ input: { address, parts }, sendBack }) => {
      const stops = [
        address.onGo((how) => sendBack(how === 'leave' ? { type: 'LEAVE' } : { type: 'WENT', how })),
        ...parts.map((part) => part.subscribe(() => sendBack({ type: 'CHANGED' }))),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    }),
  },
  actions: {
    take: ({ context: { address, parts } }, { how }: { how: 'step' | 'way' }) => {
      const path = address.read();
      if (!isLinked(path)) return;
      const parameters = parametersOf(path);
      for (const part of parts) {
        if (!part.isOn(path)) continue;
        const own = parameters.filter(([name]) => part.names.has(name));
        // Every entry of the history was written: what it does not mention was plain.
        if (how === 'way' && own.length === 0) part.stay(path);
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
  context: ({ input }) => input,
  invoke: { src: 'listen', input: ({ context }) => context },
  entry: [{ type: 'take', params: { how: 'way' } }, 'write'],
  initial: 'resting',
  on: {
    WENT: { target: '.resting', actions: [{ type: 'take', params: ({ event }) => event }, 'write'] },
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
  if (!isLinked(path)) return path;
  const told = parts.filter((part) => part.isOn(path)).flatMap((part) => part.tell(path, forOthers));
  return withParameters(path, VIEW_PARAMETERS, told);
}

/** The screens behind the login: the others show nothing of the fleet. */
function isLinked(path: string): boolean {
  const screen = screenOf(path)?.screen;
  return screen !== undefined && !screen.public && !screen.isDriver;
}

import { assign, fromCallback, setup } from 'xstate';
import { parseUrlParameters, withUrlParameters, type UrlParameter } from '../domain/navigation/url-parameters.ts';
import { requiresSignIn, differsInDialogOnly } from '../domain/navigation/dialog-url.ts';
import { SCREEN_STATE_PARAMETERS } from '../domain/navigation/url-parameter-names.ts';
import type { PageLocation } from '../ports/page-location.ts';

/** Something on the screen whose view stands in the address. */
export interface UrlStatePart {
  /** The names of its parameters. What lies over another part may share names with it, and has them to itself meanwhile. */
  readonly parameterNames: ReadonlySet<string>;
  /** Whether it stands on the screen of a path, or lies over that. */
  isActive(path: string): boolean;
  /** The console stands at a path now that says nothing of this view: it goes on as it is. */
  keepState?(path: string): void;
  /** Looks as the parameters say; what they do not mention is as if nobody had chosen anything. */
  restore(parameters: readonly UrlParameter[], path: string): void;
  /** Its parameters now; for somebody else also what only this screen knows by itself. */
  serialize(path: string, forOthers: boolean): readonly UrlParameter[];
  subscribe(changed: () => void): { unsubscribe(): void };
}

/** What the link needs from outside. */
export interface UrlStateInput {
  location: PageLocation;
  /** What lies over others comes after them. */
  parts: readonly UrlStatePart[];
}

interface ViewLinkContext extends UrlStateInput {
  /** The address where the view was taken last. */
  readonly restoredUrl: string;
}

type ViewLinkEvent =
  /** Something is looked at differently. */
  | { type: 'STATE_CHANGED' }
  /** The page stands elsewhere. */
  | { type: 'URL_CHANGED'; how: 'historyStep' | 'navigation' }
  /** The console is about to go elsewhere: what was not written yet belongs to the place it leaves. */
  | { type: 'BEFORE_NAVIGATION' };

const TYPES: {
  context?: ViewLinkContext;
  events?: ViewLinkEvent;
  input?: UrlStateInput;
} = {};

/** Typing and moving the map come to rest before the address is written, milliseconds. */
const WRITE_DELAY_MS = 300;

/**
 * Every view is a link: what is looked at stands in the address, and what stands there when the page is opened, and after a step back
 * or forward, is looked at. A way that says nothing of the view takes it along, and a step that only opens or closes something over
 * the screen leaves the screen as it is. Steps of the history are made by ways only.
 */
export const urlStateMachine = setup({
  types: TYPES,
  actors: {
    changes: fromCallback<ViewLinkEvent, UrlStateInput>(({ input: { location, parts }, sendBack }) => {
      const stops = [
        location.onChange((how) => sendBack(how === 'beforeNavigation' ? { type: 'BEFORE_NAVIGATION' } : { type: 'URL_CHANGED', how })),
        ...parts.map((part) => {
          const subscription = part.subscribe(() => sendBack({ type: 'STATE_CHANGED' }));
          return () => subscription.unsubscribe();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    }),
  },
  actions: {
    storeUrl: assign(({ context: { location } }) => ({ restoredUrl: location.read() })),
    restore: ({ context: { location, parts, restoredUrl } }, { how }: { how: 'historyStep' | 'navigation' }) => {
      const path = location.read();
      if (!requiresSignIn(path)) return;
      const parameters = parseUrlParameters(path);
      const under = differsInDialogOnly(restoredUrl, path) ? activeParts(parts, restoredUrl) : [];
      for (const part of activeParts(parts, path)) {
        const own = parameters.filter(([name]) => part.parameterNames.has(name));
        // Every entry of the history was written: what it does not mention was plain.
        if (how === 'navigation' ? own.length === 0 : under.includes(part)) part.keepState?.(path);
        else part.restore(own, path);
      }
    },
    write: ({ context }) => {
      const before = context.location.read();
      const path = urlWithState(context, false);
      if (path !== before) context.location.replace(path);
    },
  },
  delays: { untilRest: WRITE_DELAY_MS },
}).createMachine({
  id: 'urlState',
  context: ({ input }) => ({ ...input, restoredUrl: input.location.read() }),
  invoke: { src: 'changes', input: ({ context }) => context },
  entry: [{ type: 'restore', params: { how: 'navigation' } }, 'write'],
  initial: 'idle',
  on: {
    URL_CHANGED: { target: '.idle', actions: [{ type: 'restore', params: ({ event }) => event }, 'storeUrl', 'write'] },
  },
  states: {
    idle: { on: { STATE_CHANGED: 'debouncing' } },
    debouncing: {
      on: {
        STATE_CHANGED: { target: 'debouncing', reenter: true },
        BEFORE_NAVIGATION: { target: 'idle', actions: 'write' },
      },
      after: { untilRest: { target: 'idle', actions: 'write' } },
    },
  },
});

/**
 * The address of the page with the view as it is now. For somebody else it says more: where the map stands although nobody moved it.
 */
export function urlWithState({ location, parts }: UrlStateInput, forOthers: boolean): string {
  const path = location.read();
  if (!requiresSignIn(path)) return path;
  const told = activeParts(parts, path).flatMap((part) => part.serialize(path, forOthers));
  return withUrlParameters(path, SCREEN_STATE_PARAMETERS, told);
}

/** The parts that a path speaks of, in their order. What lies over others has the names that they share. */
function activeParts(parts: readonly UrlStatePart[], path: string): UrlStatePart[] {
  const taken = new Set<string>();
  return parts
    .filter((part) => part.isActive(path))
    .toReversed()
    .filter(({ parameterNames }) => {
      const isFree = [...parameterNames].every((name) => !taken.has(name));
      if (isFree) for (const name of parameterNames) taken.add(name);
      return isFree;
    })
    .toReversed();
}

import { assign, fromCallback, sendTo, setup } from 'xstate';
import {
  parseUrlParameters,
  withUrlParameters,
  type UrlParameter,
} from '../domain/navigation/url-parameters.ts';
import { requiresSignIn, differsInDialogOnly } from '../domain/navigation/dialog-url.ts';
import { SCREEN_STATE_PARAMETERS } from '../domain/navigation/url-parameter-names.ts';
import type { PageLocation } from '../ports/page-location.ts';

/** A part of the screen whose state is kept in the address. */
export interface UrlStatePart {
  /** Its parameter names. A part in front of another may share names with it, and then owns them. */
  readonly parameterNames: ReadonlySet<string>;
  /** Whether the part is shown at this path. */
  isActive(path: string): boolean;
  /** The console navigated to a path without parameters of this part: its state stays as it is. */
  keepState?(path: string): void;
  /** Restores the state from the parameters; a missing parameter means its default. */
  restore(parameters: readonly UrlParameter[], path: string): void;
  /** Returns the current parameters; for others also state that only this browser knows. */
  serialize(path: string, forOthers: boolean): readonly UrlParameter[];
  subscribe(changed: () => void): { unsubscribe(): void };
}

/** What the machine needs from outside. */
export interface UrlStateInput {
  location: PageLocation;
  /** In order: a part in front of others comes after them. */
  parts: readonly UrlStatePart[];
}

interface UrlStateContext extends UrlStateInput {
  /** The address at the last restore. */
  readonly restoredUrl: string;
}

type UrlStateEvent =
  /** The state of a part changed. */
  | { type: 'STATE_CHANGED' }
  /** The address changed. */
  | { type: 'URL_CHANGED'; how: 'historyStep' | 'navigation' }
  /** The console is about to navigate: unwritten state belongs to the entry it leaves. */
  | { type: 'BEFORE_NAVIGATION' };

/** Restores the state that the address names, and completes the address. */
interface RestoreEvent {
  type: 'RESTORE';
  /** The address at the last restore. */
  restoredUrl: string;
  how: 'historyStep' | 'navigation';
}

const TYPES: {
  context?: UrlStateContext;
  events?: UrlStateEvent;
  input?: UrlStateInput;
  children?: { changes: 'changes' };
} = {};

/** How long typing and moving the map must pause before the address is written, milliseconds. */
const WRITE_DELAY_MS = 300;

/**
 * Keeps the state of the screen in the address, so that every view can be shared as a link. The state is
 * restored when the page opens and after a step back or forward. A navigation without parameters keeps the
 * state, and a step that only opens or closes a view over the screen leaves the screen as it is. Only
 * navigations add history entries.
 */
export const urlStateMachine = setup({
  types: TYPES,
  actors: {
    // It restores, too: a part may start then, and no actor may be created within an action.
    changes: fromCallback<RestoreEvent, UrlStateInput>(({ input, sendBack: sendAny, receive }) => {
      const { location, parts } = input;
      const sendBack = (event: UrlStateEvent): void => sendAny(event);
      receive(({ restoredUrl, how }) => {
        restoreState({ ...input, restoredUrl }, how);
        writeUrl(input);
      });
      const stops = [
        location.onChange((how) =>
          sendBack(how === 'beforeNavigation' ? { type: 'BEFORE_NAVIGATION' } : { type: 'URL_CHANGED', how }),
        ),
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
    /** At the start, and again when the address has changed. */
    restore: sendTo('changes', ({ context: { restoredUrl }, event }) => ({
      type: 'RESTORE' as const,
      restoredUrl,
      how: event.type === 'URL_CHANGED' ? event.how : 'navigation',
    })),
    storeUrl: assign(({ context: { location } }) => ({ restoredUrl: location.read() })),
    write: ({ context }) => writeUrl(context),
  },
  delays: { untilRest: WRITE_DELAY_MS },
}).createMachine({
  id: 'urlState',
  context: ({ input }) => ({ ...input, restoredUrl: input.location.read() }),
  invoke: { id: 'changes', src: 'changes', input: ({ context }) => context },
  entry: 'restore',
  initial: 'idle',
  on: {
    URL_CHANGED: {
      target: '.idle',
      actions: ['restore', 'storeUrl'],
    },
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
 * Restores the parts at the address. Every history entry was written in full, so in a step through the history a
 * missing parameter means its default; a navigation that names none of a part leaves it as it is.
 */
function restoreState(
  { location, parts, restoredUrl }: UrlStateContext,
  how: 'historyStep' | 'navigation',
): void {
  const path = location.read();
  if (!requiresSignIn(path)) return;
  const parameters = parseUrlParameters(path);
  const under = differsInDialogOnly(restoredUrl, path) ? activeParts(parts, restoredUrl) : [];
  for (const part of activeParts(parts, path)) {
    const own = parameters.filter(([name]) => part.parameterNames.has(name));
    if (how === 'navigation' ? own.length === 0 : under.includes(part)) part.keepState?.(path);
    else part.restore(own, path);
  }
}

function writeUrl(input: UrlStateInput): void {
  const path = urlWithState(input, false);
  if (path !== input.location.read()) input.location.replace(path);
}

/**
 * Returns the address of the page with the current state. For others it also contains the map's camera when
 * nobody has moved it.
 */
export function urlWithState({ location, parts }: UrlStateInput, forOthers: boolean): string {
  const path = location.read();
  if (!requiresSignIn(path)) return path;
  const parameters = activeParts(parts, path).flatMap((part) => part.serialize(path, forOthers));
  return withUrlParameters(path, SCREEN_STATE_PARAMETERS, parameters);
}

/** The parts that are shown at this path, in order. Of parts that share a name, the front one counts. */
function activeParts(parts: readonly UrlStatePart[], path: string): UrlStatePart[] {
  const takenNames = new Set<string>();
  return parts
    .filter((part) => part.isActive(path))
    .toReversed()
    .filter(({ parameterNames }) => {
      const isFree = [...parameterNames].every((name) => !takenNames.has(name));
      if (isFree) for (const name of parameterNames) takenNames.add(name);
      return isFree;
    })
    .toReversed();
}

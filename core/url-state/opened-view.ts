import { assign, fromCallback, setup } from 'xstate';
import {
  requiresSignIn,
  isSameView,
  dialogInUrl,
  namesDialog,
  dialogUrlStep,
  urlWithDialog,
  type DialogName,
} from '../domain/navigation/dialog-url.ts';

/** A view that opens over the screen. */
export interface OpenableView {
  /** Its name in the address. */
  readonly view: DialogName;
  /** Whether it is open now. */
  isOpen(): boolean;
  /** Whether it is beside the screen: opening it is no step in the history, and it stays when the screen changes. */
  isDocked?(): boolean;
  /** Opens it; an open one stays as it is. */
  open(): void;
  /** May ask the user first, and stays open then. */
  close(): void;
  /** Calls the listener when it was opened or closed. Returns a function that ends this. */
  subscribe(changed: () => void): () => void;
}

/** The browser history, as far as views that open over the screen need it. */
export interface OpenedViewLocation {
  /** The path with its query. */
  read(): string;
  /** Replaces the query of the current entry. */
  replace(path: string): void;
  /** Adds an entry, which `popOrReplace` and a step back remove again. */
  push(path: string): void;
  /** Steps back from an entry added by `push`; an entry reached by a link is replaced with this path. */
  popOrReplace(path: string): void;
  /** Calls the listener whenever the address changed. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
}

/** What the machine needs from outside. */
export interface OpenedViewInput {
  readonly location: OpenedViewLocation;
  readonly openableViews: readonly OpenableView[];
  /** Whether an address may open the view (§6). */
  readonly mayOpen: (view: DialogName) => boolean;
  /** The address names a view that does not exist, or that the user may not open. */
  readonly onUnavailable: () => void;
}

export interface OpenedViewContext extends OpenedViewInput {
  /** The address at the last check. */
  readonly lastUrl: string;
}

type OpenedViewEvent =
  /** A view opened or closed. */
  | { type: 'VIEW_CHANGED' }
  /** The address changed. */
  | { type: 'URL_CHANGED' };

const TYPES: {
  context?: OpenedViewContext;
  events?: OpenedViewEvent;
  input?: OpenedViewInput;
} = {};

/**
 * A view may close in the same turn in which another opens or the user navigates; the open view is checked
 * after that turn.
 */
const SAME_TURN_MS = 0;

/**
 * Keeps the view that is open over the screen in the address. Opening a view adds a history entry, closing it
 * removes the entry, and an address that names a view opens it if the user's menus offer it. On a step back
 * with unsaved changes the user is asked, and the view stays open until they answer.
 */
export const openedViewMachine = setup({
  types: TYPES,
  actors: {
    changes: fromCallback<OpenedViewEvent, OpenedViewInput>(
      ({ input: { location, openableViews }, sendBack }) => {
        const stops = [
          location.onChange(() => sendBack({ type: 'URL_CHANGED' })),
          ...openableViews.map((opening) => opening.subscribe(() => sendBack({ type: 'VIEW_CHANGED' }))),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      },
    ),
  },
  actions: {
    storeUrl: assign(({ context: { location } }) => ({ lastUrl: location.read() })),
    applyUrl: ({ context }) => applyLocation(context),
    /** A view that was opened before the machine started stays open if the address names none. */
    applyInitialUrl: ({ context }) => {
      if (namesDialog(context.lastUrl)) applyLocation(context);
    },
    /** Updates the address to name the open view. */
    updateUrl: ({ context: { location, openableViews } }) => {
      const path = location.read();
      const opened = openableViews.filter((opening) => opening.isOpen());
      const dialogs = opened.filter((opening) => !isDocked(opening));
      // A link to what is docked stays until something else opens.
      const named = opened.filter(({ view }) => view === dialogInUrl(path));
      const open = (dialogs.length > 0 ? dialogs : named).map(({ view }) => view);
      const step = dialogUrlStep(path, open);
      if (step) location[step.how](step.path);
    },
  },
  guards: {
    /** A view may write its own parameters at any time; that closes nothing. */
    isOtherPlace: ({ context: { location, lastUrl } }) => {
      const path = location.read();
      return !isSameView(path, lastUrl) || (namesDialog(path) && dialogInUrl(path) === undefined);
    },
  },
  delays: { sameTurn: SAME_TURN_MS },
}).createMachine({
  id: 'openedView',
  context: ({ input }) => ({ ...input, lastUrl: input.location.read() }),
  invoke: { src: 'changes', input: ({ context }) => context },
  entry: 'applyInitialUrl',
  initial: 'settling',
  on: {
    URL_CHANGED: { guard: 'isOtherPlace', target: '.idle', actions: ['storeUrl', 'applyUrl'] },
    VIEW_CHANGED: '.settling',
  },
  states: {
    idle: {},
    settling: { after: { sameTurn: { target: 'idle', actions: 'updateUrl' } } },
  },
});

function isDocked(opening: OpenableView): boolean {
  return opening.isDocked?.() ?? false;
}

/** Opens the view that the address names and closes all others but for what is docked. */
function applyLocation({ location, openableViews, mayOpen, onUnavailable }: OpenedViewInput): void {
  const path = location.read();
  const named = dialogInUrl(path);
  const wanted =
    named && requiresSignIn(path) && mayOpen(named)
      ? openableViews.find(({ view }) => view === named)
      : undefined;
  const others = openableViews.filter((opening) => opening !== wanted && !isDocked(opening));
  for (const opening of others) if (opening.isOpen()) opening.close();
  const stillOpen = others.find((opening) => opening.isOpen());
  if (stillOpen) return location.push(urlWithDialog(path, stillOpen.view));
  if (wanted && !wanted.isOpen()) wanted.open();
  // The address must not name a view that cannot be opened here: the user may copy it.
  if (!namesDialog(path) || wanted?.isOpen()) return;
  location.replace(urlWithDialog(path, undefined));
  if (requiresSignIn(path)) onUnavailable();
}

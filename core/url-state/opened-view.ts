import { assign, fromCallback, setup } from 'xstate';
import {
  requiresSignIn,
  isSameView,
  dialogInUrl,
  urlWithDialog,
  type DialogName,
} from '../domain/navigation/dialog-url.ts';

/** Something that can lie open over the screen. */
export interface OpenableView {
  readonly view: DialogName;
  isOpen(): boolean;
  open(): void;
  /** It may ask first, and stays open then. */
  close(): void;
  subscribe(changed: () => void): () => void;
}

/** The entries of the browser's history as far as something opens over the screen. */
export interface OpenedViewLocation {
  /** The path with its query. */
  read(): string;
  /** Another query in the place of the present one. */
  replace(path: string): void;
  /** A new entry, which `popOrReplace` and a step back take away again. */
  push(path: string): void;
  /** Steps back from an entry that was entered; one that was come to by a link becomes this. */
  popOrReplace(path: string): void;
  /** Calls the listener whenever the address changed; the answer stops it. */
  onChange(listener: () => void): () => void;
}

/** What it needs from outside. */
export interface OpenedViewInput {
  readonly location: OpenedViewLocation;
  readonly openableViews: readonly OpenableView[];
  /** Whether an address may open it (§6). */
  readonly mayOpen: (view: DialogName) => boolean;
}

interface OpenedViewContext extends OpenedViewInput {
  /** The address as it was looked at last. */
  readonly lastUrl: string;
}

type OpenedViewEvent =
  /** Something opened or closed. */
  | { type: 'VIEW_CHANGED' }
  /** The address changed. */
  | { type: 'URL_CHANGED' };

const TYPES: {
  context?: OpenedViewContext;
  events?: OpenedViewEvent;
  input?: OpenedViewInput;
} = {};

/** One thing closes for another to open, or for a way elsewhere, in one go: only then is it seen what is open. */
const SAME_TURN_MS = 0;

/**
 * What opens over the screen is a link too: opening it makes an entry of the history, closing it takes that away, and an address that
 * names it opens it, for those whose menus lead there. Whoever steps back with something unsaved is asked, and stays until he answers.
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
    applyUrl: ({ context }) => obey(context),
    /** What was opened before anybody listened stands if the address names nothing. */
    applyInitialUrl: ({ context }) => {
      if (dialogInUrl(context.lastUrl)) obey(context);
    },
    /** Makes the address name what is open. */
    updateUrl: ({ context: { location, openableViews } }) => {
      const path = location.read();
      if (!requiresSignIn(path)) return;
      const named = dialogInUrl(path);
      const open = openableViews.filter((opening) => opening.isOpen()).map(({ view }) => view);
      if (named === open[0] || (named && open.includes(named))) return;
      const to = urlWithDialog(path, open[0]);
      if (!open[0]) location.popOrReplace(to);
      else if (named) location.replace(to);
      else location.push(to);
    },
  },
  guards: {
    /** How something is looked at may be written at any time; that closes nothing. */
    isOtherPlace: ({ context: { location, lastUrl } }) => !isSameView(location.read(), lastUrl),
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

/** Opens what the address names and closes everything else. */
function obey({ location, openableViews, mayOpen }: OpenedViewInput): void {
  const path = location.read();
  const named = dialogInUrl(path);
  const wanted =
    named && requiresSignIn(path) && mayOpen(named)
      ? openableViews.find(({ view }) => view === named)
      : undefined;
  const others = openableViews.filter((opening) => opening !== wanted);
  for (const opening of others) if (opening.isOpen()) opening.close();
  const asking = others.find((opening) => opening.isOpen());
  if (asking) return location.push(urlWithDialog(path, asking.view));
  if (wanted && !wanted.isOpen()) wanted.open();
  // What cannot be opened here is not promised to whoever copies the address.
  if (named && !wanted?.isOpen()) location.replace(urlWithDialog(path, undefined));
}

import { assign, fromCallback, setup } from 'xstate';
import { isBehindLogin, isSamePlace, openedIn, withOpened, type OpenedView } from '../domain/view-opening.ts';

/** Something that can lie open over the screen. */
export interface Opening {
  readonly view: OpenedView;
  isOpen(): boolean;
  open(): void;
  /** It may ask first, and stays open then. */
  close(): void;
  subscribe(changed: () => void): () => void;
}

/** The entries of the browser's history as far as something opens over the screen. */
export interface OpenedAddress {
  /** The path with its query. */
  read(): string;
  /** Another query in the place of the present one. */
  replace(path: string): void;
  /** A new entry, which `leave` and a step back take away again. */
  enter(path: string): void;
  /** Steps back from an entry that was entered; one that was come to by a link becomes this. */
  leave(path: string): void;
  /** Calls the listener whenever the address changed; the answer stops it. */
  onChange(listener: () => void): () => void;
}

/** What it needs from outside. */
export interface OpenedViewInput {
  readonly address: OpenedAddress;
  readonly openings: readonly Opening[];
  /** Whether an address may open it (§6). */
  readonly mayOpen: (view: OpenedView) => boolean;
}

interface OpenedViewContext extends OpenedViewInput {
  /** The address as it was looked at last. */
  readonly here: string;
}

type OpenedViewEvent =
  /** Something opened or closed. */
  | { type: 'CHANGED' }
  /** The address changed. */
  | { type: 'WENT' };

const TYPES: {
  context?: OpenedViewContext;
  events?: OpenedViewEvent;
  input?: OpenedViewInput;
} = {};

/** One thing closes for another to open, or for a way elsewhere, in one go: only then is it seen what is open. */
const AT_ONCE_MS = 0;

/**
 * What opens over the screen is a link too: opening it makes an entry of the history, closing it takes that away, and an address that
 * names it opens it, for those whose menus lead there. Whoever steps back with something unsaved is asked, and stays until he answers.
 */
export const openedViewMachine = setup({
  types: TYPES,
  actors: {
    listen: fromCallback<OpenedViewEvent, OpenedViewInput>(({ input: { address, openings }, sendBack }) => {
      const stops = [
        address.onChange(() => sendBack({ type: 'WENT' })),
        ...openings.map((opening) => opening.subscribe(() => sendBack({ type: 'CHANGED' }))),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    }),
  },
  actions: {
    note: assign(({ context: { address } }) => ({ here: address.read() })),
    obey: ({ context }) => obey(context),
    /** What was opened before anybody listened stands if the address names nothing. */
    begin: ({ context }) => {
      if (openedIn(context.here)) obey(context);
    },
    /** Makes the address name what is open. */
    tell: ({ context: { address, openings } }) => {
      const path = address.read();
      if (!isBehindLogin(path)) return;
      const named = openedIn(path);
      const open = openings.filter((opening) => opening.isOpen()).map(({ view }) => view);
      if (named === open[0] || (named && open.includes(named))) return;
      const to = withOpened(path, open[0]);
      if (!open[0]) address.leave(to);
      else if (named) address.replace(to);
      else address.enter(to);
    },
  },
  guards: {
    /** How something is looked at may be written at any time; that closes nothing. */
    isElsewhere: ({ context: { address, here } }) => !isSamePlace(address.read(), here),
  },
  delays: { atOnce: AT_ONCE_MS },
}).createMachine({
  id: 'openedView',
  context: ({ input }) => ({ ...input, here: input.address.read() }),
  invoke: { src: 'listen', input: ({ context }) => context },
  entry: 'begin',
  initial: 'changing',
  on: {
    WENT: { guard: 'isElsewhere', target: '.resting', actions: ['note', 'obey'] },
    CHANGED: '.changing',
  },
  states: {
    resting: {},
    changing: { after: { atOnce: { target: 'resting', actions: 'tell' } } },
  },
});

/** Opens what the address names and closes everything else. */
function obey({ address, openings, mayOpen }: OpenedViewInput): void {
  const path = address.read();
  const named = openedIn(path);
  const wanted =
    named && isBehindLogin(path) && mayOpen(named) ? openings.find(({ view }) => view === named) : undefined;
  const others = openings.filter((opening) => opening !== wanted);
  for (const opening of others) if (opening.isOpen()) opening.close();
  const asking = others.find((opening) => opening.isOpen());
  if (asking) return address.enter(withOpened(path, asking.view));
  if (wanted && !wanted.isOpen()) wanted.open();
  // What cannot be opened here is not promised to whoever copies the address.
  if (named && !wanted?.isOpen()) address.replace(withOpened(path, undefined));
}

import { createContext, createElement, useContext, type ReactElement, type ReactNode } from 'react';
import { toObserver } from 'xstate';
import type { Readable } from '@farol/core/console/connected/connect-actor';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import type { LoginTokens } from '@farol/core/domain/navigation/login-token-url';
import { DEFAULT_BRANDING, type Branding } from '@farol/core/domain/server/branding/branding';
import { AppLanguage } from '../../language/translation.ts';
import { LanguageProvider } from '../../language/use-translation.ts';
import { EscapeStack, type Closable } from './escape-stack.ts';

/** What the map on the screen offers to other components. */
export interface MapControl {
  /** Returns the id of the device drawn at a point of the page, undefined where there is none. */
  deviceAt(clientX: number, clientY: number): number | undefined;
  /** Moves the camera to a device. */
  flyTo(deviceId: number): void;
  /** Shows everything within the bounds. */
  fit(bounds: GeoBounds): void;
  /**
   * Shows everything within the bounds, no nearer than a zoom level, and again whenever other parts of the map are covered, until the map is
   * moved in any other way. Returns the function that ends this; a map on its way there goes back to where it was.
   */
  keepInView(bounds: GeoBounds, maxZoom?: number): () => void;
  /** Moves a place to the middle of the visible part of the map at once. */
  center(longitude: number, latitude: number): void;
}

/** An element that Escape closes, or a tool without one. */
export interface ClosableNode extends Closable {
  readonly node?: Node | undefined;
}

/** Where the focus stays until the element that lost it is rendered again. */
export interface TemporaryFocus {
  readonly place: HTMLElement;
  readonly lost: HTMLElement;
  /** In milliseconds of `performance.now()`. */
  readonly until: number;
}

/** What the parts of the running app tell each other that is of its elements and frames, and not of the console. */
export interface AppState {
  /** The default until the server's is loaded. */
  readonly branding: Branding;
  /** The strip under the map, on wide screens: what a screen puts there is drawn below the visible map. */
  readonly mapDock: HTMLElement | undefined;
  /** The strip beside map and panel on wide screens, in which the inbox is docked. */
  readonly inboxDock: HTMLElement | undefined;
  /** The control of the map; the map sets it when it mounts and clears it when it unmounts. */
  readonly mapControl: MapControl | undefined;
  /** How much of what is open leaves toasts no room on the map of a narrow screen, so that they are in the top bar. */
  readonly mapCovers: number;
  /** What the title of the page says before the name of the screen; undefined for nothing. */
  readonly titleNote: string | undefined;
  /** The moments that are drawn, milliseconds since the epoch, read once a frame: of the player, and of the past fleet. */
  readonly playheadMs: number;
  readonly pastMs: number;
}

/** One running app: where it draws, and what has keys and focus. Two of them on a page share nothing. */
export interface AppStore extends Readable<AppState> {
  readonly change: (changes: { readonly [K in keyof AppState]?: AppState[K] }) => void;
  readonly language: AppLanguage;
  readonly escapes: EscapeStack<ClosableNode>;
  temporaryFocus: TemporaryFocus | undefined;
  /** The tokens of the login link that opened the page, until they were used. */
  linkTokens: Partial<Omit<LoginTokens, 'address'>>;
}

/**
 * Returns the state of an app before anything is drawn.
 * @param root the element whose language is that of the app; by default it has the page alone
 */
export function createAppStore(root: { lang: string } = document.documentElement): AppStore {
  const listeners = new Set<() => void>();
  let state: AppState = {
    branding: DEFAULT_BRANDING,
    mapDock: undefined,
    inboxDock: undefined,
    mapControl: undefined,
    mapCovers: 0,
    titleNote: undefined,
    playheadMs: 0,
    pastMs: 0,
  };
  return {
    getSnapshot: () => state,
    subscribe: (...observer) => {
      const { next } = toObserver(...observer);
      const listener = (): void => next?.(state);
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
    change: (changes) => {
      state = { ...state, ...changes };
      for (const listener of listeners) listener();
    },
    language: new AppLanguage(root),
    escapes: new EscapeStack(),
    temporaryFocus: undefined,
    linkTokens: {},
  };
}

const AppContext = createContext<AppStore | undefined>(undefined);

/** Provides it, and its language, to all that is drawn. */
export function AppProvider({ value, children }: { value: AppStore; children?: ReactNode }): ReactElement {
  return createElement(
    AppContext.Provider,
    { value },
    createElement(LanguageProvider, { value: value.language }, children),
  );
}

/** Returns it. Throws outside its provider: a programming error. */
export function useApp(): AppStore {
  const app = useContext(AppContext);
  if (!app) throw new Error('AppProvider is missing');
  return app;
}

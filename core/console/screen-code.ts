import { toObserver } from 'xstate';
import type { ConnectedScreenCode, ScreenCodeView } from './connected-console.ts';
import type { startScreenFeatures } from './screen-features.ts';
import { LazyCode } from './wiring/lazy-code.ts';

/** What starts the features that only screens and dialogs read. */
export type StartScreenFeatures = typeof startScreenFeatures;

/**
 * The code of the features that only screens and dialogs read. The first view does without: front ends load it with the
 * first screen, before they read any of them.
 */
export const SCREEN_CODE = new LazyCode<StartScreenFeatures>(
  async () => (await import('./screen-features.ts')).startScreenFeatures,
);

/** Connects the code of what only screens and dialogs read. */
export function connectScreenCode(code: LazyCode<StartScreenFeatures>): ConnectedScreenCode {
  const getSnapshot = (): ScreenCodeView => (code.loaded() ? LOADED : MISSING);
  return {
    getSnapshot,
    subscribe: (...listeners) => {
      const { next } = toObserver(...listeners);
      return { unsubscribe: code.subscribe(() => next?.(getSnapshot())) };
    },
    load: async (): Promise<void> => {
      await code.load();
    },
  };
}

const LOADED = { isLoaded: true };
const MISSING = { isLoaded: false };

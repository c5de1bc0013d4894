import { toObserver } from 'xstate';
import type { Answers } from './connected/connected.ts';
import type { startScreens } from './screens.ts';
import { LateCode } from './wiring/late-code.ts';

/** What starts the features that only screens and dialogs read. */
export type StartScreens = typeof startScreens;

/**
 * The code of the features that only screens and dialogs read. The first view does without: front ends load it with the
 * first screen, before they read any of them.
 */
export const SCREEN_CODE = new LateCode<StartScreens>(
  async () => (await import('./screens.ts')).startScreens,
);

/** Connects the code of what only screens and dialogs read. */
export function connectScreenCode(
  code: LateCode<StartScreens>,
): Answers<{ readonly isLoaded: boolean }> & { readonly load: () => Promise<void> } {
  const getSnapshot = (): { readonly isLoaded: boolean } => (code.loaded() ? LOADED : MISSING);
  return {
    getSnapshot,
    subscribe: (...listeners) => {
      const { next } = toObserver(...listeners);
      return { unsubscribe: code.subscribe(() => next?.(getSnapshot())) };
    },
    /** Loads it. Rejects if that fails; then it may be tried again. */
    load: async (): Promise<void> => {
      await code.load();
    },
  };
}

const LOADED = { isLoaded: true };
const MISSING = { isLoaded: false };

import type { ScreenFeatures, ScreenFeaturesInput } from './screen-features.ts';
import type { StartScreenFeatures } from './screen-code.ts';
import type { LazyCode } from './wiring/lazy-code.ts';

/** The features of the screens of one session, which are there as soon as their code is. */
export interface LazyScreenFeatures {
  /** Returns them. Throws while their code is missing: callers wait for the code first. */
  readonly get: () => ScreenFeatures;
  /** Returns them; undefined while their code is missing. */
  readonly known: () => ScreenFeatures | undefined;
  /** Loads their code. A failed load is repeated when a screen is drawn. */
  readonly load: () => void;
  /** Calls the listener once, now or as soon as their code is there. Returns what ends the wait. */
  readonly onceKnown: (listener: (screens: ScreenFeatures) => void) => () => void;
}

/** Returns the features of the screens of one session. */
export function lazyScreenFeatures(
  code: LazyCode<StartScreenFeatures>,
  input: () => ScreenFeaturesInput,
): LazyScreenFeatures {
  let screens: ScreenFeatures | undefined;
  const known = (): ScreenFeatures | undefined => (screens ??= code.loaded()?.(input()));
  return {
    known,
    get: () => {
      const found = known();
      if (!found) throw new Error('A screen was read before its code was loaded');
      return found;
    },
    load: () => {
      code.load().catch(() => undefined);
    },
    onceKnown: (listener) => {
      const found = known();
      if (found) {
        listener(found);
        return () => {};
      }
      const stop = code.subscribe(() => {
        stop();
        const loaded = known();
        if (loaded) listener(loaded);
      });
      return stop;
    },
  };
}

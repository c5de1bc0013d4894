import type { Screens, ScreensInput } from './screens.ts';
import type { StartScreens } from './screen-code.ts';
import type { LateCode } from './wiring/late-code.ts';

/** The features of the screens of one session, which are there as soon as their code is. */
export interface LateScreens {
  /** Returns them. Throws while their code is missing: callers wait for the code first. */
  readonly get: () => Screens;
  /** Returns them; undefined while their code is missing. */
  readonly known: () => Screens | undefined;
  /** Loads their code. A failed load is repeated when a screen is drawn. */
  readonly load: () => void;
  /** Calls the listener once, now or as soon as their code is there. Returns what ends the wait. */
  readonly onceKnown: (listener: (screens: Screens) => void) => () => void;
}

/** Returns the features of the screens of one session. */
export function lateScreens(code: LateCode<StartScreens>, input: () => ScreensInput): LateScreens {
  let screens: Screens | undefined;
  const known = (): Screens | undefined => (screens ??= code.loaded()?.(input()));
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

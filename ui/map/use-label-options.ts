import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useEffect, useState } from 'react';

/** Returns what is shown at every vehicle: what the user chose, and all of it while the control key is held. */
export function useLabelOptions(): { names: boolean; plates: boolean; rings: boolean } {
  const { names, plates, rings } = useAnswers(useConsole().preferences.browser);
  const showsAll = useIsControlKeyHeld();
  return { names: names || showsAll, plates: plates || showsAll, rings: rings || showsAll };
}

/** A shorter press may be the beginning of a shortcut, milliseconds. */
const HOLD_MS = 250;

/**
 * Whether the left Control key is held alone. While it is, the map shows names, plates and status rings of
 * all vehicles regardless of the map options.
 */
export function useIsControlKeyHeld(): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      clearTimeout(timer);
      timer = undefined;
      setHeld(false);
    };
    const press = ({ code, repeat }: KeyboardEvent): void => {
      if (code !== 'ControlLeft') end();
      else if (!repeat) timer ??= setTimeout(() => setHeld(true), HOLD_MS);
    };
    const release = ({ code }: KeyboardEvent): void => {
      if (code === 'ControlLeft') end();
    };
    window.addEventListener('keydown', press, true);
    window.addEventListener('keyup', release, true);
    // When the page loses the focus the release of the key is not reported.
    window.addEventListener('blur', end);
    return () => {
      end();
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('keyup', release, true);
      window.removeEventListener('blur', end);
    };
  }, []);
  return isHeld;
}

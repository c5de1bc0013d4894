import { useEffect, useState } from 'react';

/** Shorter than this it is the beginning of a shortcut. */
const HOLD_MS = 250;

/** Whether the left control key is held by itself: as long, the map shows names, plates and status rings of all vehicles, whatever is chosen. */
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
    // Who leaves the page lets go of it elsewhere.
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

import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { importWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useConsole } from '../kit/console/use-console.ts';

/**
 * Keeps the screen on where this browser's preferences say so: what does it is loaded after the first view, also where
 * nobody touches the console, as on a wall.
 */
export function ScreenOn() {
  const console = useConsole();
  const isOn = useSelector(console.preferences.browser, ({ screenOn }) => screenOn);
  useEffect(() => {
    // The first reader starts it.
    if (isOn)
      importWithRetry(console.screens.load).then(
        () => void console.app,
        () => undefined,
      );
  }, [console, isOn]);
  return null;
}

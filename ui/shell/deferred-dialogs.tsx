import { useEffect, useState, type ComponentType } from 'react';
import { useSelector } from '@xstate/react';
import { namesDialog } from '@farol/core/domain/navigation/dialog-url';
import { importWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useIsUsed } from '../kit/browser/use-is-used.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { withScreenTexts } from '../language/screen-texts.ts';

/** The delay of retries. */
const RETRY_DELAY_MS = 5000;

/**
 * The dialogs over the screen, loaded with the first sign that somebody uses the console, which comes before any
 * dialog: unless a link names one, a dialog is open, or a new version is offered.
 */
export function DeferredDialogs() {
  const farol = useConsole();
  const isAnyOpen = useSelector(farol.shell, ({ dialogs }) => dialogs.length > 0);
  const isOffered = useSelector(farol.newVersion, (offer) => offer.isOffered);
  // Something that was opened by a key before the dialogs came: they show it.
  const hasScreens = useSelector(farol.screens, ({ isLoaded }) => isLoaded);
  const isUsed = useIsUsed();
  const [loaded, setLoaded] = useState<{ Dialogs: ComponentType }>();
  const isDue =
    isUsed || hasScreens || isAnyOpen || isOffered || namesDialog(location.pathname + location.search);
  useEffect(() => {
    if (loaded || !isDue) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A failed load must not break the screen that is already shown.
    const loadDialogs = (): void => {
      importWithRetry(() => withScreenTexts(import('./dialogs.tsx'))).then(setLoaded, () => {
        timer = setTimeout(loadDialogs, RETRY_DELAY_MS);
      });
    };
    loadDialogs();
    return () => clearTimeout(timer);
  }, [loaded, isDue]);
  return loaded ? <loaded.Dialogs /> : null;
}

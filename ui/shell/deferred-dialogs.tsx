import { useEffect, useState, type ComponentType } from 'react';
import { dialogInUrl } from '@farol/core/domain/navigation/dialog-url';
import { useApp } from '../kit/console/app-store.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { loadTextBundle } from '../language/translation.ts';

/** Time for the map to draw the first fleet. */
const FIRST_VIEW_DELAY_MS = 800;
/** Without a map the dialogs are loaded after this time; also the delay of retries. */
const MAX_WAIT_MS = 5000;

/**
 * The dialogs over the screen, loaded after the first view: users open a dialog only after they see the
 * fleet, unless they follow a link to one or open one at once.
 */
export function DeferredDialogs() {
  const hasMap = useAnswers(useApp(), ({ mapControl }) => mapControl !== undefined);
  const isAnyOpen = useAnswers(useConsole().shell, ({ dialogs }) => dialogs.length > 0);
  const [loaded, setLoaded] = useState<{ Dialogs: ComponentType }>();
  useEffect(() => {
    if (loaded) return undefined;
    // A failed load must not break the screen that is already shown.
    const loadDialogs = (): void => {
      Promise.all([import('./dialogs.tsx'), loadTextBundle('office')]).then(
        ([dialogs]) => setLoaded(dialogs),
        () => (timer = setTimeout(loadDialogs, MAX_WAIT_MS)),
      );
    };
    const isRequested = isAnyOpen || dialogInUrl(location.pathname + location.search) !== undefined;
    let timer = setTimeout(loadDialogs, isRequested ? 0 : hasMap ? FIRST_VIEW_DELAY_MS : MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [hasMap, loaded, isAnyOpen]);
  return loaded ? <loaded.Dialogs /> : null;
}

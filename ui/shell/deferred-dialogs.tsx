import { useEffect, useState, type ComponentType } from 'react';
import { dialogInUrl } from '@farol/core/domain/navigation/dialog-url';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { mapControl } from '../kit/navigation/map-control.ts';
import { useSharedValue } from '../kit/console/shared-value.ts';
import { loadTextBundle } from '../language/translation.ts';

/** Time for the map to draw the first fleet. */
const FIRST_VIEW_DELAY_MS = 800;
/** Without a map the dialogs are loaded after this time; also the delay of retries. */
const MAX_WAIT_MS = 5000;

/**
 * The dialogs over the screen, loaded after the first view: users open a dialog only after they see the
 * fleet, unless they follow a link to one or open the inbox at once.
 */
export function DeferredDialogs() {
  const hasMap = useSharedValue(mapControl) !== undefined;
  const isInboxOpen = useAnswers(useConsole().shell, ({ dialogs }) => dialogs.includes('inbox'));
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
    const isRequested = isInboxOpen || dialogInUrl(location.pathname + location.search) !== undefined;
    let timer = setTimeout(loadDialogs, isRequested ? 0 : hasMap ? FIRST_VIEW_DELAY_MS : MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [hasMap, loaded, isInboxOpen]);
  return loaded ? <loaded.Dialogs /> : null;
}

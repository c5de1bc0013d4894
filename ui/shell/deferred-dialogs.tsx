import { useEffect, useState, type ComponentType } from 'react';
import { dialogInUrl } from '@farol/core/domain/navigation/dialog-url';
import { inboxDrawerOpen } from '../kit/navigation/inbox-drawer-state.ts';
import { mapControl } from '../kit/navigation/map-control.ts';
import { useSharedValue } from '../kit/console/shared-value.ts';
import { loadTextBundle } from '../language/translation.ts';

/** The map draws its first fleet in this time. */
const FIRST_VIEW_DELAY_MS = 800;
/** Without a map they are fetched all the same; what could not be fetched is tried again after as long. */
const MAX_WAIT_MS = 5000;

/**
 * Everything that opens over the screen, fetched when the first view stands: nobody opens a dialog before he sees the fleet, unless
 * he came by a link to one or presses the bell at once.
 */
export function DeferredDialogs() {
  const hasMap = useSharedValue(mapControl) !== undefined;
  const isInboxWanted = useSharedValue(inboxDrawerOpen);
  const [fetched, setFetched] = useState<{ Dialogs: ComponentType }>();
  useEffect(() => {
    if (fetched) return undefined;
    // A server that is away for a moment must not cost the screen that is already there.
    const loadDialogs = (): void => {
      Promise.all([import('./dialogs.tsx'), loadTextBundle('office')]).then(
        ([dialogs]) => setFetched(dialogs),
        () => (timer = setTimeout(loadDialogs, MAX_WAIT_MS)),
      );
    };
    const isWanted = isInboxWanted || dialogInUrl(location.pathname + location.search) !== undefined;
    let timer = setTimeout(loadDialogs, isWanted ? 0 : hasMap ? FIRST_VIEW_DELAY_MS : MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [hasMap, fetched, isInboxWanted]);
  return fetched ? <fetched.Dialogs /> : null;
}

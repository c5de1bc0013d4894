import { lazy, memo, Suspense, useEffect, useState } from 'react';
import { mapControl } from '../devices/map-control.ts';
import { useSharedValue } from '../devices/shared-value.ts';

const Dialogs = lazy(async () => ({ default: memo((await import('./dialogs.tsx')).Dialogs) }));

/** The map draws its first fleet in this time. */
const FIRST_VIEW_MS = 800;
/** Without a map they are fetched all the same. */
const LONGEST_WAIT_MS = 5000;

/** Everything that opens over the screen, fetched when the first view stands: nobody opens a dialog before he sees the fleet. */
export const LateDialogs = memo(function LateDialogs() {
  const hasMap = useSharedValue(mapControl) !== undefined;
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), hasMap ? FIRST_VIEW_MS : LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [hasMap]);
  return isDue ? (
    <Suspense>
      <Dialogs />
    </Suspense>
  ) : null;
});

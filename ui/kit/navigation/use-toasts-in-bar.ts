import { useEffect } from 'react';
import { useApp } from '../console/app-store.ts';

/** Keeps toasts in the top bar of a narrow screen while the component covers the map. */
export function useToastsInBar(isCovering: boolean): void {
  const app = useApp();
  useEffect(() => {
    if (!isCovering) return undefined;
    const cover = (by: 1 | -1): void => app.change({ mapCovers: app.getSnapshot().mapCovers + by });
    cover(1);
    return () => cover(-1);
  }, [app, isCovering]);
}

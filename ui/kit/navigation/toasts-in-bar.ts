import { useEffect } from 'react';
import { SharedValue } from '../console/shared-value.ts';

/** How much of what is open leaves toasts no room on the map of a narrow screen, so that they are in the top bar. */
export const toastsInBar = new SharedValue(0);

/** Keeps toasts in the top bar of a narrow screen while the component covers the map. */
export function useToastsInBar(isCovering: boolean): void {
  useEffect(() => {
    if (!isCovering) return undefined;
    toastsInBar.set(toastsInBar.read() + 1);
    return () => toastsInBar.set(toastsInBar.read() - 1);
  }, [isCovering]);
}

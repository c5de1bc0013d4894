import { useCallback, useSyncExternalStore } from 'react';
import type { FleetSlice, LiveFleet } from '@farol/core/fleet/live-fleet';
import { useConsole } from './use-console.ts';

/**
 * Returns what is read from the fleet that is shown; the component renders again when a change of one of these slices
 * makes it another value. The slices are the same array each time.
 */
export function useFleet<T>(slices: readonly FleetSlice[], read: (fleet: LiveFleet) => T): T {
  const { fleet } = useConsole();
  const subscribe = useCallback(
    (changed: () => void) => {
      const stops = slices.map((slice) => fleet.subscribe(slice, changed));
      return () => stops.forEach((stop) => stop());
    },
    [fleet, slices],
  );
  return useSyncExternalStore(subscribe, () => read(fleet));
}

/** For components that read names and other words of vehicles. */
export const DESCRIPTIONS: readonly FleetSlice[] = ['descriptions'];

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { FleetSlice, LiveFleet } from '@farol/core/fleet/live-fleet';
import { throttledFleetChanges, type FleetChanges } from './fleet-changes.ts';

/** Draws the component again when these slices of the fleet changed, at most a few times a second; ages are redrawn every 3 s. */
export function useFleetChanges(fleet: LiveFleet, slices: readonly FleetSlice[]): FleetChanges {
  const pulse = useMemo(() => throttledFleetChanges(fleet, slices), [fleet, slices]);
  const subscribe = useCallback((listener: () => void) => pulse.subscribe(listener), [pulse]);
  useSyncExternalStore(subscribe, () => pulse.version());
  return pulse;
}

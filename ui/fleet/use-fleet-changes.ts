import { useMemo, useSyncExternalStore } from 'react';
import type { FleetSlice, LiveFleet } from '@farol/core/fleet/live-fleet';
import { throttledFleetChanges, type FleetChanges } from './fleet-changes.ts';

/**
 * Renders the component again when these slices of the fleet change, at most a few times a second; ages
 * are updated every 3 s.
 */
export function useFleetChanges(fleet: LiveFleet, slices: readonly FleetSlice[]): FleetChanges {
  const changes = useMemo(() => throttledFleetChanges(fleet, slices), [fleet, slices]);
  useSyncExternalStore(changes.subscribe, changes.version);
  return changes;
}

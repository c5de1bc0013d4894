import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { FleetSlice, LiveFleet } from '@farol/core/fleet/live-fleet';
import { fleetPulse, type FleetPulse } from './fleet-pulse.ts';

/** Draws the component again when these slices of the fleet changed, at most a few times a second; ages are redrawn every 3 s. */
export function useFleetPulse(fleet: LiveFleet, slices: readonly FleetSlice[]): FleetPulse {
  const pulse = useMemo(() => fleetPulse(fleet, slices), [fleet, slices]);
  const subscribe = useCallback((told: () => void) => pulse.subscribe(told), [pulse]);
  useSyncExternalStore(subscribe, () => pulse.beats());
  return pulse;
}

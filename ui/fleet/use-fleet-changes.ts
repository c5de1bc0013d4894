import { useMemo, useSyncExternalStore } from 'react';
import type { FleetSlice, LiveFleet } from '@farol/core/fleet/live-fleet';

/**
 * Renders the component again when these slices of the fleet change, at most a few times a second; ages
 * are updated every 3 s.
 */
export function useFleetChanges(fleet: LiveFleet, slices: readonly FleetSlice[]): FleetChanges {
  const changes = useMemo(() => throttledFleetChanges(fleet, slices), [fleet, slices]);
  useSyncExternalStore(changes.subscribe, changes.version);
  return changes;
}

/** A counter that increases when the fleet has something new to draw, at most a few times a second. */
interface FleetChanges {
  /** Counts the changes. */
  readonly version: () => number;
  /** Calls the listener after each. Returns what ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Called when the user asks for another order: changes of the order within the next moments
   * are published at once.
   */
  flushNextReorder(): void;
}

/**
 * Throttles changes of slices of the fleet. The first change is published at once, later ones are collected
 * for `intervalMs`, so that a busy fleet costs a fixed number of renders.
 * @param idleRefreshMs publishes after this time even without a change, because displayed ages grow
 */
function throttledFleetChanges(
  fleet: Pick<LiveFleet, 'subscribe'>,
  slices: readonly FleetSlice[],
  { intervalMs = 300, idleRefreshMs = 3000, immediateMs = 500 } = {},
): FleetChanges {
  const listeners = new Set<() => void>();
  let version = 0;
  let lastPublishedMs = 0;
  let immediateUntilMs = 0;
  let throttleTimer: ReturnType<typeof setTimeout> | undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let stops: (() => void)[] = [];

  function publish(): void {
    clearTimeout(throttleTimer);
    clearTimeout(idleTimer);
    throttleTimer = undefined;
    idleTimer = setTimeout(publish, idleRefreshMs);
    lastPublishedMs = Date.now();
    version++;
    for (const listener of listeners) listener();
  }

  function changed(slice: FleetSlice): void {
    const now = Date.now();
    if (slice === 'order' && now < immediateUntilMs) publish();
    else throttleTimer ??= setTimeout(publish, Math.max(0, lastPublishedMs + intervalMs - now));
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        stops = slices.map((slice) => fleet.subscribe(slice, () => changed(slice)));
        // Catches changes between the first render and the subscription.
        throttleTimer = setTimeout(publish, 0);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        for (const stop of stops) stop();
        clearTimeout(throttleTimer);
        clearTimeout(idleTimer);
        throttleTimer = undefined;
      };
    },
    version: () => version,
    flushNextReorder() {
      immediateUntilMs = Date.now() + immediateMs;
    },
  };
}

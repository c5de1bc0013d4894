import type { FleetSlice, LiveFleet } from '@farol/core/fleet/live-fleet';

/** A counter that grows when the fleet has something new to draw, at most a few times a second. */
export interface FleetChanges {
  subscribe(listener: () => void): () => void;
  /** How often it has beaten; the same number means that nothing has to be drawn. */
  version(): number;
  /** The user just asked for another order: whatever arrives within the next moments is drawn at once. */
  flushNextReorder(): void;
}

/**
 * A pulse over slices of the fleet. The first change beats at once, later ones are gathered until `intervalMs` has passed, so that
 * a busy fleet costs a fixed number of drawings.
 * @param everyMs beats without any change after so long, because ages grow by themselves
 */
export function throttledFleetChanges(
  fleet: Pick<LiveFleet, 'subscribe'>,
  slices: readonly FleetSlice[],
  { intervalMs = 300, everyMs: idleRefreshMs = 3000, hurryMs: immediateMs = 500 } = {},
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
        // What came between the first drawing and this moment is drawn too.
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

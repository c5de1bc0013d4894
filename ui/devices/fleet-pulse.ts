import type { FleetSlice, LiveFleet } from '@farol/core/fleet/live-fleet';

/** A counter that grows when the fleet has something new to draw, at most a few times a second. */
export interface FleetPulse {
  subscribe(listener: () => void): () => void;
  /** How often it has beaten; the same number means that nothing has to be drawn. */
  beats(): number;
  /** The user just asked for another order: whatever arrives within the next moments is drawn at once. */
  hurry(): void;
}

/**
 * A pulse over slices of the fleet. The first change beats at once, later ones are gathered until `intervalMs` has passed, so that
 * a busy fleet costs a fixed number of drawings.
 * @param everyMs beats without any change after so long, because ages grow by themselves
 */
export function fleetPulse(
  fleet: Pick<LiveFleet, 'subscribe'>,
  slices: readonly FleetSlice[],
  { intervalMs = 300, everyMs = 3000, hurryMs = 500 } = {},
): FleetPulse {
  const listeners = new Set<() => void>();
  let beats = 0;
  let lastBeat = 0;
  let hurriedUntil = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let stops: (() => void)[] = [];

  function beat(): void {
    clearTimeout(waiting);
    clearTimeout(idle);
    waiting = undefined;
    idle = setTimeout(beat, everyMs);
    lastBeat = Date.now();
    beats++;
    for (const listener of listeners) listener();
  }

  function changed(slice: FleetSlice): void {
    const now = Date.now();
    if (slice === 'order' && now < hurriedUntil) beat();
    else waiting ??= setTimeout(beat, Math.max(0, lastBeat + intervalMs - now));
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        stops = slices.map((slice) => fleet.subscribe(slice, () => changed(slice)));
        // What came between the first drawing and this moment is drawn too.
        waiting = setTimeout(beat, 0);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        for (const stop of stops) stop();
        clearTimeout(waiting);
        clearTimeout(idle);
        waiting = undefined;
      };
    },
    beats: () => beats,
    hurry() {
      hurriedUntil = Date.now() + hurryMs;
    },
  };
}

import type { Readable } from '@farol/core';
import type { FleetSlice, LiveFleet } from '@farol/core/fleet';
import { createSubscriber } from 'svelte/reactivity';

/** Makes answers of the console reactive: what reads `current` is updated with them. */
export function live<A>(answers: Pick<Readable<A>, 'getSnapshot' | 'subscribe'>): { readonly current: A } {
  const subscribe = createSubscriber((update) => answers.subscribe(update).unsubscribe);
  return {
    get current() {
      subscribe();
      return answers.getSnapshot();
    },
  };
}

/** Makes parts of the live fleet reactive; a page redraws at most once a frame, however often they change. */
export function liveFleet(fleet: LiveFleet, ...slices: FleetSlice[]): { readonly current: LiveFleet } {
  const subscribe = createSubscriber((update) => {
    let frame: number | undefined;
    const updateSoon = (): void => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        update();
      });
    };
    const stops = slices.map((slice) => fleet.subscribe(slice, updateSoon));
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      for (const stop of stops) stop();
    };
  });
  return {
    get current() {
      subscribe();
      return fleet;
    },
  };
}

/** The time of day, which is read again every second. Milliseconds since the epoch. */
export const now = {
  get current() {
    subscribeToSeconds();
    return Date.now();
  },
};

const subscribeToSeconds = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

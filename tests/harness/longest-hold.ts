/** Watches the event loop of this thread. */
export interface HoldWatch {
  /** Ends watching. Returns for how long the thread computed at most between two turns of the loop, milliseconds. */
  stop(): number;
}

/**
 * Watches how long this thread holds its event loop, in time of the processor: for how long a busy machine lets it wait
 * does not count.
 */
export function watchHolds(): HoldWatch {
  let longestMicroseconds = 0;
  let before = computedMicroseconds();
  const look = (): void => {
    const now = computedMicroseconds();
    longestMicroseconds = Math.max(longestMicroseconds, now - before);
    before = now;
  };
  const timer = setInterval(look, 2);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return longestMicroseconds / 1000;
    },
  };
}

function computedMicroseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

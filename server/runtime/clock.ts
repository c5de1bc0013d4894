import { setTimeout } from 'node:timers/promises';

/** The source of time; tests use their own. */
export interface ServerClock {
  /** Milliseconds since the epoch. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
  /** Milliseconds since some moment, by a clock that nobody sets; undefined where there is none. */
  elapsed?: () => number;
  /** Whether what it shows may be wrong: then nothing is deleted or done because of it. */
  isInDoubt?: () => boolean;
}

export const systemClock: ServerClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: async (milliseconds) => {
    await setTimeout(milliseconds);
  },
};

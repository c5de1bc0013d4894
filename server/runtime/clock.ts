import { setTimeout } from 'node:timers/promises';

/** The source of time; tests use their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds) => {
    await setTimeout(milliseconds);
  },
};

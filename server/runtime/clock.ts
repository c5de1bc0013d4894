import { setTimeout } from 'node:timers/promises';

/** Where the server takes the time from, so that tests can hand in their own. */
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

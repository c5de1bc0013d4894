import { setTimeout } from 'node:timers/promises';

/** Where the server takes the time from, so that tests can hand in their own. */
export interface TimeSource {
  /** Milliseconds since the epoch. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const systemTime: TimeSource = {
  now: () => Date.now(),
  sleep: async (milliseconds) => {
    await setTimeout(milliseconds);
  },
};

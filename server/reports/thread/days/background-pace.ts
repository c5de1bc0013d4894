import { setTimeout } from 'node:timers/promises';

/** How long work rests, in times of what it cost, while nothing else of the process runs. */
const LEAST_REST = 2;
/** How much longer, while the rest of the process keeps a processor busy. */
const MOST_REST = 60;

/** The processor time of a process and of one of its threads, and the moment; all in milliseconds. */
interface Usage {
  process: number;
  thread: number;
  moment: number;
}

/**
 * The pace of work in the background of the process: after each piece it rests, the longer the busier the process
 * is otherwise. So it uses idle time and hardly any other.
 */
export class BackgroundPace {
  #last = usageNow();

  /** Rests after a piece of work. */
  async rest(): Promise<void> {
    const now = usageNow();
    await setTimeout(restAfter(this.#last, now));
    this.#last = { ...now, thread: usageNow().thread };
  }
}

/** Returns how long to rest, milliseconds, after a piece of work; between the two moments was also the rest before. */
export function restAfter(before: Usage, after: Usage): number {
  const cost = after.thread - before.thread;
  const others = after.process - before.process - cost;
  const busy = others / Math.max(1, after.moment - before.moment);
  return cost * (LEAST_REST + MOST_REST * Math.min(1, Math.max(0, busy)));
}

function usageNow(): Usage {
  return {
    process: milliseconds(process.cpuUsage()),
    thread: milliseconds(process.threadCpuUsage()),
    moment: performance.now(),
  };
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

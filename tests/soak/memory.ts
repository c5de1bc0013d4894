import type { SoakedServer } from './soaked-server.ts';

const SAMPLE_MS = 2_000;
/** A server that has just begun grows, and the last disturbance may have begun it again: its caches fill. */
const WARM_UP_SHARE = 0.1;
const WARM_UP_MS = 45_000;
/** Fewer samples say nothing about growth. */
const FEWEST_SAMPLES = 15;
/** Over less than four minutes what is not collected yet looks like growth: only a much larger one counts. */
const SAMPLES_OF_A_TREND = 120;
const GROWTH = 0.25;
const GROWTH_OF_A_SHORT_TIME = 1;
const GROWTH_BYTES = 40 * 1_048_576;

/** The memory of a server over a while, bytes. */
export interface MemoryTrend {
  start: number;
  middle: number;
  end: number;
  /** Whether it ends too much higher than it began. */
  hasGrown: boolean;
}

/** The memory of a server over a while in which nothing is done to it. */
export class MemoryRecord {
  readonly #samples: number[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(server: SoakedServer) {
    this.#timer = setInterval(() => {
      const bytes = server.residentBytes;
      if (bytes !== undefined) this.#samples.push(bytes);
    }, SAMPLE_MS);
  }

  /**
   * Returns the median memory of the first, the middle and the last tenth after the warm-up, bytes; undefined when the
   * time was too short to see any growth.
   */
  end(): MemoryTrend | undefined {
    clearInterval(this.#timer);
    const warmUp = Math.max(Math.floor(this.#samples.length * WARM_UP_SHARE), WARM_UP_MS / SAMPLE_MS);
    const samples = this.#samples.slice(warmUp);
    if (samples.length < FEWEST_SAMPLES) return undefined;
    const tenth = Math.max(1, Math.floor(samples.length / 10));
    const middle = Math.floor((samples.length - tenth) / 2);
    const [start, end] = [median(samples.slice(0, tenth)), median(samples.slice(-tenth))];
    const growth = samples.length < SAMPLES_OF_A_TREND ? GROWTH_OF_A_SHORT_TIME : GROWTH;
    const hasGrown = end > start * (1 + growth) && end > start + GROWTH_BYTES;
    return { start, middle: median(samples.slice(middle, middle + tenth)), end, hasGrown };
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

import type { SoakedServer } from './soaked-server.ts';

const SAMPLE_MS = 2_000;
/** A server that has just begun grows, and the last disturbance may have begun it again: its caches fill. */
const WARM_UP_SHARE = 0.1;
const WARM_UP_MS = 45_000;
/** Fewer samples say nothing about growth. */
const FEWEST_SAMPLES = 15;

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
  end(): { start: number; middle: number; end: number } | undefined {
    clearInterval(this.#timer);
    const warmUp = Math.max(Math.floor(this.#samples.length * WARM_UP_SHARE), WARM_UP_MS / SAMPLE_MS);
    const samples = this.#samples.slice(warmUp);
    if (samples.length < FEWEST_SAMPLES) return undefined;
    const tenth = Math.max(1, Math.floor(samples.length / 10));
    const middle = Math.floor((samples.length - tenth) / 2);
    return {
      start: median(samples.slice(0, tenth)),
      middle: median(samples.slice(middle, middle + tenth)),
      end: median(samples.slice(-tenth)),
    };
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

import type { SoakedServer } from './soaked-server.ts';

const SAMPLE_MS = 2_000;
/** A server that has just begun grows: its caches fill. */
const WARM_UP_SHARE = 0.1;

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

  /** Returns the median memory of the first, the middle and the last tenth after the warm-up, bytes. */
  end(): { start: number; middle: number; end: number } {
    clearInterval(this.#timer);
    const samples = this.#samples.slice(Math.floor(this.#samples.length * WARM_UP_SHARE));
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

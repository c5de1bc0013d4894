/** Random numbers that are the same for the same seed. */
export class RandomSource {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 (included) to 1 (excluded). */
  readonly next = (): number => {
    // Mulberry32: 32 bits of state are enough for runs of some hundred draws.
    this.#state = (this.#state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  /** An integer from 0 up to, not including, a limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the choices. */
  oneOf<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  /** One of the choices, or the default where there are none. */
  oneOfSome<T>(choices: readonly T[], without: T): T {
    return choices[this.below(choices.length)] ?? without;
  }

  /** An index, each as likely as its weight. */
  weighted(weights: readonly number[]): number {
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    return weights.findIndex((weight) => (left -= weight) < 0);
  }
}

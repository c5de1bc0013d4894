/** Jobs that are sent at a time; those that take long do not count, up to the larger number. */
const MAX_SENDING = 64;
const MAX_SENDING_SLOW = 512;
const SLOW_MS = 1_000;
/** Jobs of one origin that are sent at a time, to all targets together. */
const MAX_SENDING_PER_ORIGIN = 16;

/** The jobs that are being sent, and how many more may be. Times are of a clock that nobody sets, milliseconds. */
export class SendingJobs {
  readonly #jobs = new Map<number, { readonly origin: string; readonly since: number }>();

  get isEmpty(): boolean {
    return this.#jobs.size === 0;
  }

  begin(id: number, origin: string, now: number): void {
    this.#jobs.set(id, { origin, since: now });
  }

  end(id: number): void {
    this.#jobs.delete(id);
  }

  /** Returns how many more jobs may be begun: targets that are slow to answer hold up the others only in the end. */
  freeSlots(now: number): number {
    let fresh = 0;
    for (const { since } of this.#jobs.values()) if (now - since < SLOW_MS) fresh += 1;
    return Math.min(MAX_SENDING - fresh, MAX_SENDING_SLOW - this.#jobs.size);
  }

  /** Returns the origins of which no more may be begun. */
  fullOrigins(): string[] {
    const counts = new Map<string, number>();
    for (const { origin } of this.#jobs.values()) counts.set(origin, (counts.get(origin) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= MAX_SENDING_PER_ORIGIN).map(([origin]) => origin);
  }
}

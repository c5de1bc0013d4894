import { createHash } from 'node:crypto';
import { sampleOf, type LeftOutValue } from './device-report.ts';

/** So often a report may fail before it is given up. */
const MAX_ATTEMPTS = 3;
/** A tracker may send so quickly that a short trouble of the database would use up all attempts. */
const MIN_AGE_MS = 60_000;
/** How many reports are remembered; real servers have none. */
const MAX_REMEMBERED = 1_000;

/**
 * Remembers which reports could not be stored, so that one that never can be is given up in the end: trackers send
 * nothing after a report that is not acknowledged (contract §8.3). In memory and bounded.
 */
export class ReportFailures {
  readonly #now: () => number;
  /** By device and content, in the order of the latest failures. */
  readonly #failures = new Map<string, { attempts: number; since: number }>();

  /** @param now milliseconds that never go back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Counts a failure of a report. Returns whether it is given up: it failed three times within more than a minute,
   * though the database takes changes.
   */
  isHopeless(uniqueId: string, content: string | Uint8Array): boolean {
    const key = createHash('sha256').update(uniqueId).update('\0').update(content).digest('base64');
    const known = this.#failures.get(key) ?? { attempts: 0, since: this.#now() };
    this.#failures.delete(key);
    known.attempts += 1;
    if (known.attempts >= MAX_ATTEMPTS && this.#now() - known.since >= MIN_AGE_MS) return true;
    const [oldest] = this.#failures.keys();
    if (this.#failures.size >= MAX_REMEMBERED && oldest !== undefined) this.#failures.delete(oldest);
    this.#failures.set(key, known);
    return false;
  }
}

/** Returns what is said of a report that is given up. */
export function abandonedReportProblem(error: unknown): LeftOutValue {
  return { kind: 'unreadable', sample: sampleOf(error instanceof Error ? error.message : String(error)) };
}

import { HttpError } from '../wire/http-error.ts';

/** The limits of a queue. */
interface QueueLimits {
  /** Jobs that run at a time. */
  concurrency: number;
  /** Jobs that may wait in total, and per origin. */
  maxWaiting: number;
  maxWaitingPerOrigin: number;
}

interface Job {
  start: () => void;
  reject: (error: HttpError) => void;
}

/** Seconds until a retry makes sense. */
const RETRY_SECONDS = 5;

/**
 * Runs costly jobs, a few at a time. Origins (an address, a user) take turns, so that heavy use by one does
 * not delay the others. When the queue is full, a new job displaces the newest job of the origin with the
 * most waiting, if the new job's origin has fewer.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** Waiting jobs by origin, next origin first; never empty lists. */
  readonly #waiting = new Map<string, Job[]>();
  #count = 0;
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * Runs a job and resolves with its result. Rejects with 429 when too many jobs of the origin wait,
   * with 503 when the queue is full.
   */
  run<T>(origin: string, job: () => Promise<T>): Promise<T> {
    const waitingOfOrigin = this.#waiting.get(origin)?.length ?? 0;
    if (waitingOfOrigin >= this.#limits.maxWaitingPerOrigin) return Promise.reject(tooMany());
    if (
      this.#running >= this.#limits.concurrency &&
      this.#count >= this.#limits.maxWaiting &&
      !this.#makeRoom(waitingOfOrigin)
    )
      return Promise.reject(busy());
    return new Promise<T>((resolve, reject) => {
      const start = (): void => {
        this.#running += 1;
        void job()
          .then(resolve, reject)
          .finally(() => {
            this.#running -= 1;
            this.#startNext();
          });
      };
      this.#enqueue(origin, { start, reject });
      this.#startNext();
    });
  }

  #enqueue(origin: string, job: Job): void {
    const jobs = this.#waiting.get(origin);
    if (jobs) jobs.push(job);
    else this.#waiting.set(origin, [job]);
    this.#count += 1;
  }

  #startNext(): void {
    for (const [origin, jobs] of this.#waiting) {
      if (this.#running >= this.#limits.concurrency) return;
      // Back to the end of the line.
      this.#waiting.delete(origin);
      const job = jobs.shift();
      if (jobs.length > 0) this.#waiting.set(origin, jobs);
      this.#count -= 1;
      job?.start();
    }
  }

  /** Whether a job of an origin with more waiting jobs was displaced. */
  #makeRoom(waitingOfOrigin: number): boolean {
    let largest: [string, Job[]] | undefined;
    for (const entry of this.#waiting)
      if (entry[1].length > (largest?.[1].length ?? waitingOfOrigin + 1)) largest = entry;
    if (!largest) return false;
    const [origin, jobs] = largest;
    jobs.pop()?.reject(busy());
    if (jobs.length === 0) this.#waiting.delete(origin);
    this.#count -= 1;
    return true;
  }
}

function tooMany(): HttpError {
  return new HttpError(429, 'Too many attempts - SecurityException', RETRY_SECONDS);
}

function busy(): HttpError {
  return new HttpError(503, 'Server is busy - ServerException', RETRY_SECONDS);
}

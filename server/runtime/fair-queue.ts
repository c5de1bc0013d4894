import { HttpError } from '../wire/http-error.ts';

/** How much a queue takes on. */
interface QueueLimits {
  /** Jobs that run at a time. */
  concurrency: number;
  /** Jobs that may wait, of all origins and of one. */
  maxWaiting: number;
  maxWaitingPerOrigin: number;
}

interface Job {
  start: () => void;
  reject: (error: HttpError) => void;
}

/** Seconds after which trying again makes sense. */
const RETRY_SECONDS = 5;

/**
 * Runs costly work a few jobs at a time. Origins (an address, a user) take turns, so that whoever asks for much waits for himself:
 * when the queue is full, the newest job of the origin with the most waiting gives way to one of an origin with fewer.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** By origin, the one whose turn is next first; none is empty. */
  readonly #waiting = new Map<string, Job[]>();
  #count = 0;
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Resolves with what the job does. Rejects with 429 when the origin has too much waiting, with 503 when there is no room at all. */
  run<T>(origin: string, job: () => Promise<T>): Promise<T> {
    const own = this.#waiting.get(origin)?.length ?? 0;
    if (own >= this.#limits.maxWaitingPerOrigin) return Promise.reject(tooMany());
    if (
      this.#running >= this.#limits.concurrency &&
      this.#count >= this.#limits.maxWaiting &&
      !this.#makeRoom(own)
    )
      return Promise.reject(busy());
    return new Promise<T>((resolve, reject) => {
      const start = (): void => {
        this.#running += 1;
        void job()
          .then(resolve, reject)
          .finally(() => {
            this.#running -= 1;
            this.#next();
          });
      };
      this.#put(origin, { start, reject });
      this.#next();
    });
  }

  #put(origin: string, job: Job): void {
    const jobs = this.#waiting.get(origin);
    if (jobs) jobs.push(job);
    else this.#waiting.set(origin, [job]);
    this.#count += 1;
  }

  #next(): void {
    for (const [origin, jobs] of this.#waiting) {
      if (this.#running >= this.#limits.concurrency) return;
      // Back to the end, behind everybody else who waits.
      this.#waiting.delete(origin);
      const job = jobs.shift();
      if (jobs.length > 0) this.#waiting.set(origin, jobs);
      this.#count -= 1;
      job?.start();
    }
  }

  /** Whether somebody with clearly more waiting gave way. */
  #makeRoom(own: number): boolean {
    let greediest: [string, Job[]] | undefined;
    for (const entry of this.#waiting)
      if (entry[1].length > (greediest?.[1].length ?? own + 1)) greediest = entry;
    if (!greediest) return false;
    const [origin, jobs] = greediest;
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

import { Observable, type Subscriber } from 'rxjs';
import { Failure } from '@farol/core/domain/failure';
import type { FleetReport } from '@farol/core/fleet/fleet-protocol';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { CaughtUp, LineEvent, LiveFeed } from '@farol/core/ports/live-feed';
import type { FleetSource, ToPage, ToWorker } from './fleet-worker-messages.ts';
import { reportPaceMs } from './report-pace.ts';

/** The way to the other side: a worker, or its service on the page. */
export interface FleetBackend {
  post(message: ToWorker): void;
}

/** Makes the other side, which answers to `take`. */
export type FleetBackendMaker = (take: (message: ToPage) => void) => FleetBackend;

/**
 * The live line as the page sees it (§4): passes wishes to the worker and its reports to the fleet. The worker
 * starts with the first line, so that the login screen does without.
 */
export class FleetLine implements LiveFeed {
  readonly fleet: LiveFleet;

  readonly #source: FleetSource;
  readonly #makeBackend: FleetBackendMaker;
  #backend: FleetBackend | undefined;
  /** What was asked before the worker was there. */
  #early: ToWorker[] = [];
  readonly #lines = new Map<number, Subscriber<LineEvent>>();
  readonly #calls = new Map<number, PromiseWithResolvers<CaughtUp>>();
  #lastNumber = 0;

  constructor(source: FleetSource, makeBackend: FleetBackendMaker) {
    this.#source = source;
    this.#makeBackend = makeBackend;
    this.fleet = new LiveFleet((request) => this.#post({ type: 'ask', request }));
  }

  connect(): Observable<LineEvent> {
    return new Observable((subscriber) => {
      this.#start();
      const line = ++this.#lastNumber;
      this.#lines.set(line, subscriber);
      this.#post({ type: 'open', line });
      return () => {
        this.#lines.delete(line);
        this.#post({ type: 'close', line });
      };
    });
  }

  catchUp(): Promise<CaughtUp> {
    this.#start();
    const call = ++this.#lastNumber;
    const answer = Promise.withResolvers<CaughtUp>();
    this.#calls.set(call, answer);
    this.#post({ type: 'catchUp', call });
    return answer.promise;
  }

  #start(): void {
    if (this.#backend) return;
    const backend = this.#makeBackend((message) => this.#take(message));
    this.#backend = backend;
    backend.post({ type: 'start', source: this.#source });
    for (const message of this.#early) backend.post(message);
    this.#early = [];
  }

  #post(message: ToWorker): void {
    if (this.#backend) this.#backend.post(message);
    else this.#early.push(message);
  }

  #take(message: ToPage): void {
    switch (message.type) {
      case 'ready':
        break;
      case 'report':
        this.#receive(message.report);
        break;
      case 'line':
        this.#tellLine(message.line, message.event);
        break;
      case 'caughtUp':
        this.#calls.get(message.call)?.resolve(message.caughtUp);
        this.#calls.delete(message.call);
        break;
      case 'failed':
        this.#calls.get(message.call)?.reject(new Failure(message.code, message.status));
        this.#calls.delete(message.call);
    }
  }

  /** Reports are taken as they come, not with a frame: a page that is slow to draw still answers a search at once. */
  #receive(report: FleetReport): void {
    const startedAt = performance.now();
    this.fleet.receive(report);
    const tookMs = performance.now() - startedAt;
    this.#post({ type: 'taken', waitMs: reportPaceMs(this.fleet.counts.all, tookMs, document.hidden) });
  }

  #tellLine(number: number, event: LineEvent): void {
    const line = this.#lines.get(number);
    line?.next(event);
    if (event.type === 'closed') line?.complete();
  }
}

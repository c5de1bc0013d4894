import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { log } from '../../log/log.ts';
import type { WritingProblem, WritingReply, WritingRequest } from './writing-messages.ts';

const SQLITE_IO_ERROR = 10;

/** What a statement answered: its rows, or how many it changed and the id of the last new one. */
export type Written = Exclude<WritingReply, { type: 'failed' }>;

/**
 * The connection that writes, in a thread that waits for the disk: SQLite synchronizes each commit with it
 * (`synchronous = full`), so what is answered survives a power failure, and the server does other work meanwhile. Those
 * who write take turns.
 *
 * When the disk fails, what is on it is unknown: the system may drop what it could not write, and a second attempt
 * would succeed without it. From then on nothing more is written; the database has to be opened again.
 */
export class SqliteWriter {
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  readonly #mutex = new Mutex();
  readonly #waiting = new Map<number, PromiseWithResolvers<Written>>();
  #lastId = 0;
  #failure: Error | undefined;
  #onFailure: (() => void) | undefined;
  #isClosing = false;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (reply: WritingReply) => this.#receive(reply));
    worker.on('error', (error) => this.#fail(error instanceof Error ? error.message : String(error)));
    this.#ended = once(worker, 'exit').then(() => {
      if (!this.#isClosing) this.#fail('the thread that writes has ended');
    });
  }

  /** Opens the database file, or creates it. Rejects when it cannot be opened. @param start starts the thread */
  static async open(file: string, start = startWritingThread): Promise<SqliteWriter> {
    const writer = new SqliteWriter(start(file));
    try {
      await writer.#answerTo(0);
      return writer;
    } catch (error) {
      await writer.#end();
      throw error;
    }
  }

  /** Whether what is written still becomes durable. */
  get isWritable(): boolean {
    return this.#failure === undefined;
  }

  /** Registers what to do when the database has to be opened again. */
  onFailure(act: () => void): void {
    this.#onFailure = act;
    if (this.#failure) act();
  }

  /** Resolves when the caller has the connection to itself, until `release`. */
  take(): Promise<void> {
    return this.#mutex.take();
  }

  /** Gives the connection to the next. */
  release(): void {
    this.#mutex.end();
  }

  /**
   * Runs a statement in the caller's turn; a commit resolves once everything is on the disk.
   * @param begins whether a transaction begins with it
   */
  run(sql: string, parameters: readonly unknown[], begins = false): Promise<Written> {
    if (this.#failure) return Promise.reject(this.#failure);
    const request: WritingRequest = { id: ++this.#lastId, sql, parameters, begins };
    const answer = this.#answerTo(request.id);
    try {
      this.#worker.postMessage(request, []);
    } catch (error) {
      this.#settled(request.id)?.reject(error);
    }
    return answer;
  }

  /** Closes the connection; the log is copied to the database file unless others still read. */
  async close(): Promise<void> {
    await this.#mutex.take();
    await this.#end();
  }

  async #end(): Promise<void> {
    this.#isClosing = true;
    this.#worker.ref();
    this.#worker.postMessage('close', []);
    await this.#ended;
  }

  #answerTo(id: number): Promise<Written> {
    const waiting = Promise.withResolvers<Written>();
    this.#waiting.set(id, waiting);
    // Keeps the process alive while a caller waits for an answer.
    this.#worker.ref();
    return waiting.promise;
  }

  #settled(id: number): PromiseWithResolvers<Written> | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker.unref();
    return waiting;
  }

  #receive(reply: WritingReply): void {
    const waiting = this.#settled(reply.id);
    if (reply.type !== 'failed') return waiting?.resolve(reply);
    const { problem } = reply;
    waiting?.reject(errorOf(problem));
    // Extended codes have the kind of error in their lowest byte.
    if (((problem.errcode ?? 0) & 0xff) === SQLITE_IO_ERROR && reply.id !== 0) this.#fail(problem.message);
  }

  #fail(reason: string): void {
    if (this.#failure) return;
    this.#failure = new Error(`The disk did not store what was written: ${reason}`);
    log.error(`${this.#failure.message}. Nothing more is stored until the database is opened again.`);
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
    this.#onFailure?.();
  }
}

/** Starts the thread that writes to a database file. */
export function startWritingThread(file: string): Worker {
  return new Worker(new URL('./writing-thread.ts', import.meta.url), {
    workerData: { file },
    // Do not inherit flags of a test runner or debugger.
    execArgv: [],
  });
}

function errorOf({ message, code, errcode }: WritingProblem): Error {
  return Object.assign(new Error(message), {
    ...(code !== undefined && { code }),
    ...(errcode !== undefined && { errcode }),
  });
}

/** Lets one caller at a time have something, in the order in which they asked. */
class Mutex {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Resolves when the caller has it, until `end`. */
  async take(): Promise<void> {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  /** Gives it to the next caller. */
  end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}

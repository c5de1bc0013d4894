import { log } from '../../log/log.ts';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CheckpointReply, CheckpointRequest } from './thread/checkpoint-messages.ts';

/** A checkpoint begins each time that the log has grown by so many frames, 16 MB. */
const CHECKPOINT_FRAMES = 4_000;

/** What checkpoints need of the connection that writes. */
interface WriterParts {
  /** Flushes the database file; rejects when that failed. */
  flushDatabase: () => Promise<void>;
  /** Runs something while nobody else has the connection. */
  alone: <R>(work: () => Promise<R>) => Promise<R>;
  /** Called when what is on the disk is unknown. */
  lost: (reason: string) => void;
}

/**
 * Keeps the write-ahead log short. A thread copies the log to the database file while the server writes on; only for
 * the short rest, and to begin the log again, writers wait. A reader of an old state delays both: the log grows until
 * it is gone, and is tried again after each further growth. The thread starts with the first checkpoint.
 */
export class LogCheckpoints {
  readonly #file: string;
  readonly #writer: WriterParts;
  #worker: Worker | undefined;
  #nextAt = CHECKPOINT_FRAMES;
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(file: string, writer: WriterParts) {
    this.#file = file;
    this.#writer = writer;
  }

  /** Begins a checkpoint if the log has grown enough. @param frames how long it is */
  grown(frames: number): void {
    if (frames < this.#nextAt || this.#running || this.#isClosed) return;
    this.#running = this.#run(frames).finally(() => (this.#running = undefined));
  }

  /** Ends the thread after the checkpoint in progress. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
    const worker = this.#worker;
    if (!worker) return;
    this.#worker = undefined;
    const exited = once(worker, 'exit');
    worker.ref();
    post(worker, 'close');
    await exited;
  }

  async #run(frames: number): Promise<void> {
    const reply = await this.#checkpoint();
    this.#nextAt = (reply.type === 'done' ? reply.frames : frames) + CHECKPOINT_FRAMES;
    if (reply.type === 'done') return;
    if (reply.isLost) this.#writer.lost(reply.problem);
    else log.error(`The log of the database grows on: ${reply.problem}`);
  }

  async #checkpoint(): Promise<CheckpointReply> {
    const copied = await this.#ask('copy');
    if (copied.type === 'failed') return copied;
    try {
      // SQLite flushes it only when everything is copied, which is when writers wait: little is left to flush then.
      await this.#writer.flushDatabase();
    } catch (error) {
      return {
        type: 'failed',
        problem: error instanceof Error ? error.message : String(error),
        isLost: true,
      };
    }
    return this.#writer.alone(() => this.#ask('restart'));
  }

  /** Resolves with the answer of the thread, also when it ends instead. */
  #ask(request: CheckpointRequest): Promise<CheckpointReply> {
    const worker = (this.#worker ??= this.#started());
    return new Promise((resolve) => {
      const lose = (reason: unknown): void => {
        const problem = reason instanceof Error ? reason.message : 'the checkpoint thread ended';
        answer({ type: 'failed', problem, isLost: true });
      };
      const answer = (reply: CheckpointReply): void => {
        worker.off('message', answer).off('error', lose).off('exit', lose);
        worker.unref();
        resolve(reply);
      };
      worker.on('message', answer).on('error', lose).on('exit', lose);
      // Whoever waits for it must not be left because nothing else is to be done.
      worker.ref();
      post(worker, request);
    });
  }

  #started(): Worker {
    return new Worker(new URL('./thread/checkpoint-thread.ts', import.meta.url), {
      workerData: { file: this.#file },
      // Do not inherit flags of a test runner or debugger.
      execArgv: [],
    });
  }
}

function post(worker: Worker, request: CheckpointRequest): void {
  worker.postMessage(request, []);
}

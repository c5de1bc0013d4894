import { Failure } from '@farol/core/domain/values/failure';

/** A call that has not completed. */
export interface PendingCall {
  /** Completes the call, or lets it fail. */
  settle(failure?: Failure): void;
}

/** What may go wrong with a call: whether the server has done it, and how it fails. */
const FAULTS = {
  /** The server refuses it. */
  refused: { isDone: false, code: 'WRITE_ACCESS_DENIED', status: 400 },
  /** The server fails with an internal error. */
  failed: { isDone: false, code: 'HTTP_500', status: 500 },
  /** It never arrives. */
  lost: { isDone: false, code: 'NETWORK', status: 0 },
  /** It is done, and its answer is lost. */
  answerLost: { isDone: true, code: 'NETWORK', status: 0 },
  /** It is done, and its answer comes too late. */
  unanswered: { isDone: true, code: 'TIMEOUT', status: 0 },
  /** It is done, and its answer is no answer. */
  malformed: { isDone: true, code: 'MALFORMED_ANSWER', status: 200 },
} as const;

/** What becomes of a call. */
export type CallOutcome = 'well' | keyof typeof FAULTS;

/** How a network behaves: fast, slow, or so that answers overtake each other. */
export type NetworkPace = 'fast' | 'slow' | 'reordered';

/** Calls back after a while; the result ends that. */
export type CallLater = (delayMs: number, elapsed: () => void) => () => void;

/** A live connection of a client. */
export interface LiveLine {
  /** A frame of the server arrives. */
  receive(text: string): void;
  /** The connection is over. */
  close(): void;
}

/** How long a call takes in each direction at most, milliseconds. */
const LATENCY_MS: Readonly<Record<NetworkPace, number>> = { fast: 0, slow: 8000, reordered: 3000 };
/** A live connection that was silent for so long counts as closed. */
const SILENCE_MS = 90_000;
/** Without a clock what is slow never arrives. */
const NEVER: CallLater = () => () => {};

/**
 * The network between a client and a server in memory. Calls complete at once, fail, are slow, or wait until a test
 * settles them, in any order; frames of live connections take the same way.
 */
export class MemoryNetwork {
  /** When set, every call fails with it. */
  failure: Failure | undefined;
  /** True: calls wait in `pending`. */
  isHeld = false;
  pace: NetworkPace = 'fast';
  readonly pending: PendingCall[] = [];
  readonly #later: CallLater;
  readonly #random: () => number;
  readonly #planned: CallOutcome[] = [];
  readonly #lines = new Map<LiveLine, string[]>();
  #losesAnswerOfChange = false;
  #isCut = false;
  #endSilence: (() => void) | undefined;

  /**
   * @param later the clock of a network that is slow or cut
   * @param random numbers from 0 up to 1, for how long reordered calls take
   */
  constructor(later: CallLater = NEVER, random: () => number = () => 0) {
    this.#later = later;
    this.#random = random;
  }

  /** Whether frames are on their way. */
  get hasFramesInTransit(): boolean {
    return [...this.#lines.values()].some((frames) => frames.length > 0);
  }

  /** Whether nothing keeps frames and answers from arriving at once. */
  get isSound(): boolean {
    return !this.#isCut && this.pace === 'fast' && this.#planned.length === 0;
  }

  /** What becomes of the next calls made with `call`, one by one; later ones succeed. */
  plan(...outcomes: readonly CallOutcome[]): void {
    this.#planned.push(...outcomes);
  }

  /** Loses the answer of the next call that changes something, whatever is read before. */
  loseAnswerOfChange(): void {
    this.#losesAnswerOfChange = true;
  }

  /** Nothing arrives until `restore`. Live connections notice after a while. */
  cut(): void {
    if (this.#isCut) return;
    this.#isCut = true;
    this.#endSilence = this.#later(SILENCE_MS, () => this.dropLines());
  }

  /** What waited on live connections that are still open arrives now. */
  restore(): void {
    this.#isCut = false;
    this.#endSilence?.();
    for (const [line, frames] of this.#lines) for (const text of frames.splice(0)) line.receive(text);
  }

  /** Closes every live connection; what was on its way is lost. */
  dropLines(): void {
    const lines = [...this.#lines.keys()];
    this.#lines.clear();
    for (const line of lines) line.close();
  }

  /** Adds a live connection that the server accepted; the result removes it. */
  addLine(line: LiveLine): () => void {
    this.#lines.set(line, []);
    return () => {
      this.#lines.delete(line);
    };
  }

  /** Sends a frame on a live connection. */
  send(line: LiveLine, text: string): void {
    const frames = this.#lines.get(line);
    if (!frames) return;
    if (!this.#isCut && this.pace === 'fast' && frames.length === 0) {
      line.receive(text);
      return;
    }
    frames.push(text);
    // Frames of one connection never overtake each other.
    if (!this.#isCut) this.#later(this.#latencyMs(), () => this.#deliverFirst(line));
  }

  /** Closes one live connection. */
  close(line: LiveLine): void {
    if (this.#lines.delete(line)) line.close();
  }

  /**
   * Makes a call of the server. Rejects with a Failure, also where the server has done it and only its answer is
   * lost.
   * @param changes whether it changes something on the server
   */
  call<T>(perform: () => T | Promise<T>, changes = false): Promise<T> {
    return this.#exchange(() => this.transmit(), perform, changes);
  }

  /**
   * Opens a live connection: as a call, which never waits in `pending`. Rejects with a Failure.
   * @param join has the server accept it
   */
  connect<T>(join: () => Promise<T>): Promise<T> {
    return this.#exchange(() => this.#arrive(), join, false);
  }

  /** Resolves when a call arrives, rejects when it fails. */
  transmit(): Promise<void> {
    if (!this.isHeld) return this.#arrive();
    return new Promise((resolve, reject) => {
      const call: PendingCall = {
        settle: (failure) => {
          this.pending.splice(this.pending.indexOf(call), 1);
          if (failure) reject(failure);
          else resolve();
        },
      };
      this.pending.push(call);
    });
  }

  async #exchange<T>(
    arrive: () => Promise<void>,
    perform: () => T | Promise<T>,
    changes: boolean,
  ): Promise<T> {
    if (this.#isCut) throw failureOf(FAULTS.lost);
    const outcome = this.#nextOutcome(changes);
    const fault = outcome === 'well' ? undefined : FAULTS[outcome];
    await arrive();
    if (fault?.isDone === false) throw failureOf(fault);
    const answer = await perform();
    await this.#travel();
    if (fault) throw failureOf(fault);
    return answer;
  }

  #arrive(): Promise<void> {
    return this.failure ? Promise.reject(this.failure) : this.#travel();
  }

  #nextOutcome(changes: boolean): CallOutcome {
    if (changes && this.#losesAnswerOfChange) {
      this.#losesAnswerOfChange = false;
      return 'answerLost';
    }
    return this.#planned.shift() ?? 'well';
  }

  async #travel(): Promise<void> {
    if (this.pace !== 'fast')
      await new Promise<void>((resolve) => void this.#later(this.#latencyMs(), resolve));
    if (this.#isCut) throw failureOf(FAULTS.lost);
  }

  #latencyMs(): number {
    const limit = LATENCY_MS[this.pace];
    return this.pace === 'slow' ? limit : Math.floor(this.#random() * limit);
  }

  #deliverFirst(line: LiveLine): void {
    if (this.#isCut) return;
    const text = this.#lines.get(line)?.shift();
    if (text !== undefined) line.receive(text);
  }
}

function failureOf({ code, status }: { readonly code: string; readonly status: number }): Failure {
  return new Failure(code, status);
}

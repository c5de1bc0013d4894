import { Failure } from '@farol/core/domain/values/failure';
import type { RandomSource } from './random-source.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** What goes wrong with the next call: its answer is lost, is no answer, or is an error of the server. */
export type CallFault = 'lost' | 'wrong' | 'error';

/** How a network behaves: fast, slow, or so that answers overtake each other. */
export type NetworkPace = 'fast' | 'slow' | 'reordered';

/** How long a call takes in each direction at most, milliseconds. */
const LATENCY_MS: Readonly<Record<NetworkPace, number>> = { fast: 0, slow: 8000, reordered: 3000 };
/** A call that takes longer has failed. */
const TIMEOUT_MS = 60_000;
/** A live connection that was silent for so long counts as closed. */
const SILENCE_MS = 90_000;
const OWNER = 'network';

/** A live connection of a tab. */
export interface LiveLine {
  receive(text: string): void;
  close(): void;
}

/** The network of one tab: every call and every live connection goes through it. */
export class SimulatedNetwork {
  pace: NetworkPace = 'fast';
  readonly #time: SimulatedTime;
  readonly #random: RandomSource;
  readonly #planned: CallFault[] = [];
  #losesAnswerOfChange = false;
  readonly #lines = new Map<LiveLine, string[]>();
  #isCut = false;
  #endSilence: (() => void) | undefined;

  constructor(time: SimulatedTime, random: RandomSource) {
    this.#time = time;
    this.#random = random;
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  /** How many live connections there are. */
  get openLines(): number {
    return this.#lines.size;
  }

  /** Whether frames are on their way. */
  get hasFramesInTransit(): boolean {
    return [...this.#lines.values()].some((frames) => frames.length > 0);
  }

  /** Whether nothing keeps frames and answers from arriving at once. */
  get isSound(): boolean {
    return !this.#isCut && this.pace === 'fast' && this.#planned.length === 0;
  }

  /** Lets the next calls fail, one after the other. */
  plan(...faults: readonly CallFault[]): void {
    this.#planned.push(...faults);
  }

  /** Loses the answer of the next call that changes something, whatever is read before. */
  loseAnswerOfChange(): void {
    this.#losesAnswerOfChange = true;
  }

  /** Nothing arrives until `restore`. Live connections notice after a while. */
  cut(): void {
    if (this.#isCut) return;
    this.#isCut = true;
    this.#endSilence = this.#time.after(OWNER, SILENCE_MS, () => this.dropLines());
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
    if (!this.#isCut) this.#time.after(OWNER, this.#latencyMs(), () => this.#deliverFirst(line));
  }

  /** Closes one live connection. */
  close(line: LiveLine): void {
    if (this.#lines.delete(line)) line.close();
  }

  /**
   * Makes a call. Rejects with a Failure: NETWORK, TIMEOUT, MALFORMED_ANSWER or an error of the server; the
   * first two may come although the server has done what was asked.
   * @param changes whether it changes something on the server
   */
  async call<T>(perform: () => Promise<T>, changes = false): Promise<T> {
    if (this.#isCut) throw lost();
    const fault = this.#losesAnswerOfChange && changes ? 'lost' : this.#planned.shift();
    if (changes) this.#losesAnswerOfChange = false;
    const startedAtMs = this.#time.nowMs;
    await this.#travel();
    if (fault === 'error') throw new Failure('HTTP_500', 500);
    const answer = await perform();
    await this.#travel();
    if (fault === 'lost') throw lost();
    if (fault === 'wrong') throw new Failure('MALFORMED_ANSWER', 200);
    if (this.#time.nowMs - startedAtMs > TIMEOUT_MS) throw new Failure('TIMEOUT', 0);
    return answer;
  }

  async #travel(): Promise<void> {
    if (this.pace !== 'fast') await this.#time.delay(OWNER, this.#latencyMs());
    if (this.#isCut) throw lost();
  }

  #latencyMs(): number {
    const limit = LATENCY_MS[this.pace];
    return this.pace === 'slow' ? limit : Math.floor(this.#random.next() * limit);
  }

  #deliverFirst(line: LiveLine): void {
    if (this.#isCut) return;
    const text = this.#lines.get(line)?.shift();
    if (text !== undefined) line.receive(text);
  }
}

function lost(): Failure {
  return new Failure('NETWORK', 0);
}

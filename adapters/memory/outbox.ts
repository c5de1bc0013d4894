import type { ChannelLoad, DeadLetter, OutboxPage } from '@farol/core/domain/server/outbox';
import type { Outbox } from '@farol/core/ports/outbox';
import type { MemoryNetwork } from './network.ts';

/** Letters per page, as on a server. */
const PAGE = 50;

/** In-memory outbox: a letter that is sent again waits from then on. */
export class MemoryOutbox implements Outbox {
  /** The newest first. */
  deadLetters: readonly DeadLetter[];
  /** The channels of the messages that wait. */
  readonly waiting: string[] = [];
  readonly #network: MemoryNetwork;

  constructor(deadLetters: readonly DeadLetter[], network: MemoryNetwork) {
    this.deadLetters = deadLetters;
    this.#network = network;
  }

  async page(before: number | undefined): Promise<OutboxPage> {
    await this.#network.transmit();
    const begin = this.deadLetters.findIndex(({ id }) => id === before) + 1;
    const deadLetters = this.deadLetters.slice(begin, begin + PAGE);
    const isLast = begin + PAGE >= this.deadLetters.length;
    return { channels: this.#channels(), deadLetters, next: isLast ? undefined : deadLetters.at(-1)?.id };
  }

  async resend(id: number): Promise<void> {
    await this.#network.transmit();
    this.waiting.push(...this.#take(id).map(({ channel }) => channel));
  }

  async remove(id: number): Promise<void> {
    await this.#network.transmit();
    this.#take(id);
  }

  #take(id: number): readonly DeadLetter[] {
    const taken = this.deadLetters.filter((letter) => letter.id === id);
    this.deadLetters = this.deadLetters.filter((letter) => letter.id !== id);
    return taken;
  }

  #channels(): ChannelLoad[] {
    const failed = this.deadLetters.map(({ channel }) => channel);
    return [...new Set([...failed, ...this.waiting])].toSorted().map((channel) => ({
      channel,
      waiting: countOf(this.waiting, channel),
      failed: countOf(failed, channel),
      hasMore: false,
    }));
  }
}

function countOf(all: readonly string[], channel: string): number {
  return all.filter((item) => item === channel).length;
}

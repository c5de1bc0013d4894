import type { OwnSession } from '@farol/core/domain/account/own-session';
import { Failure } from '@farol/core/domain/values/failure';
import type { OwnSessions } from '@farol/core/ports/own-sessions';
import type { MemoryNetwork } from './network.ts';

/** In-memory sessions of one user. */
export class MemoryOwnSessions implements OwnSessions {
  sessions: readonly OwnSession[];
  readonly #network: MemoryNetwork;

  constructor(sessions: readonly OwnSession[], network: MemoryNetwork) {
    this.sessions = sessions;
    this.#network = network;
  }

  async list(): Promise<readonly OwnSession[]> {
    await this.#network.transmit();
    return this.sessions;
  }

  async end(id: string): Promise<void> {
    await this.#network.transmit();
    const left = this.sessions.filter((session) => session.id !== id);
    if (left.length === this.sessions.length) throw new Failure('HTTP_404_NOT_FOUND', 404);
    this.sessions = left;
  }

  async endOthers(): Promise<void> {
    await this.#network.transmit();
    this.sessions = this.sessions.filter(({ isCurrent }) => isCurrent);
  }
}

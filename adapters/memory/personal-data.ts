import type { ErasureCounts, ErasureProtocol } from '@farol/core/domain/account/personal-data';
import { Failure } from '@farol/core/domain/values/failure';
import type { Clock } from '@farol/core/ports/clock';
import type { PersonalData } from '@farol/core/ports/personal-data';
import type { MemoryNetwork } from './network.ts';

/** In-memory data of people, for tests and headless runs. */
export class MemoryPersonalData implements PersonalData {
  /** What is stored about whom, by the id of the account. */
  readonly stored = new Map<number, ErasureCounts>();
  /** The ZIP archives that are exported, likewise. */
  readonly archives = new Map<number, Uint8Array<ArrayBuffer>>();
  /** Who is signed in, and whether they are an administrator. */
  caller = { id: 1, administrator: true };
  readonly #network: MemoryNetwork;
  readonly #clock: Clock;
  readonly #removeAccount: (userId: number) => Promise<void>;

  /** @param removeAccount removes the account of who is erased from what lists it */
  constructor(
    network: MemoryNetwork,
    clock: Clock,
    removeAccount: (userId: number) => Promise<void> = () => Promise.resolve(),
  ) {
    this.#network = network;
    this.#clock = clock;
    this.#removeAccount = removeAccount;
  }

  async exported(userId: number): Promise<Uint8Array<ArrayBuffer>> {
    await this.#network.transmit();
    const { id, administrator } = this.caller;
    if (id !== userId && !administrator) throw new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400);
    const archive = this.archives.get(userId);
    if (!archive) throw new Failure('HTTP_404_NOT_FOUND', 404);
    return archive;
  }

  async preview(userId: number): Promise<ErasureCounts> {
    await this.#network.transmit();
    return this.#erasable(userId);
  }

  async erase(userId: number): Promise<ErasureProtocol> {
    await this.#network.transmit();
    const counts = this.#erasable(userId);
    await this.#removeAccount(userId);
    this.stored.delete(userId);
    this.archives.delete(userId);
    return { userId, erasedAt: new Date(this.#clock()).toISOString(), ...counts };
  }

  #erasable(userId: number): ErasureCounts {
    if (!this.caller.administrator) throw new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400);
    if (this.caller.id === userId)
      throw new Failure('THE_OWN_ACCOUNT_IS_ERASED_BY_ANOTHER_ADMINISTRATOR', 400);
    const counts = this.stored.get(userId);
    if (!counts) throw new Failure('HTTP_404_NOT_FOUND', 404);
    return counts;
  }
}

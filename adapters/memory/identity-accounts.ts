import type { IdentityLinks, SignOnPerson } from '@farol/core/domain/account/identity-links';
import { Failure } from '@farol/core/domain/values/failure';
import type { IdentityAccounts } from '@farol/core/ports/identity-accounts';
import type { MemoryNetwork } from './network.ts';

const ISSUER = 'https://id.example';

/** In-memory accounts and persons of single sign-on: the caller is an administrator. */
export class MemoryIdentityAccounts implements IdentityAccounts {
  /** The persons of each account. */
  readonly persons = new Map<number, readonly SignOnPerson[]>();
  /** The accounts that no password opens. */
  readonly withoutPassword = new Set<number>();
  readonly #network: MemoryNetwork;

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  async of(userId: number): Promise<IdentityLinks> {
    await this.#network.transmit();
    return {
      persons: this.persons.get(userId) ?? [],
      isPasswordEnabled: !this.withoutPassword.has(userId),
    };
  }

  async connect(userId: number, subject: string): Promise<void> {
    await this.#network.transmit();
    for (const [otherId, persons] of this.persons)
      if (otherId !== userId && persons.some((person) => person.subject === subject))
        throw new Failure('THE_SUBJECT_BELONGS_TO_ANOTHER_ACCOUNT', 400);
    const others = (this.persons.get(userId) ?? []).filter((person) => person.subject !== subject);
    this.persons.set(userId, [...others, { issuer: ISSUER, subject }]);
  }

  async disconnect(userId: number): Promise<void> {
    await this.#network.transmit();
    this.persons.delete(userId);
  }
}

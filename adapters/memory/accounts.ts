import { Failure } from '@farol/core/domain/values/failure';
import type { User } from '@farol/core/domain/account/user';
import type { Accounts } from '@farol/core/ports/accounts';
import type { MemoryNetwork } from './network.ts';
import type { MemorySessions } from './sessions.ts';

/** What the user of a browser does with accounts in memory; they manage all of them. */
export class MemoryAccounts implements Accounts {
  /** The valid tokens with their expiry. */
  readonly tokens: Map<string, string | undefined>;
  /** The key of the next setup; undefined where the server has no two-factor authentication. */
  totpKey: string | undefined = 'JBSWY3DPEHPK3PXP';
  readonly #sessions: MemorySessions;
  readonly #network: MemoryNetwork;

  /** @param tokens those of the server */
  constructor(
    sessions: MemorySessions,
    network: MemoryNetwork,
    tokens = new Map<string, string | undefined>(),
  ) {
    this.#sessions = sessions;
    this.#network = network;
    this.tokens = tokens;
  }

  async impersonate(userId: number): Promise<User> {
    await this.#network.transmit();
    return this.#sessions.impersonate(userId);
  }

  async createToken(expires: string | undefined): Promise<string> {
    await this.#network.transmit();
    const token = `token-${this.tokens.size + 1}`;
    this.tokens.set(token, expires);
    return token;
  }

  async revokeToken(token: string): Promise<void> {
    await this.#network.transmit();
    if (!this.tokens.delete(token)) throw new Failure('UNKNOWN_TOKEN', 400);
  }

  async newTotpKey(): Promise<string> {
    await this.#network.transmit();
    if (this.totpKey === undefined) throw new Failure('TOTP_IS_DISABLED', 400);
    return this.totpKey;
  }
}

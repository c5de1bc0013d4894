import { Failure } from '@farol/core/domain/failure';
import type { Passwords } from '@farol/core/ports/passwords';
import type { MemoryNetwork } from './network.ts';

/** Forgotten passwords of an imagined server: its mails wait in `sent`, and each token counts once. */
export class MemoryPasswords implements Passwords {
  readonly sent: { email: string; token: string }[] = [];
  /** The new passwords, by address. */
  readonly chosen = new Map<string, string>();
  readonly #network: MemoryNetwork;

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  async ask(email: string): Promise<void> {
    await this.#network.reach();
    this.sent.push({ email, token: `token-${this.sent.length + 1}` });
  }

  async choose(token: string, password: string): Promise<void> {
    await this.#network.reach();
    const at = this.sent.findIndex((mail) => mail.token === token);
    const [mail] = at < 0 ? [] : this.sent.splice(at, 1);
    if (!mail) throw new Failure('INVALID_TOKEN', 400);
    this.chosen.set(mail.email, password);
  }
}

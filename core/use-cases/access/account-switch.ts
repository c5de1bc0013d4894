import type { User } from '../../domain/account/user.ts';
import type { Accounts } from '../../ports/accounts.ts';
import type { Sessions } from '../../ports/sessions.ts';

/**
 * The session of a browser while it becomes that of another account. The server ends the old session before the
 * answer with the new user arrives: what is asked meanwhile is answered as if nobody, or somebody else, were signed
 * in. Such an answer says nothing of the session, so it is asked again once the switch is over.
 */
export class AccountSwitch {
  readonly #accounts: Pick<Accounts, 'impersonate'>;
  readonly #sessions: Pick<Sessions, 'current'>;
  #pending: Promise<unknown> | undefined;
  /** How many switches have begun. */
  #begun = 0;

  constructor(ports: { accounts: Pick<Accounts, 'impersonate'>; sessions: Pick<Sessions, 'current'> }) {
    this.#accounts = ports.accounts;
    this.#sessions = ports.sessions;
  }

  /** Makes the session that of another user. Rejects with a Failure. */
  async impersonate(userId: number): Promise<User> {
    this.#begun += 1;
    const switching = this.#accounts.impersonate(userId);
    const pending = switching
      .catch(() => {})
      .then(() => {
        if (this.#pending === pending) this.#pending = undefined;
      });
    this.#pending = pending;
    return switching;
  }

  /** Returns the user of the session, from an answer that no switch overlaps. Rejects with a Failure. */
  async current(): Promise<User> {
    for (;;) {
      await this.#pending;
      const begun = this.#begun;
      const answer = await this.#sessions.current().then(
        (user) => ({ user }),
        (error: unknown) => ({ error }),
      );
      if (begun !== this.#begun) continue;
      if ('user' in answer) return answer.user;
      throw answer.error;
    }
  }
}

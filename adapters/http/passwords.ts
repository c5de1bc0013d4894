import type { Passwords } from '@farol/core/ports/passwords';
import type { Call } from './tracking-client.ts';

/** Passwords that were forgotten, by mail of the tracking server (contract §1.2). */
export class HttpPasswords implements Passwords {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  ask(email: string): Promise<void> {
    return this.#send('password/reset', { email });
  }

  choose(token: string, password: string): Promise<void> {
    return this.#send('password/update', { token, password });
  }

  #send(path: string, form: Record<string, string>): Promise<void> {
    return this.#call(path, { method: 'post', body: new URLSearchParams(form) }, () => Promise.resolve());
  }
}

import type { PasswordRecovery } from '@farol/core/ports/password-recovery';
import type { ApiCall } from './tracking-client.ts';

/** Password reset by mail of the tracking server (contract §1.2). */
export class HttpPasswordRecovery implements PasswordRecovery {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  requestReset(email: string): Promise<void> {
    return this.#send('password/reset', { email });
  }

  resetPassword(token: string, password: string): Promise<void> {
    return this.#send('password/update', { token, password });
  }

  #send(path: string, form: Record<string, string>): Promise<void> {
    return this.#call(path, { method: 'post', body: new URLSearchParams(form) }, () => Promise.resolve());
  }
}

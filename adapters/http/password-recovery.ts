import type { InvitedPerson } from '@farol/core/domain/account/invitation';
import { Failure } from '@farol/core/domain/values/failure';
import type { PasswordRecovery } from '@farol/core/ports/password-recovery';
import type { ApiCall, ApiResponse } from './tracking-client.ts';

/** Password reset by mail of the tracking server (contract §1.2), and invitations of the product (contract §4.3). */
export class HttpPasswordRecovery implements PasswordRecovery {
  readonly #call: ApiCall;
  readonly #product: ApiCall;

  constructor(call: ApiCall, product: ApiCall) {
    this.#call = call;
    this.#product = product;
  }

  requestReset(email: string): Promise<void> {
    return this.#send('password/reset', { email });
  }

  resetPassword(token: string, password: string): Promise<void> {
    return this.#send('password/update', { token, password });
  }

  readInvitation(token: string): Promise<InvitedPerson> {
    return this.#product('invitations/reading', { method: 'post', json: { token } }, invitedPersonOf);
  }

  async acceptInvitation(token: string, name: string, password: string): Promise<string> {
    const json = { token, name, password };
    return (await this.#product('invitations/acceptance', { method: 'post', json }, invitedPersonOf)).email;
  }

  openOnTrust(username: string, password: string, code?: string): Promise<void> {
    const json = { username, password, code };
    return this.#product('invoices/unlock', { method: 'post', json }, () => Promise.resolve());
  }

  #send(path: string, form: Record<string, string>): Promise<void> {
    return this.#call(path, { method: 'post', body: new URLSearchParams(form) }, () => Promise.resolve());
  }
}

/** The answer about an accepted invitation has no inviter. */
async function invitedPersonOf(response: ApiResponse): Promise<InvitedPerson> {
  const { email, inviter = '' } = await response.json<Record<keyof InvitedPerson, unknown>>();
  if (typeof email !== 'string' || typeof inviter !== 'string')
    throw new Failure('MALFORMED_ANSWER', response.status);
  return { email, inviter };
}

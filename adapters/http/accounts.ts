import { Failure } from '@farol/core/domain/values/failure';
import type { User } from '@farol/core/domain/account/user';
import type { Accounts } from '@farol/core/ports/accounts';
import { recordFromWire } from '@farol/core/resources/records/record-wire';
import type { ApiCall, ApiResponse } from './tracking-client.ts';

/** Impersonation, tokens and authenticator keys of the tracking API (contract §1.2). */
export class HttpAccounts implements Accounts {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  impersonate(userId: number): Promise<User> {
    return this.#call(`session/${userId}`, {}, userOf);
  }

  createToken(expires: string | undefined): Promise<string> {
    const body = new URLSearchParams(expires === undefined ? {} : { expiration: expires });
    return this.#call('session/token', { method: 'post', body }, plainText);
  }

  revokeToken(token: string): Promise<void> {
    const body = new URLSearchParams({ token });
    return this.#call('session/token/revoke', { method: 'post', body }, () => Promise.resolve());
  }

  newTotpKey(): Promise<string> {
    return this.#call('users/totp', { method: 'post' }, plainText);
  }
}

async function userOf(response: ApiResponse): Promise<User> {
  const user = recordFromWire('users', await response.json());
  if (!user) throw new Failure('MALFORMED_ANSWER', response.status);
  return user;
}

/** A proxy may respond with a web page, which is no token. */
async function plainText(response: ApiResponse): Promise<string> {
  const text = (await response.text()).trim();
  if (text === '' || /[\s<>"{]/.test(text)) throw new Failure('MALFORMED_ANSWER', response.status);
  return text;
}

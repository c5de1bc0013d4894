import { Failure } from '@farol/core/domain/values/failure';
import { SESSION_ENDED } from '@farol/core/domain/values/failure-code';
import { DEFAULT_USER, type User } from '@farol/core/domain/account/user';
import type { Sessions } from '@farol/core/ports/sessions';
import type { ApiCall, ApiResponse } from './tracking-client.ts';

/** Sessions of the tracking API (contract §1); the session is a cookie that only browser and server see. */
export class HttpSessions implements Sessions {
  readonly #call: ApiCall;
  readonly #leaveTo: (address: string) => void;
  /** The last sign-in: it replaces the session of the browser, and with it the cookie. */
  #lastSignIn: Promise<unknown> = Promise.resolve();

  /** @param leaveTo opens another page, where the provider of single sign-on signs the user out */
  constructor(call: ApiCall, leaveTo: (address: string) => void = () => {}) {
    this.#call = call;
    this.#leaveTo = leaveTo;
  }

  signIn(email: string, password: string, code?: string, isKept?: boolean): Promise<User> {
    // One flag more; servers ignore it, and product back ends expect it.
    const body = new URLSearchParams({ email, password, undefined: 'false', ...(code && { code }) });
    if (isKept !== undefined) body.set('remember', String(isKept));
    return this.#signingIn(asLogin(this.#call('session', { method: 'post', body }, userOfSession)));
  }

  signInWithToken(token: string): Promise<User> {
    return this.#signingIn(asLogin(this.#call('session', { searchParams: { token } }, userOfSession)));
  }

  register(name: string, email: string, password: string): Promise<User> {
    return this.#call('users', { method: 'post', json: { name, email, password } }, userOfSession);
  }

  /**
   * A refusal that was asked for with the cookie before a sign-in says nothing about the session after it: the
   * question is asked again.
   */
  async current(): Promise<User> {
    for (;;) {
      const signIn = this.#lastSignIn;
      try {
        return await this.#call('session', {}, userOfSession);
      } catch (error) {
        if (signIn === this.#lastSignIn) throw error;
        await this.#lastSignIn;
      }
    }
  }

  signOut(): Promise<void> {
    return this.#call('session', { method: 'delete' }, async ({ headers }) => {
      const address = headers.get('openid-sign-out');
      if (address) this.#leaveTo(address);
    });
  }

  #signingIn(answer: Promise<User>): Promise<User> {
    this.#lastSignIn = answer.catch(() => undefined);
    return answer;
  }
}

/** That nobody is signed in is no news to somebody who signs in: their login data was refused. */
async function asLogin(answer: Promise<User>): Promise<User> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof Failure && error.code === SESSION_ENDED
      ? new Failure('INVALID_LOGIN_DATA', error.status)
      : error;
  }
}

/** Every documented field may be missing on older servers (contract §9.2), and times may be numbers. */
export async function userOfSession(response: ApiResponse): Promise<User> {
  const sent = await response.json<WireUser | null>();
  const { id, expirationTime, attributes } = sent ?? {};
  if (typeof id !== 'number') throw new Failure('MALFORMED_ANSWER', response.status);
  return {
    ...DEFAULT_USER,
    ...sent,
    id,
    expirationTime: timeOf(expirationTime),
    attributes: attributes ?? {},
  };
}

type WireUser = Partial<Omit<User, 'expirationTime'>> & { expirationTime?: unknown };

function timeOf(time: unknown): string | null {
  if (typeof time === 'string') return time;
  return typeof time === 'number' && Number.isFinite(time) ? new Date(time).toISOString() : null;
}

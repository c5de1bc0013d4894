import { isGuest } from '@farol/core/domain/account/guest';
import { RateLimiter } from '../../runtime/rate-limiter.ts';
import type { ServerClock } from '../../runtime/clock.ts';
import { clientNetwork } from '../../network/client-network.ts';
import type { NewSession, Session, SessionService } from '../../accounts/sessions.ts';
import type { Users } from '../../accounts/users.ts';
import { requestAddress, type RequestContext } from './request-context.ts';
import { setSessionCookie } from './session-cookie.ts';

/** Sessions that may be started from one network: a burst, then one every two seconds. */
const SESSION_START_LIMIT = { burst: 300, refillMs: 2_000 };

/** What a session that a request starts has of its own. */
type RequestedSession = Pick<NewSession, 'expiresAt'> &
  Partial<
    Pick<NewSession, 'idToken' | 'impersonatorId' | 'isKept' | 'isPasswordConfirmed' | 'origin' | 'replaces'>
  >;

/** Starts the sessions of requests, and sets their cookies. */
export class SessionStarter {
  readonly #sessions: SessionService;
  readonly #users: Users;
  readonly #time: ServerClock;
  readonly #limiter = new RateLimiter(SESSION_START_LIMIT);

  constructor({ sessions, users, time }: { sessions: SessionService; users: Users; time: ServerClock }) {
    this.#sessions = sessions;
    this.#users = users;
    this.#time = time;
  }

  /**
   * Starts a session of a user in place of the caller's. Rejects with 429 for a network that starts too many, and
   * for a share that is open too often.
   */
  async start(context: RequestContext, userId: number, start: RequestedSession): Promise<void> {
    const replaces: Session | undefined = start.replaces ?? context.var.caller?.session;
    const now = this.#time.now();
    this.#limiter.acquireOrThrow(clientNetwork(requestAddress(context)), now);
    const user = this.#users.account(userId)?.user;
    await this.#sessions.enforceSessionLimit(userId, user !== undefined && isGuest(user), replaces);
    const { isKept = false, expiresAt } = start;
    const secret = await this.#sessions.start(userId, {
      origin: context.req.header('origin') ?? null,
      agent: context.req.header('user-agent') ?? '',
      address: requestAddress(context),
      ...start,
      now,
      replaces,
    });
    setSessionCookie(context, secret, { isKept, expiresAt });
  }
}

import { isGuest } from '@farol/core/domain/account/guest';
import { maxTokenLifetimeMs } from '@farol/core/domain/server/token-lifetime';
import type { User } from '@farol/core/domain/account/user';
import { effectiveUser } from '../../access/bound-accounts.ts';
import type { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { RateLimiter } from '../../runtime/rate-limiter.ts';
import { MissingTotpCodeError, requireUsableAccount, type Credentials } from '../../accounts/credentials.ts';
import { moment } from '../../wire/body-fields.ts';
import { clientNetwork } from '../../network/client-network.ts';
import { badRequest, forbidden, notFound, HttpError, unauthorized } from '../../wire/http-error.ts';
import type { Sessions, NewSession } from '../../accounts/sessions.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Users } from '../../accounts/users.ts';
import { impersonatorOf, SESSION_COOKIE, type Authentication } from '../request/authentication.ts';
import {
  accessOf,
  requestAddress,
  callerOf,
  formBody,
  pathId,
  type RequestContext,
  type RequestEnvironment,
} from '../request/request-context.ts';

/** Sessions that may be started from one network: a burst, then one every two seconds. */
const SESSION_START_LIMIT = { burst: 300, refillMs: 2_000 };
const WEEK_MS = 7 * 24 * 3_600_000;

/** Sign-in, sign-out and login tokens (contract §1.2). */
export function addSessionRoutes(
  api: Hono<RequestEnvironment>,
  parts: {
    sessions: Sessions;
    credentials: Credentials;
    authentication: Authentication;
    users: Users;
    time: Clock;
  },
): void {
  const { sessions, credentials, authentication, users, time } = parts;
  const startLimiter = new RateLimiter(SESSION_START_LIMIT);

  const startSession = async (
    context: RequestContext,
    userId: number,
    start: Pick<NewSession, 'expiresAt' | 'impersonatorId' | 'isPasswordConfirmed'>,
  ) => {
    const replaces = context.var.caller?.session;
    const now = time.now();
    startLimiter.acquireOrThrow(clientNetwork(requestAddress(context)), now);
    await sessions.enforceSessionLimit(
      userId,
      Boolean(users.account(userId)?.user.attributes['isShared']),
      replaces,
    );
    const origin = context.req.header('origin') ?? null;
    const secret = await sessions.start(userId, { ...start, origin, now, replaces });
    setCookie(context, SESSION_COOKIE, secret, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: isHttps(context),
    });
  };

  api.post('/session', async (context) => {
    if (isFromOtherSite(context)) throw unauthorized();
    const form = await formBody(context);
    const code = form.get('code')?.trim() ?? '';
    if (!/^\d{0,9}$/.test(code)) throw badRequest('Parameter code is no number');
    const account = await credentials
      .check(form.get('email') ?? '', form.get('password') ?? '', requestAddress(context), paddedCode(code))
      .catch((error: unknown) => {
        if (error instanceof MissingTotpCodeError) context.header('www-authenticate', 'TOTP');
        throw error;
      });
    await startSession(context, account.id, { expiresAt: null, isPasswordConfirmed: true });
    return context.json(asSignedIn(context, account.user));
  });

  api.get('/session', async (context) => {
    const token = context.req.query('token');
    if (token === undefined) {
      if (!context.var.caller) throw notFound();
      const { registry, caller } = context.var;
      const impersonator = impersonatorOf(registry, caller.session);
      return context.json(
        asSignedIn(context, caller.account.user, impersonator === 'gone' ? undefined : impersonator?.user),
      );
    }
    if (isFromOtherSite(context)) throw unauthorized();
    const caller = await authentication.authenticateToken(token);
    if (!caller) throw unauthorized();
    try {
      requireUsableAccount(context.var.registry, caller.account, time.now());
    } catch (error) {
      throw error instanceof HttpError ? new HttpError(401, error.message) : error;
    }
    await startSession(context, caller.account.id, { expiresAt: caller.expiresAt });
    return context.json(asSignedIn(context, caller.account.user));
  });

  // There is no single sign-on (`openIdEnabled`).
  for (const path of ['/session/openid/auth', '/session/openid/callback'])
    api.get(path, () => {
      throw badRequest('OpenID is not configured');
    });

  api.get('/session/:id{[0-9]+}', async (context) => {
    const { caller } = context.var;
    const id = pathId(context);
    const session = caller?.session;
    if (caller && session?.impersonatorId === id) {
      const own = users.account(id);
      if (!own) throw unauthorized();
      await startSession(context, requireUsableAccount(context.var.registry, own, time.now()).id, {
        expiresAt: caller.expiresAt,
      });
      return context.json(asSignedIn(context, own.user));
    }
    const access = accessOf(context);
    const user = users.impersonatedUser(access, id);
    await startSession(context, user.id, {
      expiresAt: callerOf(context).expiresAt,
      impersonatorId: session ? (session.impersonatorId ?? access.user.id) : null,
    });
    return context.json(asSignedIn(context, user, access.user));
  });

  api.delete('/session', async (context) => {
    const { caller } = context.var;
    if (!caller) throw unauthorized();
    if (caller.session) await sessions.end(caller.session.idHash);
    deleteCookie(context, SESSION_COOKIE, { path: '/' });
    return context.body(null, 204);
  });

  api.post('/session/token', async (context) => {
    const { account, expiresAt, session } = callerOf(context);
    const impersonator = impersonatorOf(context.var.registry, session);
    // A token outlives what binds whoever acts as the user.
    if (impersonator !== undefined && impersonator !== 'gone' && !impersonator.user.administrator)
      throw forbidden('Operation restricted');
    const expiration = (await formBody(context)).get('expiration');
    if (!expiration && expiresAt !== null) throw badRequest('Parameter expiration is required');
    const requestedEnd = expiration ? formMoment(expiration) : time.now() + WEEK_MS;
    const { registry, namespace } = context.var;
    const now = time.now();
    const latest = now + maxTokenLifetimeMs(registry.server, namespace);
    const token = await sessions.tokens.create({
      userId: account.id,
      isGuest: isGuest(account.user),
      now,
      expiresAt: Math.min(requestedEnd, latest, expiresAt ?? requestedEnd),
    });
    return context.body(token, 200, { 'content-type': 'application/json' });
  });

  api.post('/session/token/revoke', async (context) => {
    const { account } = callerOf(context);
    const token = (await formBody(context)).get('token') ?? '';
    if (!(await sessions.tokens.revoke(token, account.id))) throw badRequest('Unknown token');
    return context.body(null, 204);
  });
}

/** Returns the user of a session as they count: with the restrictions of all above them (contract §3.1). */
function asSignedIn({ var: { registry, namespace } }: RequestContext, user: User, impersonator?: User): User {
  return effectiveUser(registry, namespace, user, impersonator);
}

/**
 * Whether a form or link on another site makes the sign-in, which could sign visitors in to someone else's
 * account; programs make no such request.
 */
function isFromOtherSite({ req }: RequestContext): boolean {
  return (
    req.header('sec-fetch-site') === 'cross-site' && (req.header('sec-fetch-dest') ?? 'empty') !== 'empty'
  );
}

/** Restores leading zeros: the code is a number on the wire. */
function paddedCode(code: string): string {
  return code === '' ? '' : code.padStart(6, '0');
}

function formMoment(text: string): number {
  const { data } = moment.safeParse(text);
  if (!data) throw badRequest('Parameter expiration is no date');
  return Date.parse(data);
}

/** Whether the browser connected over HTTPS, through a proxy. */
function isHttps(context: RequestContext): boolean {
  return context.req.header('x-forwarded-proto') === 'https';
}

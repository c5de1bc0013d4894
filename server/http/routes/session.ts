import { isGuest } from '@farol/core/domain/account/guest';
import { maxTokenLifetimeMs } from '@farol/core/domain/server/token-lifetime';
import type { User } from '@farol/core/domain/account/user';
import type { Hono } from 'hono';
import { effectiveAccountProblem, effectiveUser } from '../../access/bound-accounts.ts';
import {
  MissingTotpCodeError,
  requireUsableAccount,
  SuspendedAccountError,
  type Credentials,
} from '../../accounts/credentials.ts';
import type { OwnBillingService } from '../../billing/own-billing.ts';
import { momentField } from '../../wire/body-fields.ts';
import { coerceFlag } from '../../wire/lenient-values.ts';
import { badRequest, forbidden, notFound, HttpError, unauthorized } from '../../wire/http-error.ts';
import type { SessionService } from '../../accounts/sessions.ts';
import type { ServerClock } from '../../runtime/clock.ts';
import type { Users } from '../../accounts/users.ts';
import { impersonatorOf, type RequestAuthenticator } from '../request/authentication.ts';
import { removeSessionCookie } from '../request/session-cookie.ts';
import type { SingleSignOn } from '../../openid/single-sign-on.ts';
import type { SessionStarter } from '../request/session-starter.ts';
import {
  accessOf,
  requestAddress,
  callerOf,
  formBody,
  pathId,
  type RequestContext,
  type RequestEnvironment,
} from '../request/request-context.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** Sign-in, sign-out and login tokens (contract §1.2). */
export function addSessionRoutes(
  api: Hono<RequestEnvironment>,
  parts: {
    sessions: SessionService;
    sessionStart: SessionStarter;
    credentials: Credentials;
    authentication: RequestAuthenticator;
    users: Users;
    time: ServerClock;
    singleSignOn: SingleSignOn | undefined;
    ownBilling: OwnBillingService;
  },
): void {
  const { sessions, sessionStart, credentials, authentication, users, time, singleSignOn, ownBilling } =
    parts;

  api.post('/session', async (context) => {
    if (isFromOtherSite(context)) throw unauthorized();
    const form = await formBody(context);
    const code = form.get('code')?.trim() ?? '';
    if (!/^\d{0,9}$/.test(code)) throw badRequest('Parameter code is no number');
    const remember = formFlag(form, 'remember');
    const signedIn = await credentials
      .check(form.get('email') ?? '', form.get('password') ?? '', requestAddress(context), paddedCode(code))
      .catch((error: unknown) => {
        if (error instanceof MissingTotpCodeError) context.header('www-authenticate', 'TOTP');
        if (error instanceof SuspendedAccountError) return error;
        throw error;
      });
    // The password was right: who signs in is told what is to be paid.
    if (signedIn instanceof SuspendedAccountError)
      return context.json(await ownBilling.suspensionAnswer(signedIn.userId), 403);
    const account = signedIn;
    const before = context.var.caller?.session;
    await sessionStart.start(context, account.id, {
      expiresAt: null,
      // Who gives the password again means to keep what they had.
      isKept: remember ?? (before?.userId === account.id && before.isKept),
      isPasswordConfirmed: true,
    });
    return context.json(asSignedIn(context, account.user));
  });

  api.get('/session', async (context) => {
    const token = context.req.query('token');
    if (token === undefined) {
      if (!context.var.caller) throw notFound();
      const { registry, caller } = context.var;
      // No console knows of such a session what to do with it: the login tells.
      if (effectiveAccountProblem(registry, caller.account.user, time.now()) === 'SUSPENDED')
        throw notFound();
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
    await sessionStart.start(context, caller.account.id, { expiresAt: caller.expiresAt });
    return context.json(asSignedIn(context, caller.account.user));
  });

  api.get('/session/:id{[0-9]+}', async (context) => {
    const { caller } = context.var;
    const id = pathId(context);
    const session = caller?.session;
    if (caller && session?.impersonatorId === id) {
      const own = users.account(id);
      if (!own) throw unauthorized();
      await sessionStart.start(context, requireUsableAccount(context.var.registry, own, time.now()).id, {
        expiresAt: caller.expiresAt,
        isKept: session.isKept,
      });
      return context.json(asSignedIn(context, own.user));
    }
    const access = accessOf(context);
    const user = users.impersonatedUser(access, id);
    await sessionStart.start(context, user.id, {
      expiresAt: callerOf(context).expiresAt,
      isKept: session?.isKept ?? false,
      impersonatorId: session ? (session.impersonatorId ?? access.user.id) : null,
    });
    return context.json(asSignedIn(context, user, access.user));
  });

  api.delete('/session', async (context) => {
    const { caller } = context.var;
    if (!caller) throw unauthorized();
    if (caller.session) await sessions.end(caller.session.idHash);
    removeSessionCookie(context);
    // The session has ended here, whatever the provider answers; the browser can go on to sign out there.
    const address = await singleSignOn?.signOutAddress(
      context.req.header('host'),
      caller.session?.idToken ?? null,
    );
    if (address !== undefined) context.header('openid-sign-out', address);
    return context.body(null, 204);
  });

  api.post('/session/token', async (context) => {
    const { account, expiresAt, session } = callerOf(context);
    const impersonator = impersonatorOf(context.var.registry, session);
    // A token outlives what binds somebody who acts as the user.
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

/** Returns the user of a session as they count: with the restrictions of all above them. */
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

/** Returns a flag of a form; undefined where it is missing or empty. */
function formFlag(form: URLSearchParams, name: string): boolean | undefined {
  const flag = coerceFlag(form.get(name) ?? '');
  if (flag !== undefined && typeof flag !== 'boolean')
    throw badRequest(`Parameter ${name} has to be true or false`);
  return flag;
}

function formMoment(text: string): number {
  const { data } = momentField.safeParse(text);
  if (!data) throw badRequest('Parameter expiration is no date');
  return Date.parse(data);
}

import { log } from '../../log/log.ts';
import { isRecentLogin } from '@farol/core/domain/account/recent-login';
import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { currentActor } from '../../activity/activity-actor.ts';
import { ACTIVITY_CODES } from '../../activity/activity-codes.ts';
import type { ActivityLogService } from '../../activity/activity-log.ts';
import { clientNetwork } from '../../network/client-network.ts';
import { FLOW_LIFETIME_MS } from '../../openid/openid-flows.ts';
import { isSubject } from '../../openid/openid-person.ts';
import { refusalPage } from '../../openid/refusal-page.ts';
import { SignInRefusedError, type SingleSignOn } from '../../openid/single-sign-on.ts';
import { RateLimiter } from '../../runtime/rate-limiter.ts';
import type { Account } from '../../storage/tables/accounts.ts';
import { badRequest, forbidden, HttpError, notFound } from '../../wire/http-error.ts';
import { parseBody } from '../../wire/read-body.ts';
import { acceptedLanguages } from '../request/accepted-languages.ts';
import {
  accessOf,
  callerOf,
  jsonBody,
  pathId,
  queryFlag,
  requestAddress,
  type RequestContext,
  type RequestEnvironment,
} from '../request/request-context.ts';
import type { SessionStarter } from '../request/session-starter.ts';

/** Sign-ins that one network begins: a burst, then one every five seconds. */
const BEGIN_LIMIT = { burst: 60, refillMs: 5_000 };
/** The longest path of the console to return to. */
const MAX_RETURN_LENGTH = 1_000;
const COOKIE = 'farol-openid';

/** Single sign-on (contract §1.4): the browser goes to the provider and comes back. */
export function addOpenIdRoutes(
  api: Hono<RequestEnvironment>,
  {
    singleSignOn,
    sessionStart,
    activity,
  }: { singleSignOn: SingleSignOn | undefined; sessionStart: SessionStarter; activity: ActivityLogService },
): void {
  const limiter = new RateLimiter(BEGIN_LIMIT);

  api.get('/session/openid/auth', (context) =>
    orRefusalPage(context, singleSignOn, async () => {
      const openId = required(singleSignOn);
      const consoleUrl = openId.consoleUrlOf(context.req.header('host'));
      limiter.acquireOrThrow(clientNetwork(requestAddress(context)), context.var.now);
      const link = queryFlag(context, 'link') ? linkOf(context, openId) : undefined;
      const isKept = queryFlag(context, 'remember');
      const returnTo = link ? '/home?open=account' : returnPath(context.req.query('to'));
      const wish = { isKept, returnTo, ...(link && { link }) };
      const { address, browser } = await openId.begin(consoleUrl, wish, context.var.now);
      setCookie(context, cookieName(context), browser, {
        ...cookieAttributes(context),
        maxAge: FLOW_LIFETIME_MS / 1_000,
      });
      return context.redirect(address.href, 303);
    }),
  );

  api.get('/session/openid/callback', (context) =>
    orRefusalPage(context, singleSignOn, async () => {
      const openId = required(singleSignOn);
      const consoleUrl = openId.consoleUrlOf(context.req.header('host'));
      const browser = getCookie(context, cookieName(context)) ?? '';
      deleteCookie(context, cookieName(context), cookieAttributes(context));
      const { search } = new URL(context.req.url);
      const { account, idToken, isKept, returnTo, isLink } = await openId.finish(
        consoleUrl,
        search,
        browser,
        context.var.now,
      );
      // A user who connects an account is signed in to it already, with a password.
      if (!isLink) {
        await sessionStart.start(context, account.id, { expiresAt: null, isKept, idToken });
        await logSignIn(activity, account);
      }
      return context.redirect(consoleUrl + returnTo, 303);
    }),
  );
}

export const linkBody = z.strictObject({
  subject: z.string().refine(isSubject, 'must be the subject of a person, of 255 characters at most'),
});

/**
 * Which persons of the provider an account belongs to (contract §1.4): users read and disconnect their own account,
 * administrators connect and disconnect all.
 */
export function addOpenIdLinkRoutes(
  product: Hono<RequestEnvironment>,
  singleSignOn: SingleSignOn | undefined,
): void {
  const asked = (context: RequestContext) => {
    const { account, session } = callerOf(context);
    const userId = pathId(context);
    const isOwn = account.id === userId && (singleSignOn?.mayLink(account.user, session) ?? false);
    if (!isOwn) accessOf(context).requireAdministrator();
    if (!singleSignOn) throw badRequest('OpenID is not configured');
    const found = context.var.registry.users.get(userId);
    if (!found) throw notFound();
    return { openId: singleSignOn, account: found, isOwn };
  };
  product.get('/openid/:id', async (context) => {
    const { openId, account } = asked(context);
    return context.json(await openId.linksOf(account.id, context.var.now));
  });
  product.put('/openid/:id', async (context) => {
    accessOf(context).requireAdministrator();
    const { openId, account } = asked(context);
    const { subject } = parseBody(linkBody, await jsonBody(context));
    try {
      await openId.link(account.id, subject);
    } catch (error) {
      if (!(error instanceof SignInRefusedError)) throw error;
      throw badRequest(
        error.reason === 'otherAccount' ? 'The subject belongs to another account' : 'OpenID provider failed',
      );
    }
    return context.body(null, 204);
  });
  product.delete('/openid/:id', async (context) => {
    const { openId, account, isOwn } = asked(context);
    if (isOwn) requireOtherWayIn(context, openId, account);
    await openId.unlink(account.id, isOwn ? callerOf(context).session?.idHash : undefined);
    return context.body(null, 204);
  });
}

/** Nobody locks themselves out, and an unattended session disconnects nothing. */
function requireOtherWayIn(context: RequestContext, openId: SingleSignOn, account: Account): void {
  const { now } = context.var;
  if (!openId.allowsPassword(account, now)) throw badRequest('A password is required to sign in');
  if (!isRecentLogin(callerOf(context).passwordConfirmedAt, now)) throw forbidden('Recent login required');
}

function required(singleSignOn: SingleSignOn | undefined): SingleSignOn {
  if (!singleSignOn) throw new SignInRefusedError('notConfigured');
  return singleSignOn;
}

/** The activity log tells how somebody signed in as it does of passwords. */
async function logSignIn(activity: ActivityLogService, { id, user }: Account): Promise<void> {
  const actor = currentActor();
  if (actor)
    await activity.write(
      { ...actor, userId: id, username: user.email },
      {
        code: ACTIVITY_CODES.login,
        status: 200,
        object: { type: 'session' },
        deviceId: null,
        old: {},
        data: {},
      },
    );
}

/** Connecting another way to sign in needs a recent password: an unattended session must not become one. */
function linkOf(context: RequestContext, openId: SingleSignOn): { userId: number; loginId: string } {
  const { account, session, passwordConfirmedAt } = callerOf(context);
  if (!session || !openId.mayLink(account.user, session)) throw new SignInRefusedError('notAllowed');
  if (!isRecentLogin(passwordConfirmedAt, context.var.now)) throw new SignInRefusedError('recentLogin');
  return { userId: account.id, loginId: session.idHash };
}

/** Returns a path of this console; the start for anything that could lead elsewhere. */
function returnPath(to: string | undefined): string {
  const isPath = to !== undefined && to.length <= MAX_RETURN_LENGTH && /^\/(?![/\\])[\x21-\x7e]*$/.test(to);
  return isPath && !to.includes('\\') ? to : '/home';
}

/** The browser shows the answer: it says in words what went wrong. */
async function orRefusalPage(
  context: RequestContext,
  singleSignOn: SingleSignOn | undefined,
  respond: () => Promise<Response>,
): Promise<Response> {
  try {
    return await respond();
  } catch (error) {
    const isLimit = error instanceof HttpError && error.status === 429;
    if (!(error instanceof SignInRefusedError) && !isLimit) throw error;
    const reason = error instanceof SignInRefusedError ? error.reason : 'tooMany';
    if (reason === 'providerFailed') log.error('Single sign-on failed:', causeOf(error));
    const page = refusalPage({
      reason,
      languages: acceptedLanguages(context.req.header('accept-language')),
      subject: error instanceof SignInRefusedError ? error.subject : undefined,
      consoleUrls: singleSignOn?.settings.consoleUrls ?? [],
    });
    return context.html(page, isLimit ? 429 : 400);
  }
}

/** The provider's words may hold a code or token: only the kind of error is logged. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? `${cause.name}: ${cause.message.slice(0, 200)}` : 'unknown';
}

function cookieName({ var: { isEncrypted } }: RequestContext): string {
  return isEncrypted ? `__Host-${COOKIE}` : COOKIE;
}

/** The browser comes back from another site: `Strict` would withhold the cookie then. */
function cookieAttributes({ var: { isEncrypted } }: Context<RequestEnvironment>) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isEncrypted } as const;
}

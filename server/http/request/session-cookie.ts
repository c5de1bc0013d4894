import { deleteCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { SESSION_IDLE_MS, type Session } from '../../accounts/sessions.ts';
import type { RequestContext } from './request-context.ts';
import { HOST_COOKIE_NAME, PLAIN_COOKIE_NAME } from './sent-session-cookies.ts';

/**
 * Sets the cookie of a session. One that is kept lasts as long as the session does without being used; another
 * ends with the browser. Over HTTPS it has the name that is bound to this host, and replaces one of the plain
 * name.
 */
export function setSessionCookie(
  context: RequestContext,
  secret: string,
  { isKept, expiresAt }: Pick<Session, 'isKept' | 'expiresAt'>,
): void {
  const { isEncrypted, now } = context.var;
  const lifetimeMs = Math.min(SESSION_IDLE_MS, (expiresAt ?? Infinity) - now);
  setCookie(context, isEncrypted ? HOST_COOKIE_NAME : PLAIN_COOKIE_NAME, secret, {
    ...attributes(isEncrypted),
    ...(isKept && { maxAge: Math.max(1, Math.floor(lifetimeMs / 1000)) }),
  });
  if (isEncrypted && hasCookie(context, PLAIN_COOKIE_NAME))
    deleteCookie(context, PLAIN_COOKIE_NAME, attributes(isEncrypted));
}

/** Removes the session cookies of a request. */
export function removeSessionCookie(context: RequestContext): void {
  const { isEncrypted } = context.var;
  deleteCookie(context, PLAIN_COOKIE_NAME, attributes(isEncrypted));
  if (hasCookie(context, HOST_COOKIE_NAME)) deleteCookie(context, HOST_COOKIE_NAME, attributes(true));
}

/** Renews the cookie that signed a request in: its lifetime after a use, or its name over HTTPS. */
export function renewSessionCookie(context: RequestContext): void {
  const { caller, isEncrypted } = context.var;
  if (!caller?.session || !caller.cookie) return;
  const isOldName = isEncrypted && caller.cookie.name === PLAIN_COOKIE_NAME;
  if (isOldName || (caller.cookie.isRenewed && caller.session.isKept))
    setSessionCookie(context, caller.cookie.secret, caller.session);
}

function attributes(isEncrypted: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isEncrypted } as const;
}

function hasCookie(context: RequestContext, name: string): boolean {
  return parse(context.req.header('cookie') ?? '', name)[name] !== undefined;
}

import { parse } from 'hono/utils/cookie';

/** The name of the tracking API (contract §1.1). */
export const PLAIN_COOKIE_NAME = 'JSESSIONID';
/** The name over HTTPS: browsers take it from this host alone, and send it to no other. */
export const HOST_COOKIE_NAME = `__Host-${PLAIN_COOKIE_NAME}`;

/** A session cookie that a request has. */
export interface SentCookie {
  secret: string;
  name: string;
}

/** Returns the session cookies of a request, the one that counts first. */
export function sentSessionCookies(cookies: string): SentCookie[] {
  return [HOST_COOKIE_NAME, PLAIN_COOKIE_NAME].flatMap((name) => {
    const secret = parse(cookies, name)[name];
    return secret ? [{ name, secret }] : [];
  });
}

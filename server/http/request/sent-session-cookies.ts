import { parse } from 'hono/utils/cookie';

/** The name of the tracking API (contract §1.1). */
export const PLAIN_NAME = 'JSESSIONID';
/** The name over HTTPS: browsers take it from this host alone, and send it to no other. */
export const HOST_NAME = `__Host-${PLAIN_NAME}`;

/** A session cookie that a request has. */
export interface SentCookie {
  secret: string;
  name: string;
}

/** Returns the session cookies of a request, the one that counts first. */
export function sentSessionCookies(cookies: string): SentCookie[] {
  return [HOST_NAME, PLAIN_NAME].flatMap((name) => {
    const secret = parse(cookies, name)[name];
    return secret ? [{ name, secret }] : [];
  });
}

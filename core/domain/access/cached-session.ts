import type { KnownServer } from '../server/server-info.ts';
import type { Namespace } from '../values/namespace.ts';
import { accountProblem } from '../account/account.ts';
import { isGuest } from '../account/guest.ts';
import type { User } from '../account/user.ts';
import { rememberedAttributes, rememberedUser } from './remembered-user.ts';

/** Who was signed in last, at which server. */
export interface CachedSession {
  readonly user: User;
  readonly server: KnownServer;
  /** When the server last confirmed it, milliseconds since the epoch. */
  readonly confirmedAtMs: number;
}

/** For how long a browser shows what it last knew without an answer of the server. */
const MAX_AGE_MS = 7 * 86_400_000;

/** Whether a browser may keep what this user last saw (§2). Not for guests: their access may end while they are away. */
export function mayCacheSession(user: User): boolean {
  return !isGuest(user);
}

/** Whether the last access may still be shown before the server confirms it. */
export function isCachedSessionUsable({ user, confirmedAtMs }: CachedSession, nowMs: number): boolean {
  const ageMs = nowMs - confirmedAtMs;
  return (
    ageMs >= 0 && ageMs <= MAX_AGE_MS && mayCacheSession(user) && accountProblem(user, nowMs) === undefined
  );
}

/**
 * Returns what a browser stores of a session: no credentials, and only the attributes that the first view needs,
 * because others may hold passwords of mail servers and keys of other services.
 */
export function cacheableSession(
  { user, server, ...others }: CachedSession,
  namespace: Namespace,
): CachedSession {
  return {
    ...others,
    user: rememberedUser(user, namespace),
    server: {
      ...server,
      info: { ...server.info, attributes: rememberedAttributes(server.info.attributes, namespace) },
    },
  };
}

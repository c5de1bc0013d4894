import {
  isCachedSessionUsable,
  cacheableSession,
  mayCacheSession,
  type CachedSession,
} from '../../domain/access/cached-session.ts';
import type { User } from '../../domain/account/user.ts';
import type { KnownServer } from '../../domain/server/server-info.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SessionCache } from '../../ports/session-cache.ts';

/** What keeping the last access needs from outside. */
export interface CachedSessionPorts {
  sessionCache: SessionCache;
  clock: Clock;
}

/** Returns the last access if it may still be shown; what may not be is forgotten. */
export function readCachedSession({ sessionCache, clock }: CachedSessionPorts): CachedSession | undefined {
  const access = sessionCache.access();
  if (!access || isCachedSessionUsable(access, clock())) return access;
  sessionCache.forget();
  return undefined;
}

/** Keeps an access that the server has confirmed; of users of whom nothing may be kept it forgets all. */
export function cacheSession(
  { sessionCache, clock }: CachedSessionPorts,
  { user, server, namespace }: { user: User; server: KnownServer; namespace: Namespace },
): void {
  if (mayCacheSession(user))
    sessionCache.keep(cacheableSession({ user, server, confirmedAtMs: clock() }, namespace));
  else sessionCache.forget();
}

import type { ActorRefFrom } from 'xstate';
import type { Namespace } from '../domain/values/namespace.ts';
import type { navigationGuardMachine } from '../machines/access/navigation-guard.machine.ts';
import { keepAccess, type CachedSessionPorts } from '../use-cases/access/cached-session.ts';
import type { Stop } from './wiring/feature.ts';
import { onChange } from './wiring/listening.ts';

/**
 * Keeps who is signed in for the next visit once the server has confirmed it, and forgets it when they sign out
 * or the server signs them out.
 */
export function keepSessionCache(
  guard: ActorRefFrom<typeof navigationGuardMachine>,
  ports: CachedSessionPorts,
  namespace: Namespace,
): Stop {
  return onChange(
    guard,
    ({ context: { user, server, isAssumed } }) => ({ user, server, isAssumed }),
    ({ user, server, isAssumed }, before) => {
      if (user === before.user && server === before.server && isAssumed === before.isAssumed) return;
      if (user && server && !isAssumed) keepAccess(ports, { user, server, namespace });
      else if (!user && before.user) ports.sessionCache.forget();
    },
  );
}

import type { ActorRefFrom } from 'xstate';
import type { Principal } from '../domain/access/permission.ts';
import type { Namespace } from '../domain/values/namespace.ts';
import type { navigationGuardMachine } from '../machines/access/navigation-guard.ts';
import type { preferencesMachine } from '../machines/preferences/preferences.ts';

/** Whose session it is, and what outlives it. */
export interface SessionScope {
  /** The id of the signed-in user, who is the same for the whole session. */
  userId: number;
  namespace: Namespace;
  /** Knows the current account and server, and is told when either changes. */
  guard: ActorRefFrom<typeof navigationGuardMachine>;
  /** The preferences of this browser. */
  preferences: ActorRefFrom<typeof preferencesMachine>;
}

/** Returns the user with the server; undefined while the server is unknown. */
export function principalOf({
  guard,
  namespace,
}: Pick<SessionScope, 'guard' | 'namespace'>): Principal | undefined {
  const { user, server } = guard.getSnapshot().context;
  return user && server && { user, server, namespace };
}

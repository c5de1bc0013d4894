import type { ActorRefFrom } from 'xstate';
import type { Principal } from '../../../domain/access/permission.ts';
import type { navigationGuardMachine } from '../../../machines/access/navigation-guard.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects the navigation guard: who is signed in, to which server, and where a path may lead (§4). */
export function connectAccess(guard: ActorRefFrom<typeof navigationGuardMachine>) {
  const principalOf = stablePrincipal();
  return connected(guard, {
    answers: (snapshot) => {
      const { user, server, namespace, path, outcome, linkFault } = snapshot.context;
      const { serverFailure, signOutReason, quickRetriesLeft } = snapshot.context;
      return {
        user,
        server,
        namespace,
        /** User, server and namespace; undefined while one is unknown. The same object until one changes. */
        principal: principalOf(user && server ? { user, server, namespace } : undefined),
        /** The path requested last, with its query. */
        path,
        /** Whether the requested path may be shown, or where it leads instead. */
        outcome,
        /** What of the last address that had such a thing cannot be shown; another object each time. */
        linkFault,
        /** The page counts as not loaded. */
        isChecking: snapshot.hasTag('checking'),
        /** The outcome is final. */
        isSettled: snapshot.hasTag('settled'),
        /** The server that was unavailable is asked again. */
        isRetrying: snapshot.matches('retrying'),
        /** The next retry follows within seconds: a restarting server is usually back soon. */
        retriesSoon: quickRetriesLeft > 0,
        /** Why the server could not be reached, as a failure code. */
        serverFailure,
        /** Why the user was signed out, as a failure code; undefined if they signed out themselves. */
        signOutReason,
      };
    },
    verbs: (send) =>
      verbsOf(send, {
        /** Asks where a path leads; it includes its query. */
        navigate: ['path'],
        /** Asks an unavailable server again, without waiting. */
        retry: [],
        signOut: [],
      }),
  });
}

/** Returns a function that gives back the last principal while an equal one is passed. */
function stablePrincipal(): (principal: Principal | undefined) => Principal | undefined {
  let last: Principal | undefined;
  return (principal) => {
    const isSame =
      last?.user === principal?.user &&
      last?.server === principal?.server &&
      last?.namespace === principal?.namespace;
    if (!isSame) last = principal;
    return last;
  };
}

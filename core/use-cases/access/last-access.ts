import { isUsable, keptAccess, mayBeKept, type LastAccess } from '../../domain/access/last-access.ts';
import type { User } from '../../domain/account/user.ts';
import type { KnownServer } from '../../domain/server/server-info.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LastVisit } from '../../ports/last-visit.ts';

/** What keeping the last access needs from outside. */
export interface LastAccessPorts {
  lastVisit: LastVisit;
  clock: Clock;
}

/** Returns the last access if it may still be shown; what may not be is forgotten. */
export function readLastAccess({ lastVisit, clock }: LastAccessPorts): LastAccess | undefined {
  const access = lastVisit.access();
  if (!access || isUsable(access, clock())) return access;
  lastVisit.forget();
  return undefined;
}

/** Keeps an access that the server has confirmed; of users of whom nothing may be kept it forgets all. */
export function keepAccess(
  { lastVisit, clock }: LastAccessPorts,
  { user, server, namespace }: { user: User; server: KnownServer; namespace: Namespace },
): void {
  if (mayBeKept(user)) lastVisit.keep(keptAccess({ user, server, confirmedAtMs: clock() }, namespace));
  else lastVisit.forget();
}

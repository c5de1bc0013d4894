import { startPathOf } from './account.ts';
import { may, type Asker } from './permission.ts';
import { pathnameOf } from './query-parameter.ts';
import { roleOf } from './role.ts';
import { screenOf, type ScreenName } from './screen.ts';
import type { ServerKnowledge } from './server-info.ts';
import { mayLoadUsers } from './user-list-right.ts';

/** Somebody who has signed in, and the server's settings as soon as they are known. */
export type Visitor = Omit<Asker, 'server'> & { readonly server: ServerKnowledge | undefined };

/** The reports have flags of their own besides the area's; the summary has none. */
const REPORTS: Partial<Record<ScreenName, readonly number[]>> = {
  history: [72, 73],
  reportsHistory: [73],
  reportsStops: [74],
  reportsTravels: [75],
  reportsEvents: [76],
};

/**
 * Whether a path is open to a user (§6): public screens are to everyone, drivers reach their own screens only, and the others need
 * the flags of the screen; the users' also needs that one may have any (§5). A shared link always reaches the device that it shares. Without a server's settings only the first two
 * rules speak.
 */
export function mayOpen(path: string, asker: Visitor): boolean {
  const match = screenOf(path);
  if (!match || match.screen.public) return true;
  const { user, server, namespace } = asker;
  const role = roleOf(asker);
  if (role === 'driver') return match.screen.isDriver;
  if (server === undefined) return true;
  if (match.name === 'users' && !mayLoadUsers(user)) return false;
  if (role === 'shared' && pathnameOf(path) === startPathOf(user, namespace)) return true;
  const { permission } = match.screen;
  const needed = [...(permission === undefined ? [] : [permission]), ...(REPORTS[match.name] ?? [])];
  return needed.every((flag) => may(flag, { user, server, namespace }));
}

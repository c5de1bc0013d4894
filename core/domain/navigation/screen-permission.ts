import { isGuest } from '../account/guest.ts';
import { startPathFor } from '../account/account.ts';
import { hasPermission, type Principal } from '../access/permission.ts';
import { PERMISSION, type Permission } from '../access/permission-flags.ts';
import { pathnameOf } from './query-parameter.ts';
import { roleOf } from '../access/role.ts';
import { matchScreen, type ScreenName } from './screen.ts';
import type { KnownServer } from '../server/server-info.ts';
import { REPORT_SCREENS } from '../report/report-screen.ts';
import { mayListUsers } from '../access/user-list-permission.ts';

/** A signed-in user, with the server's settings once they are known. */
export type PendingPrincipal = Omit<Principal, 'server'> & { readonly server: KnownServer | undefined };

/** Pages of the past have flags of their own in addition to the area's, as reports have. */
const PAST_SCREENS: Partial<Record<ScreenName, readonly Permission[]>> = {
  history: [PERMISSION.viewReports, PERMISSION.historyReport],
  reportsHistory: [PERMISSION.historyReport],
  heatMapPage: [PERMISSION.historyReport],
  routePathPage: [PERMISSION.historyReport],
  eventPointsPage: [PERMISSION.historyReport, PERMISSION.eventReport],
};

/**
 * Whether a user may open a path (§6): public screens are open to everyone, drivers reach their own screens
 * only, and the others require the flags of the screen; the user list also requires that the user may have
 * users (§5). Everybody reaches their start, guests their shared device; where the account does not name it, as
 * with a tracking server's shares, each that the server shows them. Without the server's settings only the first
 * two rules apply.
 */
export function mayOpenPath(path: string, principal: PendingPrincipal): boolean {
  const match = matchScreen(path);
  if (!match || match.screen.public) return true;
  const { user, server, namespace } = principal;
  const role = roleOf(principal);
  if (role === 'driver') return match.screen.isDriver;
  if (server === undefined) return true;
  if (match.name === 'users' && !mayListUsers(user)) return false;
  if (pathnameOf(path) === startPathFor(user, namespace)) return true;
  if (match.name === 'device' && isGuest(user) && startPathFor(user, namespace) === '/home') return true;
  const { permission } = match.screen;
  const further = match.report ? REPORT_SCREENS[match.report].permissions : PAST_SCREENS[match.name];
  const needed = [...(permission === undefined ? [] : [permission]), ...(further ?? [])];
  return needed.every((flag) => hasPermission(flag, { user, server, namespace }));
}

import { RECENT_MOVEMENT_MS } from '../trip/movement.ts';
import { hasPermission, type Principal } from '../access/permission.ts';
import { PERMISSION, type Permission } from '../access/permission-flags.ts';
import { isGuest } from '../account/guest.ts';
import { shareStartMs } from '../share/guest-view.ts';

/** The kinds of history of a device. */
export type DeviceHistoryKind = 'positions' | 'events';

/** The permission for the report that shows each kind. */
const REPORT_PERMISSIONS: Readonly<Record<DeviceHistoryKind, Permission>> = {
  positions: PERMISSION.historyReport,
  events: PERMISSION.eventReport,
};
/** How far the clock of a browser may be behind. */
const CLOCK_SKEW_MS = 15 * 60_000;

/**
 * Returns the start of the visible history of a visible device, milliseconds since the epoch: everything with
 * the permission for the report of that data (§6). Without it the last twelve hours, which belong to the live
 * view: the console shows them with the vehicle (§9, "Device history movement"). Guests see of these only
 * what is newer than their share.
 * @param reportsDisabled whether the account or the server disables reports for this user
 */
export function visibleHistoryStart(
  data: DeviceHistoryKind,
  principal: Principal,
  reportsDisabled: boolean,
  nowMs: number,
): number {
  const recent = nowMs - RECENT_MOVEMENT_MS;
  const { user } = principal;
  if (isGuest(user) && !user.administrator) return Math.max(recent, shareStartMs(user));
  const hasReportPermission =
    hasPermission(PERMISSION.viewReports, principal) && hasPermission(REPORT_PERMISSIONS[data], principal);
  return hasReportPermission && !reportsDisabled ? Number.NEGATIVE_INFINITY : recent;
}

/**
 * Returns the start of the history that a query is answered from; undefined when it goes further back than
 * the user may see. A guest's query is answered for its visible part: their console does not know when the
 * share began.
 */
export function allowedHistoryStart(
  fromMs: number,
  startMs: number,
  { user }: Pick<Principal, 'user'>,
): number | undefined {
  if (fromMs >= startMs) return fromMs;
  return isGuest(user) || fromMs >= startMs - CLOCK_SKEW_MS ? startMs : undefined;
}

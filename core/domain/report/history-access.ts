import { RECENT_MOVEMENT_MS } from '../trip/movement.ts';
import { hasPermission, type Principal } from '../access/permission.ts';
import { isGuest, shareStartMs } from '../share/guest-view.ts';

/** What is kept of a device's past. */
export type HistoryKind = 'positions' | 'events';

/** The area of reports, and the report that shows each (facts of the permissions). */
const REPORTS_FLAG = 72;
const FLAGS: Readonly<Record<HistoryKind, number>> = { positions: 73, events: 76 };
/** Clocks of browsers may be so far behind. */
const CLOCK_SKEW_MS = 15 * 60_000;

/**
 * From when on somebody sees the past of a device they can see, milliseconds since the epoch: all of it with the right to the report
 * of that data (§6). Without it the last twelve hours, which belong to the live view: the console shows them beside the vehicle (§9,
 * "Device history movement"). A guest sees of those what came after the link was made.
 * @param reportsOff whether the account or the server keeps reports from this user
 */
export function visibleHistoryStart(data: HistoryKind, principal: Principal, reportsOff: boolean, nowMs: number): number {
  const recent = nowMs - RECENT_MOVEMENT_MS;
  const { user } = principal;
  if (isGuest(user) && !user.administrator) return Math.max(recent, shareStartMs(user));
  const isHeld = hasPermission(REPORTS_FLAG, principal) && hasPermission(FLAGS[data], principal);
  return isHeld && !reportsOff ? Number.NEGATIVE_INFINITY : recent;
}

/**
 * From when on a question about the past is answered; nothing when it goes further back than whoever asks may see. Of a guest's question
 * the part that may be seen is answered: their console does not know when the link began.
 */
export function allowedHistoryStart(
  fromMs: number,
  startMs: number,
  { user }: Pick<Principal, 'user'>,
): number | undefined {
  if (fromMs >= startMs) return fromMs;
  return isGuest(user) || fromMs >= startMs - CLOCK_SKEW_MS ? startMs : undefined;
}

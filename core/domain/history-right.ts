import { RECENT_MS } from './movement.ts';
import { may, type Asker } from './permission.ts';
import { isGuest, shareStart } from './shared-view.ts';

/** What is kept of a device's past. */
export type HistoryData = 'positions' | 'events';

/** The area of reports, and the report that shows each (facts of the permissions). */
const REPORTS_FLAG = 72;
const FLAGS: Readonly<Record<HistoryData, number>> = { positions: 73, events: 76 };
/** Clocks of browsers may be so far behind. */
const CLOCK_SLACK_MS = 15 * 60_000;

/**
 * From when on somebody sees the past of a device they can see, milliseconds since the epoch: all of it with the right to the report
 * of that data (§6). Without it the last twelve hours, which belong to the live view: the console shows them beside the vehicle (§9,
 * "Device history movement"). A guest sees of those what came after the link was made.
 * @param reportsOff whether the account or the server keeps reports from this user
 */
export function historyStart(data: HistoryData, asker: Asker, reportsOff: boolean, nowMs: number): number {
  const recent = nowMs - RECENT_MS;
  const { user } = asker;
  if (isGuest(user) && !user.administrator) return Math.max(recent, shareStart(user));
  const isHeld = may(REPORTS_FLAG, asker) && may(FLAGS[data], asker);
  return isHeld && !reportsOff ? Number.NEGATIVE_INFINITY : recent;
}

/**
 * From when on a question about the past is answered; nothing when it goes further back than its asker may see. Of a guest's question
 * the part that may be seen is answered: their console does not know when the link began.
 */
export function answeredFrom(
  fromMs: number,
  startMs: number,
  { user }: Pick<Asker, 'user'>,
): number | undefined {
  if (fromMs >= startMs) return fromMs;
  return isGuest(user) || fromMs >= startMs - CLOCK_SLACK_MS ? startMs : undefined;
}

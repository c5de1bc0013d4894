import { matchScreen } from '@farol/core/domain/navigation/screen';
import { reportAt } from '@farol/core/domain/report/report';

/** The state of a history entry that comes right after that of a report; it survives reloads. */
interface BehindReport {
  readonly hasReportBehind: true;
}

/** Returns the state of the entry with which the console goes from one path to another; null for nothing to remember. */
export function stateOfEntry(from: string, to: string): BehindReport | null {
  const { pathname } = new URL(to, location.href);
  const isPlayer = ['history', 'reportsHistory'].includes(matchScreen(pathname)?.name ?? '');
  return isPlayer && reportAt(from) ? { hasReportBehind: true } : null;
}

/** Goes back to the report from which the player was opened, as the user left it; returns false where there is none. */
export function returnToReport(): boolean {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('hasReportBehind' in state)) return false;
  window.history.back();
  return true;
}

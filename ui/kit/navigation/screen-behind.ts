import { matchScreen } from '@farol/core/domain/navigation/screen';
import { reportAt } from '@farol/core/domain/report/report-screen';

/** The state of a history entry that comes right after that of a screen to go back to; it survives reloads. */
interface ScreenBehind {
  readonly hasScreenBehind: true;
}

/**
 * Returns the state of the entry with which the console goes from one path to another: the player leads back to its
 * report, and every screen back to onboarding, which send users round; null for nothing to remember.
 */
export function stateOfEntry(from: string, to: string): ScreenBehind | null {
  const name = matchScreen(new URL(to, location.href).pathname)?.name ?? '';
  const isPlayer = ['history', 'reportsHistory'].includes(name);
  const isOnboarding = matchScreen(from)?.name === 'onboarding' && name !== 'onboarding';
  return (isPlayer && reportAt(from)) || isOnboarding ? { hasScreenBehind: true } : null;
}

/** Goes back to the screen from which this one was opened, as the user left it; returns false where there is none. */
export function returnToScreenBehind(): boolean {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('hasScreenBehind' in state)) return false;
  window.history.back();
  return true;
}

import type { SimulatedTab } from '../world/simulated-tab.ts';
import type { Invariant } from './invariant.ts';

/** Nobody listens and nothing waits in a tab in which nobody is signed in. */
export const NO_LEAKS_AFTER_SIGN_OUT: Invariant = {
  name: 'nothing is left after signing out',
  watch: (world) => ({
    afterStep: () => [...world.tabs.values()].map(leftIn).find((problem) => problem !== undefined),
  }),
};

function leftIn(tab: SimulatedTab): string | undefined {
  const { access, session } = tab.root;
  const { user, isSettled } = access.getSnapshot();
  if (user || tab.console || !isSettled) return undefined;
  if (tab.listeners.open > 0) return `${tab.listeners.open} listeners in ${tab.name}`;
  if (tab.feed.connectionCount > 0) return `a live connection in ${tab.name}`;
  // The guard may wait to ask the server again, and the next attempt to load the code of sessions.
  const allowed = session.getSnapshot().isLoadFailed ? 2 : 1;
  return tab.waitingTimers > allowed ? `${tab.waitingTimers} timers in ${tab.name}` : undefined;
}

import { isGuest } from '@farol/core/domain/account/guest';
import { requiresSignIn } from '@farol/core/domain/navigation/dialog-url';
import { linkProblem } from '@farol/core/domain/navigation/link-problem';
import { withUrlParameters } from '@farol/core/domain/navigation/url-parameters';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { describeDifference } from '../view/match.ts';
import type { SimulatedTab } from '../world/simulated-tab.ts';
import type { World } from '../world/world.ts';
import type { Invariant } from './invariant.ts';

/** How long the address follows what the user does, milliseconds. */
const REST_MS = 1000;
const PROBE = 'another tab';

/** A user who opens the address of a tab in another tab sees the same view. */
export const ADDRESS_LEADS_BACK: Invariant = {
  name: 'the address leads back to the same view',
  watch: (world) => ({
    atEnd: async () => {
      await world.time.pass(REST_MS);
      for (const tab of Array.from(world.tabs.values())) {
        const problem = await otherView(world, tab);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  }),
};

async function otherView(world: World, tab: SimulatedTab): Promise<string | undefined> {
  const address = tab.location.read();
  if (!tab.console || !tab.network.isSound || !world.server.isRunning || !requiresSignIn(address))
    return undefined;
  // A clock that was set back makes a moment of the past one that is still to come; opened again, the console says so.
  if (linkProblem(address, tab.browser.clock()) === 'futureMoment') return undefined;
  const { outcome, user } = tab.root.access.getSnapshot();
  if (outcome.type !== 'stay') return undefined;
  // A guest who opens the start is led to their only vehicle, once.
  if (user && isGuest(user) && address.startsWith('/home')) return undefined;
  const expected = viewOf(tab.console);
  const browser = [...world.browsers].find(([, opened]) => opened === tab.browser)?.[0] ?? tab.name;
  const probe = world.openTab({ name: PROBE, browser, path: address });
  await world.time.pass(REST_MS);
  const { console: farol } = probe;
  // Somebody else may have signed in with the same browser, and sees what they may see.
  const isSameUser = probe.root.access.getSnapshot().user?.id === tab.root.access.getSnapshot().user?.id;
  const problem =
    farol &&
    isSameUser &&
    (describeDifference(ofView(probe.location.read()), ofView(address)) ??
      describeDifference(viewOf(farol), expected));
  world.closeTab(PROBE);
  return problem === undefined || problem === false
    ? undefined
    : `${tab.name} at ${address}, opened again: ${problem}`;
}

/** The address without what the user prefers, which is the same in every tab of the browser. */
function ofView(address: string): string {
  return withUrlParameters(address, new Set(['grouped', 'hide', 'columns']), []);
}

/** What the address has to keep of a view. */
function viewOf({ devices, map }: ConnectedConsole) {
  const { query, status, movingOnly, order, selectedDeviceId } = devices.view.getSnapshot();
  return {
    query: query.trim(),
    status,
    movingOnly,
    order,
    selectedDeviceId: selectedDeviceId ?? null,
    trails: map.trails.getSnapshot().enabledDeviceIds,
  };
}

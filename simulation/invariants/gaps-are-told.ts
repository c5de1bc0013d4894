import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { vehicleOf } from '@farol/core/fleet/vehicle-rows';
import type { SimulatedTab } from '../world/simulated-tab.ts';
import type { World } from '../world/world.ts';
import type { Invariant } from './invariant.ts';

/** What is known of the connection of one session. */
interface Session {
  readonly console: ConnectedConsole;
  wasLive: boolean;
  wasLost: boolean;
}

/**
 * A tab that calls its connection live shows what the server knows; one that was live and is not says since when,
 * and how long the gap was once it is over.
 */
export const GAPS_ARE_TOLD: Invariant = {
  name: 'a gap is always told',
  watch: (world) => {
    const sessions = new Map<string, Session>();
    return {
      afterStep: () => {
        for (const tab of world.tabs.values()) {
          const { console: farol } = tab;
          if (!farol) {
            sessions.delete(tab.name);
            continue;
          }
          const known = sessions.get(tab.name);
          const session =
            known?.console === farol ? known : { console: farol, wasLive: false, wasLost: false };
          sessions.set(tab.name, session);
          const problem = untoldGap(tab, session) ?? staleVehicle(world, tab, farol);
          if (problem !== undefined) return problem;
        }
        return undefined;
      },
    };
  },
};

function untoldGap({ name }: SimulatedTab, session: Session): string | undefined {
  const { status, isLive, lostAtMs, gapMs } = session.console.connection.getSnapshot();
  if (status === undefined) {
    session.wasLive = false;
    session.wasLost = false;
    return undefined;
  }
  if (!isLive) {
    session.wasLost ||= session.wasLive;
    return session.wasLive && lostAtMs === undefined ? `${name} does not say since when` : undefined;
  }
  session.wasLive = true;
  if (!session.wasLost) return undefined;
  if (gapMs === undefined) return `${name} does not say how long`;
  return gapMs < 0 ? `${name} says that it lasted ${gapMs} ms` : undefined;
}

function staleVehicle(
  { server, deviceIds }: World,
  { name, network }: SimulatedTab,
  { connection, fleet }: ConnectedConsole,
): string | undefined {
  if (!connection.getSnapshot().isLive || !network.isSound || network.hasFramesInTransit || !server.isRunning)
    return undefined;
  for (const [title, deviceId] of deviceIds) {
    const vehicle = vehicleOf(fleet, deviceId);
    const latest = server.latestPosition(deviceId);
    if (!vehicle || !latest) continue;
    if (vehicle.fixTimeMs !== Date.parse(latest.fixTime))
      return `${name} is live and shows ${title} as of another time than the server`;
  }
  return undefined;
}

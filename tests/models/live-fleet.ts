import { ClientFeed } from '@farol/adapters/memory/model/client-feed';
import type { Frame } from '@farol/adapters/memory/model/live-hub';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import type { Device } from '@farol/core/domain/device/device';
import type { Driver } from '@farol/core/domain/device/driver';
import type { Group } from '@farol/core/domain/device/group';
import type { Position } from '@farol/core/domain/position/position';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import { aUser } from '../arbitraries/users.ts';

/** The live fleet of a page, and what reaches it. */
export interface PageFleet {
  readonly fleet: LiveFleet;
  /** The vehicles report this, and the page shows it. */
  receive(frame: Partial<Frame>): void;
  /** What the page asked for reaches it now, and not a moment later. */
  report(): void;
}

/** Returns the fleet of a page in front of a server. */
export function pageFleet(server: MemoryServer, feed: ClientFeed): PageFleet {
  return {
    fleet: feed.fleet,
    receive: (frame) => {
      server.emit(frame);
      feed.report();
    },
    report: () => feed.report(),
  };
}

/** Returns the fleet of a page that follows a server with these vehicles, without a console around it. */
export function liveFleet(
  devices: readonly Device[],
  positions: readonly Position[] = [],
  drivers: readonly Driver[] = [],
  groups: readonly Group[] = [],
): PageFleet {
  const server = new MemoryServer({ namespace: 'acme' });
  server.stock({ devices, positions, drivers, groups });
  const { liveFeed } = memoryPorts(server);
  liveFeed.follow(aUser());
  return pageFleet(server, liveFeed);
}

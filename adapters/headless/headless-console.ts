import type { Console } from '@farol/core/console/console';
import type { MachineOptions } from '@farol/core/console/machine-options';
import { startServerConsole, trackingApiUrl } from '../composition/server-console.ts';
import { LiveFleetFeed } from '../live-fleet/live-fleet-feed.ts';
import { localBackend } from '../live-fleet/local-backend.ts';
import { memoryPlatform } from '../memory/memory-platform.ts';
import { cookieConnections } from './cookie-connections.ts';

/** Options of a console without a browser. */
export interface HeadlessConsoleOptions extends Partial<MachineOptions> {
  /** Address of the server, for instance `http://127.0.0.1:3000`. */
  address: string;
}

/**
 * Starts the console without a browser, for instance in Node, against a real server: HTTP with a session of
 * its own, the live connection in this thread, and preferences in memory. Stopping it leaves nothing behind.
 */
export function startHeadlessConsole({
  address,
  namespace = 'farol',
  ...options
}: HeadlessConsoleOptions): Console {
  const api = trackingApiUrl(address);
  const connections = cookieConnections();
  return startServerConsole({
    ...options,
    api,
    namespace,
    send: connections.send,
    liveFeed: new LiveFleetFeed({ api, namespace }, localBackend(connections)),
    platform: { ...memoryPlatform(), random: () => Math.random(), clock: () => Date.now() },
  });
}

import type { Console } from '@farol/core/console/console';
import type { MachineOptions } from '@farol/core/console/machine-options';
import { NO_APP_CAPABILITIES } from '@farol/core/ports/app-capabilities';
import { startServerConsole, trackingApiUrl, type PlatformPorts } from '../composition/server-console.ts';
import { LiveFleetFeed } from '../live-fleet/live-fleet-feed.ts';
import { MemorySessionCache } from '../memory/session-cache.ts';
import { MemoryPageLocation } from '../memory/page-location.ts';
import { browserClock } from './clock.ts';
import { BrowserPage } from './page.ts';
import { BrowserPushNotifications } from './push-notifications.ts';
import { browserRandom } from './random.ts';
import { BrowserSoundPlayer } from './sound-player.ts';
import { BrowserStorageChanges } from './storage-changes.ts';
import { BrowserKeyValueStorage } from './storage.ts';
import { workerBackend } from './worker-backend.ts';
import { WorkerRegistration } from './worker-registration.ts';

/** Options of a console in somebody else's page. */
export interface EmbeddedConsoleOptions extends Partial<MachineOptions> {
  /**
   * Address of the server; without it the server of the page. Another server has to
   * allow the origin of the page with credentials.
   */
  address?: string;
}

/**
 * Starts the console in somebody else's page: HTTP, a worker for the live connection, and the storage of the
 * browser, under keys that begin with the namespace (`farol:`). The page is never reloaded and its address never changed. Stopping it leaves nothing behind.
 */
export function startEmbeddedConsole({
  address = window.location.origin,
  namespace = 'farol',
  ...options
}: EmbeddedConsoleOptions = {}): Console {
  const api = trackingApiUrl(address);
  return startServerConsole({
    ...options,
    api,
    namespace,
    liveFeed: new LiveFleetFeed({ api, namespace }, workerBackend, () => document.hidden),
    platform: embeddedPlatform(`${namespace}:`),
  });
}

function embeddedPlatform(storagePrefix: string): PlatformPorts {
  const page = new BrowserPage();
  const worker = new WorkerRegistration({ url: '/console-worker.js', build: undefined });
  return {
    page: { reload: () => {}, onWake: (listener) => page.onWake(listener) },
    location: new MemoryPageLocation(),
    storage: new BrowserKeyValueStorage(() => localStorage, storagePrefix),
    storageChanges: new BrowserStorageChanges(window, storagePrefix),
    sound: new BrowserSoundPlayer(),
    push: new BrowserPushNotifications(worker),
    newVersions: worker,
    appCapabilities: NO_APP_CAPABILITIES,
    // Its front end may be another at the next visit.
    sessionCache: new MemorySessionCache(),
    random: browserRandom,
    clock: browserClock,
  };
}

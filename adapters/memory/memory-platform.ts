import { MemoryAppCapabilities } from './app-capabilities.ts';
import { MemorySessionCache } from './session-cache.ts';
import { MemoryNewVersions } from './new-versions.ts';
import { MemoryPage } from './page.ts';
import { MemoryPageLocation } from './page-location.ts';
import { MemoryPushNotifications } from './push-notifications.ts';
import { MemorySoundPlayer } from './sound-player.ts';
import { MemoryStorageChanges } from './storage-changes.ts';
import { MemoryKeyValueStorage } from './storage.ts';

/** Implements what a browser gives the console: page, address, storage, sound and push. */
export function memoryPlatform() {
  return {
    page: new MemoryPage(),
    location: new MemoryPageLocation(),
    storage: new MemoryKeyValueStorage(),
    sessionCache: new MemorySessionCache(),
    newVersions: new MemoryNewVersions(),
    storageChanges: new MemoryStorageChanges(),
    sound: new MemorySoundPlayer(),
    push: new MemoryPushNotifications(),
    appCapabilities: new MemoryAppCapabilities(),
  };
}

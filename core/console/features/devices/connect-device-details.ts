import { connectDevicePhoto } from './connect-device-photo.ts';
import { connectFirstMinutes } from './connect-first-minutes.ts';
import { connectLatestPosition } from './connect-latest-position.ts';
import { connectPinnedAttributes } from './connect-pinned-attributes.ts';
import { connectRecentEvents } from './connect-recent-events.ts';
import { connectWatchedList } from './connect-watched-list.ts';
import type { DeviceDetailsFeature } from './device-details-feature.ts';

/** Connects what is known of the selected device, and the first minutes. */
export function connectDeviceDetails(actors: DeviceDetailsFeature) {
  return {
    recentEvents: connectRecentEvents(actors.recentEvents),
    pinnedAttributes: connectPinnedAttributes(actors.pinnedAttributes),
    photo: connectDevicePhoto(actors.devicePhoto),
    latestPosition: connectLatestPosition(actors.latestPosition),
    firstMinutes: connectFirstMinutes(actors.firstMinutes),
    unregistered: connectWatchedList(actors.unregisteredDevices),
    reportProblems: connectWatchedList(actors.reportProblems),
  };
}

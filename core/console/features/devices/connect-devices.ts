import type { ActorRefFrom } from 'xstate';
import type { recentPathQuery } from '../../../machines/devices/recent-path.ts';
import type { FleetViewStore } from '../../../machines/map/fleet-view.ts';
import { connectDevicePhoto } from './connect-device-photo.ts';
import { connectFirstMinutes } from './connect-first-minutes.ts';
import { connectFleetView } from './connect-fleet-view.ts';
import { connectLatestPosition } from './connect-latest-position.ts';
import { connectPinnedAttributes } from './connect-pinned-attributes.ts';
import { connectRecentEvents } from './connect-recent-events.ts';
import { connectRecentPath } from './connect-recent-path.ts';
import { connectWatchedList } from './connect-watched-list.ts';
import type { DevicesFeature } from './devices-feature.ts';

/** The actors around the devices of the fleet. */
export interface DeviceActors extends DevicesFeature {
  fleetView: FleetViewStore;
  recentPath: ActorRefFrom<typeof recentPathQuery>;
}

/** Connects the view of the fleet and what is known of the selected device. */
export function connectDevices(actors: DeviceActors) {
  return {
    view: connectFleetView(actors.fleetView),
    recentPath: connectRecentPath(actors.recentPath),
    recentEvents: connectRecentEvents(actors.recentEvents),
    pinnedAttributes: connectPinnedAttributes(actors.pinnedAttributes),
    photo: connectDevicePhoto(actors.devicePhoto),
    latestPosition: connectLatestPosition(actors.latestPosition),
    firstMinutes: connectFirstMinutes(actors.firstMinutes),
    unregistered: connectWatchedList(actors.unregisteredDevices),
    reportProblems: connectWatchedList(actors.reportProblems),
  };
}

import { createActor, type ActorRefFrom } from 'xstate';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { DevicePhotos } from '../../../ports/device-photos.ts';
import type { LatestPositions } from '../../../ports/latest-positions.ts';
import type { Records } from '../../../ports/records.ts';
import type { Reports } from '../../../ports/reports.ts';
import type { ServerAdministration } from '../../../ports/server-administration.ts';
import { devicePhotoMachine } from '../../../machines/devices/device-photo.ts';
import { latestPositionMachine } from '../../../machines/devices/latest-position.ts';
import { actorOptions, type Entrance, type MachineOptions } from '../../entrance/entrance.ts';
import { pinnedAttributesMachine } from '../../../machines/devices/pinned-attributes.ts';
import { recentEventsMachine } from '../../../machines/devices/recent-events.ts';
import type { RecordsFeature } from '../records/records-feature.ts';
import type { fleetViewMachine } from '../../../machines/map/fleet-view.ts';

/** What the device details need besides the live fleet. */
export interface DevicesFeature {
  /** Recent events of the selected device. */
  recentEvents: ActorRefFrom<typeof recentEventsMachine>;
  /** The attributes on top of every device's values. */
  pinnedAttributes: ActorRefFrom<typeof pinnedAttributesMachine>;
  devicePhoto: ActorRefFrom<typeof devicePhotoMachine>;
  /** Loads the position of the selected device if it did not come with the fleet. */
  latestPosition: ActorRefFrom<typeof latestPositionMachine>;
}

/** What the feature needs from outside. */
export interface DevicesFeaturePorts {
  reports: Reports;
  serverAdministration: ServerAdministration;
  devicePhotos: DevicePhotos;
  records: Records;
  latestPositions: LatestPositions;
  clock: Clock;
}

/** The parts of the console that the feature listens to. */
type ConnectedFeatures = Pick<Entrance, 'guard'> &
  Pick<RecordsFeature, 'forms'> & { fleetView: ActorRefFrom<typeof fleetViewMachine> };

/**
 * Starts the actors. Recent events are those of the selected device; saved pinned attributes reach the guard
 * at once.
 */
export function startDevicesFeature(
  ports: DevicesFeaturePorts,
  { guard, fleetView, forms }: ConnectedFeatures,
  options: MachineOptions & { fleet: LiveFleet },
): { actors: DevicesFeature; stop(): void } {
  const { fleet, namespace } = options;
  const { reports, clock, records, serverAdministration, devicePhotos } = ports;
  const common = actorOptions(options);
  const recentEvents = createActor(recentEventsMachine, { input: { reports, clock, fleet }, ...common });
  const pinnedAttributes = createActor(pinnedAttributesMachine, {
    input: { records, serverAdministration, namespace },
    ...common,
  });
  const devicePhoto = createActor(devicePhotoMachine, { input: { devicePhotos, records }, ...common });
  const latestPosition = createActor(latestPositionMachine, {
    input: { positions: ports.latestPositions, fleet },
    ...common,
  });
  const actors = [recentEvents, pinnedAttributes, devicePhoto, latestPosition];
  for (const actor of actors) actor.start();

  let shownDeviceId: number | undefined;
  let lastSynced: { user: unknown; serverAttributes: unknown } = {
    user: undefined,
    serverAttributes: undefined,
  };
  const sync = (): void => {
    const { user, server } = guard.getSnapshot().context;
    const serverAttributes = server?.info.attributes;
    if (user === lastSynced.user && serverAttributes === lastSynced.serverAttributes) return;
    lastSynced = { user, serverAttributes };
    pinnedAttributes.send({ type: 'SYNC', user, serverAttributes });
  };
  sync();
  let requestedDeviceId: number | undefined;
  /** Loads once per watched device; later positions come over the live connection. */
  const requestPosition = (): void => {
    const { watched } = fleet;
    const deviceWithoutPosition = watched && !watched.position ? watched.device.id : undefined;
    if (deviceWithoutPosition === requestedDeviceId) return;
    requestedDeviceId = deviceWithoutPosition;
    latestPosition.send(
      deviceWithoutPosition === undefined
        ? { type: 'CANCEL' }
        : { type: 'LOAD', deviceId: deviceWithoutPosition },
    );
  };
  const subscriptions = [
    { unsubscribe: fleet.subscribe('watched', requestPosition) },
    guard.subscribe(sync),
    fleetView.subscribe(({ context: { selectedDeviceId } }) => {
      if (selectedDeviceId === shownDeviceId) return;
      shownDeviceId = selectedDeviceId;
      recentEvents.send(
        selectedDeviceId === undefined ? { type: 'HIDE' } : { type: 'SHOW', deviceId: selectedDeviceId },
      );
    }),
    // A saved device may have another photo under the same name.
    forms.devices.on('saved', () => devicePhoto.send({ type: 'PHOTO_CHANGED' })),
    pinnedAttributes.on('userSaved', ({ user }) => guard.send({ type: 'USER_CHANGED', user })),
    // The guard reads the server's record in the background on every navigation.
    pinnedAttributes.on('serverSaved', () =>
      guard.send({ type: 'NAVIGATE', path: guard.getSnapshot().context.path }),
    ),
  ];
  return {
    actors: { recentEvents, pinnedAttributes, devicePhoto, latestPosition },
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      for (const actor of actors) actor.stop();
    },
  };
}

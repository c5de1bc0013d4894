import { createActor, type ActorRefFrom } from 'xstate';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import type { Clock } from '../ports/clock.ts';
import type { DevicePhotos } from '../ports/device-photos.ts';
import type { LatestPositions } from '../ports/latest-positions.ts';
import type { Records } from '../ports/records.ts';
import type { Reports } from '../ports/reports.ts';
import type { ServerRecord } from '../ports/server-record.ts';
import { devicePhotoMachine } from './device-photo.ts';
import { lastPositionMachine } from './last-position.ts';
import { actorOptions, type Entrance, type MachineOptions } from './entrance.ts';
import { pinnedAttributesMachine } from './pinned-attributes.ts';
import { recentEventsMachine } from './recent-events.ts';
import type { RecordDesk } from './record-desk.ts';
import type { viewMachine } from './view.ts';

/** What the detail of a device needs besides the live fleet. */
export interface DeviceDesk {
  /** What happened to the selected device. */
  recentEvents: ActorRefFrom<typeof recentEventsMachine>;
  /** The attributes that stand on top of every device's values. */
  pinnedAttributes: ActorRefFrom<typeof pinnedAttributesMachine>;
  devicePhoto: ActorRefFrom<typeof devicePhotoMachine>;
  /** Asks for the position of the selected device where none came with the fleet. */
  lastPosition: ActorRefFrom<typeof lastPositionMachine>;
}

/** What the desk speaks to. */
export interface DeviceDeskPorts {
  reports: Reports;
  serverRecord: ServerRecord;
  photos: DevicePhotos;
  records: Records;
  latestPositions: LatestPositions;
  clock: Clock;
}

/** The parts of the console that the desk listens to. */
type Surroundings = Pick<Entrance, 'guard'> &
  Pick<RecordDesk, 'forms'> & { view: ActorRefFrom<typeof viewMachine> };

/** Starts events, pins and photos: the events are those of the selected device, and what was pinned is known to the guard at once. */
export function startDeviceDesk(
  ports: DeviceDeskPorts,
  { guard, view, forms }: Surroundings,
  options: MachineOptions & { fleet: LiveFleet },
): { desk: DeviceDesk; stop(): void } {
  const { fleet, namespace } = options;
  const { reports, clock, records, serverRecord, photos } = ports;
  const common = actorOptions(options);
  const recentEvents = createActor(recentEventsMachine, { input: { reports, clock, fleet }, ...common });
  const pinnedAttributes = createActor(pinnedAttributesMachine, {
    input: { records, serverRecord, namespace },
    ...common,
  });
  const devicePhoto = createActor(devicePhotoMachine, { input: { photos, records }, ...common });
  const lastPosition = createActor(lastPositionMachine, {
    input: { positions: ports.latestPositions, fleet },
    ...common,
  });
  const actors = [recentEvents, pinnedAttributes, devicePhoto, lastPosition];
  for (const actor of actors) actor.start();

  let shownId: number | undefined;
  let seen: { user: unknown; serverAttributes: unknown } = { user: undefined, serverAttributes: undefined };
  const sync = (): void => {
    const { user, server } = guard.getSnapshot().context;
    const serverAttributes = server?.info.attributes;
    if (user === seen.user && serverAttributes === seen.serverAttributes) return;
    seen = { user, serverAttributes };
    pinnedAttributes.send({ type: 'SYNC', user, serverAttributes });
  };
  sync();
  let askedFor: number | undefined;
  /** Once for each device that is watched; what the line says of it later needs no asking. */
  const askPlace = (): void => {
    const { watched } = fleet;
    const withoutPlace = watched && !watched.position ? watched.device.id : undefined;
    if (withoutPlace === askedFor) return;
    askedFor = withoutPlace;
    lastPosition.send(
      withoutPlace === undefined ? { type: 'LEAVE' } : { type: 'ASK', deviceId: withoutPlace },
    );
  };
  const subscriptions = [
    { unsubscribe: fleet.subscribe('watched', askPlace) },
    guard.subscribe(sync),
    view.subscribe(({ context: { selected } }) => {
      if (selected === shownId) return;
      shownId = selected;
      recentEvents.send(selected === undefined ? { type: 'HIDE' } : { type: 'SHOW', deviceId: selected });
    }),
    // The photo of a device that was saved may be another one under the same name.
    forms.devices.on('saved', () => devicePhoto.send({ type: 'KEPT' })),
    pinnedAttributes.on('userSaved', ({ user }) => guard.send({ type: 'USER_CHANGED', user })),
    // The guard reads the server's record in the background whenever it is asked for a path.
    pinnedAttributes.on('serverSaved', () =>
      guard.send({ type: 'GO', path: guard.getSnapshot().context.path }),
    ),
  ];
  return {
    desk: { recentEvents, pinnedAttributes, devicePhoto, lastPosition },
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      for (const actor of actors) actor.stop();
    },
  };
}

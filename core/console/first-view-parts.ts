import { createActor, type ActorRefFrom } from 'xstate';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import type { FleetViewStore } from '../machines/map/fleet-view.ts';
import type { TrailsStore } from '../machines/map/trails.ts';
import { soundPreviewMachine } from '../machines/alerts/sound-preview.machine.ts';
import { connectAnnouncement } from './features/admin/connect-announcement.ts';
import { connectSoundPreview } from './features/alerts/connect-alerts.ts';
import { connectOnlineMapsDecision, connectStreetMaps } from './features/map/connect-street-maps.ts';
import { recentPathPart } from './features/devices/start-recent-path.ts';
import { refusedDevicesPart } from './features/devices/start-refused-devices.ts';
import { placeNamesPart } from './features/map/place-names.ts';
import { streetMapsFeature } from './features/map/street-maps-feature.ts';
import type { SessionPorts } from './session-actors.ts';
import { startFeature, featureLogic } from './wiring/feature.ts';
import type { FirstReaders } from './wiring/first-reader.ts';
import type { SessionScope } from './wiring/session-scope.ts';
import { announcementOf } from '../domain/server/server-announcement.ts';
import { serverAnnouncementMachine } from '../machines/admin/server-announcement.machine.ts';
import type { KeyValueStorage } from '../ports/storage.ts';
import { onEachValue } from './wiring/listening.ts';

/** The announcement of one session: it follows the settings of the server. */
const announcementFeature = featureLogic({
  actors: (spawn, { storage }: AnnouncementFeatureInput): AnnouncementActors => ({
    announcement: spawn(serverAnnouncementMachine, { input: storage }),
  }),
  wiring: ({ announcement }, { scope: { guard, userId } }) => [
    onEachValue(
      guard,
      ({ context }) => announcementOf(context.server),
      (text) => announcement.send({ type: 'SYNC', userId, text }),
    ),
  ],
});

/** What the first view may read of a session and a front end without it, or a user without the right, never does. */
export type FirstViewParts = ReturnType<typeof firstViewParts>;

/** What these parts need. */
interface FirstViewNeeds {
  readonly readers: FirstReaders;
  readonly ports: SessionPorts;
  readonly scope: SessionScope;
  readonly fleet: LiveFleet;
  readonly fleetView: FleetViewStore;
  readonly trails: TrailsStore;
}

/** Makes what the first view may read, as front ends see it: each part starts with its first reader. */
export function firstViewParts(needs: FirstViewNeeds) {
  const { readers, ports, scope } = needs;
  return {
    recentPath: recentPathPart(needs),
    refusedDevices: refusedDevicesPart(needs),
    announcement: readers.startedByReader(() => {
      const { announcement } = startFeature(readers, announcementFeature, { storage: ports.storage, scope });
      return connectAnnouncement(announcement);
    }),
    placeNames: placeNamesPart(readers, ports.placeNames),
    soundPreview: readers.startedByReader(() =>
      connectSoundPreview(
        readers.started(
          createActor(soundPreviewMachine, { input: { sound: ports.sound }, ...readers.settings }),
        ),
      ),
    ),
    streetMaps: readers.startedByReader(() => {
      const { streetMaps, onlineMapsDecision } = startFeature(readers, streetMapsFeature, { ports, scope });
      return {
        /** What the base map follows. */
        actor: streetMaps,
        streets: connectStreetMaps(streetMaps),
        onlineMaps: connectOnlineMapsDecision(onlineMapsDecision),
      };
    }),
  };
}

/** The announcement that all users see. */
interface AnnouncementActors {
  announcement: ActorRefFrom<typeof serverAnnouncementMachine>;
}

/** What the feature needs. */
interface AnnouncementFeatureInput {
  storage: KeyValueStorage;
  scope: SessionScope;
}

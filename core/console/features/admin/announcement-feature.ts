import type { ActorRefFrom } from 'xstate';
import { announcementOf } from '../../../domain/server/server-announcement.ts';
import { serverAnnouncementMachine } from '../../../machines/admin/server-announcement.machine.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import { feature } from '../../wiring/feature.ts';
import { follow } from '../../wiring/listening.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';

/** The announcement that all users see. */
export interface AnnouncementFeature {
  announcement: ActorRefFrom<typeof serverAnnouncementMachine>;
}

/** What the feature needs. */
interface AnnouncementFeatureInput {
  storage: KeyValueStorage;
  scope: SessionScope;
}

/** The announcement of one session: it follows the settings of the server. */
export const announcementFeature = feature({
  actors: (spawn, { storage }: AnnouncementFeatureInput): AnnouncementFeature => ({
    announcement: spawn(serverAnnouncementMachine, { input: storage }),
  }),
  wiring: ({ announcement }, { scope: { guard, userId } }) => [
    follow(
      guard,
      ({ context }) => announcementOf(context.server),
      (text) => announcement.send({ type: 'SYNC', userId, text }),
    ),
  ],
});

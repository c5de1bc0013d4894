import type { ActorRefFrom } from 'xstate';
import type { serverAnnouncementMachine } from '../../../machines/admin/server-announcement.machine.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';

/** What is known of the server's announcement. */
export interface AnnouncementView {
  /** The user has not dismissed this text. */
  readonly isVisible: boolean;
  /** The announcement; '' without one. */
  readonly text: string;
}

/** What users can do with the server's announcement. */
export interface AnnouncementActions {
  /** Hides this text for the user; another text is shown again. */
  readonly dismiss: () => void;
}

/** The server's announcement, as front ends see it. */
export type ConnectedAnnouncement = Connected<AnnouncementView, AnnouncementActions>;

/** Connects the server's announcement, which all users see until they dismiss it. */
export function connectAnnouncement(
  announcement: ActorRefFrom<typeof serverAnnouncementMachine>,
): ConnectedAnnouncement {
  return connectActor(announcement, {
    view: ({ value, context: { text = '' } }) => ({
      isVisible: value === 'visible',
      text,
    }),
    actions: (send) =>
      actionsOf(send, {
        dismiss: [],
      }),
  });
}

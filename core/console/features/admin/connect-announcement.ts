import type { ActorRefFrom } from 'xstate';
import type { serverAnnouncementMachine } from '../../../machines/admin/server-announcement.machine.ts';
import { connected, type Connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** What is known of the server's announcement. */
export interface AnnouncementAnswers {
  /** The user has not dismissed this text. */
  readonly isVisible: boolean;
  /** The announcement; '' without one. */
  readonly text: string;
}

/** What users can do with the server's announcement. */
export interface AnnouncementVerbs {
  /** Hides this text for the user; another text is shown again. */
  readonly dismiss: () => void;
}

/** The server's announcement, as front ends see it. */
export type ConnectedAnnouncement = Connected<AnnouncementAnswers, AnnouncementVerbs>;

/** Connects the server's announcement, which all users see until they dismiss it. */
export function connectAnnouncement(
  announcement: ActorRefFrom<typeof serverAnnouncementMachine>,
): ConnectedAnnouncement {
  return connected(announcement, {
    answers: ({ value, context: { text = '' } }) => ({
      isVisible: value === 'visible',
      text,
    }),
    verbs: (send) =>
      verbsOf(send, {
        dismiss: [],
      }),
  });
}

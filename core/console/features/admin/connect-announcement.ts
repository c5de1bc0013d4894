import type { ActorRefFrom } from 'xstate';
import type { serverAnnouncementMachine } from '../../../machines/admin/server-announcement.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects the server's announcement, which all users see until they dismiss it. */
export function connectAnnouncement(announcement: ActorRefFrom<typeof serverAnnouncementMachine>) {
  return connected(announcement, {
    answers: ({ value, context: { text = '' } }) => ({
      /** The user has not dismissed this text. */
      isVisible: value === 'visible',
      /** '' without an announcement. */
      text,
    }),
    verbs: (send) =>
      verbsOf(send, {
        dismiss: [],
      }),
  });
}

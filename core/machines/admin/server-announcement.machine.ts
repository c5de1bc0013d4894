import { serverAnnouncementSetup } from './server-announcement.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * The server's announcement: shown to every user until they dismiss it. The browser remembers the dismissed
 * text per user, so that the same text stays hidden and another one is shown.
 */
export const serverAnnouncementMachine = serverAnnouncementSetup.createMachine({
  id: 'serverAnnouncement',
  context: ({ input: storage }) => ({ storage, userId: undefined, text: undefined }),
  initial: 'hidden',
  on: {
    SYNC: [
      {
        guard: withEvent('isNew'),
        target: '.visible',
        actions: withEvent('storeText'),
      },
      { target: '.hidden', actions: withEvent('storeText') },
    ],
  },
  states: {
    hidden: {},
    visible: { on: { DISMISS: { target: 'hidden', actions: 'saveDismissed' } } },
  },
});

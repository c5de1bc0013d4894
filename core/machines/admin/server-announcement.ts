import { assign, setup } from 'xstate';
import { isUnreadAnnouncement } from '../../domain/server/server-announcement.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';

/** What the server says to everybody, and who is in. */
export interface ServerAnnouncementContext {
  readonly storage: KeyValueStorage;
  readonly userId: number | undefined;
  readonly text: string | undefined;
}

/** What may happen to it. */
export type ServerAnnouncementEvent =
  /** Who is in, and what the server says now. */
  { type: 'SYNC'; userId: number | undefined; text: string | undefined } | { type: 'DISMISS' };

type AnnouncementSource = Pick<ServerAnnouncementContext, 'userId' | 'text'>;

const TYPES: {
  context?: ServerAnnouncementContext;
  events?: ServerAnnouncementEvent;
  input?: KeyValueStorage;
} = {};

/**
 * The server's announcement: everybody who is in sees it until he puts it away. The browser remembers for each user what he has put
 * away last, so the same words stay away and others are seen again.
 */
export const serverAnnouncementMachine = setup({
  types: TYPES,
  actions: {
    storeText: assign((_, { userId, text }: AnnouncementSource) => ({ userId, text })),
    saveDismissed: ({ context: { storage, userId, text } }) => {
      if (userId !== undefined && text !== undefined) storage.write(keyOf(userId), text);
    },
  },
  guards: {
    isNew: ({ context: { storage } }, { userId, text }: AnnouncementSource) =>
      userId !== undefined && isUnreadAnnouncement(text, storage.read(keyOf(userId))),
  },
}).createMachine({
  id: 'serverAnnouncement',
  context: ({ input: storage }) => ({ storage, userId: undefined, text: undefined }),
  initial: 'hidden',
  on: {
    SYNC: [
      {
        guard: { type: 'isNew', params: ({ event }) => event },
        target: '.visible',
        actions: { type: 'storeText', params: ({ event }) => event },
      },
      { target: '.hidden', actions: { type: 'storeText', params: ({ event }) => event } },
    ],
  },
  states: {
    hidden: {},
    visible: { on: { DISMISS: { target: 'hidden', actions: 'saveDismissed' } } },
  },
});

/** Under this name the browser keeps what a user has put away. */
function keyOf(userId: number): string {
  return `dismissedAnnouncement.${userId}`;
}

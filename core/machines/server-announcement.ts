import { assign, setup } from 'xstate';
import { isNews } from '../domain/server-announcement.ts';
import type { Storage } from '../ports/storage.ts';

/** What the server says to everybody, and who is in. */
export interface ServerAnnouncementContext {
  readonly storage: Storage;
  readonly userId: number | undefined;
  readonly text: string | undefined;
}

/** What may happen to it. */
export type ServerAnnouncementEvent =
  /** Who is in, and what the server says now. */
  { type: 'SYNC'; userId: number | undefined; text: string | undefined } | { type: 'DISMISS' };

type Heard = Pick<ServerAnnouncementContext, 'userId' | 'text'>;

const TYPES: {
  context?: ServerAnnouncementContext;
  events?: ServerAnnouncementEvent;
  input?: Storage;
} = {};

/**
 * The server's announcement: everybody who is in sees it until he puts it away. The browser remembers for each user what he has put
 * away last, so the same words stay away and others are seen again.
 */
export const serverAnnouncementMachine = setup({
  types: TYPES,
  actions: {
    keep: assign((_, { userId, text }: Heard) => ({ userId, text })),
    remember: ({ context: { storage, userId, text } }) => {
      if (userId !== undefined && text !== undefined) storage.write(keyOf(userId), text);
    },
  },
  guards: {
    isNews: ({ context: { storage } }, { userId, text }: Heard) =>
      userId !== undefined && isNews(text, storage.read(keyOf(userId))),
  },
}).createMachine({
  id: 'serverAnnouncement',
  context: ({ input: storage }) => ({ storage, userId: undefined, text: undefined }),
  initial: 'hidden',
  on: {
    SYNC: [
      {
        guard: { type: 'isNews', params: ({ event }) => event },
        target: '.shown',
        actions: { type: 'keep', params: ({ event }) => event },
      },
      { target: '.hidden', actions: { type: 'keep', params: ({ event }) => event } },
    ],
  },
  states: {
    hidden: {},
    shown: { on: { DISMISS: { target: 'hidden', actions: 'remember' } } },
  },
});

/** Under this name the browser keeps what a user has put away. */
function keyOf(userId: number): string {
  return `dismissedAnnouncement.${userId}`;
}

import { assign, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { isUnreadAnnouncement } from '../../domain/server/server-announcement.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';

/** The server's announcement and the signed-in user. */
export interface ServerAnnouncementContext {
  readonly storage: KeyValueStorage;
  readonly userId: number | undefined;
  readonly text: string | undefined;
}

/** Events of the announcement. */
export type ServerAnnouncementEvent =
  /** The signed-in user and the current announcement. */
  { type: 'SYNC'; userId: number | undefined; text: string | undefined } | { type: 'DISMISS' };

const TYPES: {
  context?: ServerAnnouncementContext;
  events?: ServerAnnouncementEvent;
  input?: KeyValueStorage;
} = {};

/** The actions, guards and actors of the chart. */
export const serverAnnouncementSetup = setup({
  types: TYPES,
  actions: {
    storeText: assign((_, { userId, text }: EventOf<ServerAnnouncementEvent, 'SYNC'>) => ({ userId, text })),
    saveDismissed: ({ context: { storage, userId, text } }) => {
      if (userId !== undefined && text !== undefined) storage.write(keyOf(userId), text);
    },
  },
  guards: {
    isNew: ({ context: { storage } }, event: EventOf<ServerAnnouncementEvent, 'SYNC'>) => {
      const { userId, text } = event;
      return userId !== undefined && isUnreadAnnouncement(text, storage.read(keyOf(userId)));
    },
  },
});

/** Returns the storage key of the announcement that a user dismissed. */
function keyOf(userId: number): string {
  return `dismissedAnnouncement.${userId}`;
}

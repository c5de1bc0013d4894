import type { ActorRefFrom } from 'xstate';
import type { watchedListMachine } from '../../../machines/devices/watched-list.ts';
import { connected } from '../../connected/connected.ts';

/** Connects a list that the server holds in memory; empty while nothing watches it. */
export function connectWatchedList<Item>(actor: ActorRefFrom<ReturnType<typeof watchedListMachine<Item>>>) {
  return connected(actor, {
    answers: ({ context }) => ({ items: context.items }),
    verbs: () => ({}),
  });
}

import type { Query } from '../../../machines/query/query.machine.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';

/** What is known of a list that the server holds in memory. */
export interface WatchedListView<Item> {
  /** What the server holds; empty while nothing watches it. */
  readonly items: readonly Item[];
}

/** A list that the server holds in memory, as front ends see it. */
export type ConnectedWatchedList<Item> = Connected<WatchedListView<Item>, object>;

/** Connects a list that the server holds in memory; empty while nothing watches it. */
export function connectWatchedList<Item, S>(actor: Query<readonly Item[], S>): ConnectedWatchedList<Item> {
  return connectActor(actor, {
    view: ({ context }) => ({ items: context.data }),
    actions: () => ({}),
  });
}

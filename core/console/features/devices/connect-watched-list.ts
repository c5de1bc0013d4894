import type { Query } from '../../../machines/query/query.machine.ts';
import { connected } from '../../connected/connected.ts';

/** Connects a list that the server holds in memory; empty while nothing watches it. */
export function connectWatchedList<Item, S>(actor: Query<readonly Item[], S>) {
  return connected(actor, {
    answers: ({ context }) => ({ items: context.data }),
    verbs: () => ({}),
  });
}

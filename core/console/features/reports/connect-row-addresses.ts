import type { ActorRefFrom } from 'xstate';
import type { rowAddressesMachine } from '../../../machines/reports/row-addresses.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects the addresses of places in rows of reports (§7). */
export function connectRowAddresses(rowAddresses: ActorRefFrom<typeof rowAddressesMachine>) {
  return connected(rowAddresses, {
    answers: (snapshot) => ({
      /** The user wants addresses instead of coordinates. */
      isShown: !snapshot.matches('hidden'),
      isAsking: snapshot.matches({ shown: 'asking' }),
      /** Those that are known; `addressAt` looks a place up. */
      addresses: snapshot.context.addresses,
      /** Why no more addresses come, as a failure code; undefined while they do. */
      failure: snapshot.context.reason,
    }),
    verbs: (send) =>
      verbsOf(send, {
        show: [],
        /** Asks for no more addresses. */
        hide: [],
        /** Says which places came into view; without effect while addresses are hidden. */
        ask: ['places'],
        retry: [],
      }),
  });
}

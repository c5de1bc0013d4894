import type { ActorRefFrom } from 'xstate';
import type { liveConnectionMachine } from '../../../machines/connection/live-connection.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** What users are told of each state; undefined where there is nothing to tell. */
const STATUS = {
  off: undefined,
  connecting: 'connecting',
  catchingUp: 'catchingUp',
  live: 'live',
  waiting: 'waiting',
} as const;

/** Connects the live connection (§4); times in milliseconds since the epoch. */
export function connectConnection(connection: ActorRefFrom<typeof liveConnectionMachine>) {
  return connected(connection, {
    answers: ({ value, context: { retryAtMs, lostAtMs, isRestored, gapMs, changedDevices } }) => ({
      /**
       * After a loss it waits to connect again, and catches up with what was missed before it is live;
       * undefined while no connection is wanted.
       */
      status: STATUS[typeof value === 'string' ? value : value.open],
      isLive: typeof value !== 'string' && value.open === 'live',
      /** The connection is lost; it connects again by itself. */
      isWaiting: value === 'waiting',
      /** When it connects again, while it waits. */
      retryAtMs,
      /** Since when the fleet is not live; undefined while it is live or was not yet. */
      lostAtMs,
      /** The fleet is that of the last visit: nothing of this one was loaded yet. */
      isRestored,
      /** Duration of the last gap; undefined if there was none. */
      gapMs,
      /** How many devices had a newer fix after the last gap. */
      changedDevices,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Connects at once instead of waiting. */
        retryNow: [],
      }),
  });
}

import type { ActorRefFrom } from 'xstate';
import type { liveConnectionMachine } from '../../../machines/connection/live-connection.machine.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { SignedOut } from '../../../machines/connection/live-connection.actions.ts';

/** What the page shows about each state; undefined where it shows nothing. */
const STATUS = {
  off: undefined,
  connecting: 'connecting',
  catchingUp: 'catchingUp',
  live: 'live',
  waiting: 'waiting',
} as const;

/** What is known of the live connection to the server. */
export interface ConnectionView {
  /**
   * After a loss it waits to connect again, and catches up with what was missed before it is live; undefined while no
   * connection is wanted.
   */
  readonly status: 'connecting' | 'waiting' | 'catchingUp' | 'live' | undefined;
  /** The fleet is live: what happens arrives at once. */
  readonly isLive: boolean;
  /** The connection is lost; it connects again by itself. */
  readonly isWaiting: boolean;
  /** When it connects again, while it waits. */
  readonly retryAtMs: number | undefined;
  /** Since when the fleet is not live; undefined while it is live or was not yet, and while no connection is wanted. */
  readonly lostAtMs: number | undefined;
  /** The fleet is that of the last visit: nothing of this one was loaded yet. */
  readonly isRestored: boolean;
  /** Duration of the last gap; undefined if there was none. */
  readonly gapMs: number | undefined;
  /** How many devices had a newer fix after the last gap. */
  readonly changedDevices: number;
}

/** What users can do with the live connection to the server. */
export interface ConnectionActions {
  /** Connects at once instead of waiting. */
  readonly retryNow: () => void;
}

/** The live connection to the server, as front ends see it. */
export type ConnectedConnection = Connected<ConnectionView, ConnectionActions, SignedOut>;

/** Connects the live connection (§4); times in milliseconds since the epoch. */
export function connectConnection(
  connection: ActorRefFrom<typeof liveConnectionMachine>,
): ConnectedConnection {
  return connectActor(connection, {
    view: ({ value, context: { retryAtMs, lostAtMs, isRestored, gapMs, changedDevices } }) => ({
      status: STATUS[typeof value === 'string' ? value : value.open],
      isLive: typeof value !== 'string' && value.open === 'live',
      isWaiting: value === 'waiting',
      retryAtMs,
      // Nobody waits for the connection of a session that is over.
      lostAtMs: value === 'off' ? undefined : lostAtMs,
      isRestored,
      gapMs,
      changedDevices,
    }),
    actions: (send) =>
      actionsOf(send, {
        retryNow: [],
      }),
  });
}

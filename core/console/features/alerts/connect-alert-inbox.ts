import type { ActorRefFrom } from 'xstate';
import type { alarmInboxMachine } from '../../../machines/alerts/alarm-inbox.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects all alerts that this browser received for the user. */
export function connectAlertInbox(inbox: ActorRefFrom<typeof alarmInboxMachine>) {
  return connected(inbox, {
    answers: ({ context: { entries, filter, snoozes, sessionStartedAtMs, askedIds } }) => ({
      /** Newest first. */
      entries,
      filter,
      /** The active snoozes: their alerts are kept but not shown as toasts. */
      snoozes,
      /** When the user signed in, milliseconds since the epoch. */
      sessionStartedAtMs,
      /** The severe alerts about which it asks whether they are to be acknowledged, too. */
      askedIds,
    }),
    verbs: (send) => ({
      ...verbsOf(send, {
        setFilter: ['filter'],
        acknowledge: ['ids'],
        /** Acknowledges all alerts that pass the filter, but for severe ones, about which it asks. */
        acknowledgeAll: [],
        acknowledgeAsked: [],
        keepAsked: [],
        snooze: ['target', 'minutes'],
        endSnooze: ['target'],
      }),
      clearFilter: () => send({ type: 'SET_FILTER', filter: {} }),
    }),
  });
}

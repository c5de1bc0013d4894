import type { ActorRefFrom } from 'xstate';
import type { InboxFilter } from '../../../domain/alert/alert-inbox.ts';
import type { SnoozeTarget } from '../../../domain/alert/alert-snooze.ts';
import type { alarmInboxMachine } from '../../../machines/alerts/alarm-inbox.machine.ts';
import { connected } from '../../connected/connected.ts';

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
      setFilter: (filter: InboxFilter) => send({ type: 'SET_FILTER', filter }),
      clearFilter: () => send({ type: 'SET_FILTER', filter: {} }),
      acknowledge: (ids: readonly string[]) => send({ type: 'ACKNOWLEDGE', ids }),
      /** Acknowledges all alerts that pass the filter, but for severe ones, about which it asks. */
      acknowledgeAll: () => send({ type: 'ACKNOWLEDGE_ALL' }),
      acknowledgeAsked: () => send({ type: 'ACKNOWLEDGE_ASKED' }),
      keepAsked: () => send({ type: 'KEEP_ASKED' }),
      snooze: (target: SnoozeTarget, minutes: number) => send({ type: 'SNOOZE', target, minutes }),
      endSnooze: (target: SnoozeTarget) => send({ type: 'END_SNOOZE', target }),
    }),
  });
}

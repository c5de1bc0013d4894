import { activeSnoozes } from '../../domain/alert/alert-snooze.ts';
import { withEvent } from '../chart/with-event.ts';
import {
  alarmInboxSetup,
  readStoredInbox,
  type AlarmInboxContext,
  type AlarmInboxInput,
} from './alarm-inbox.actions.ts';

/**
 * During a burst the inbox is written at this interval, not for each entry; the first entry is written at
 * once.
 */
const WRITE_INTERVAL_MS = 1000;

/**
 * The alert inbox: every alert is kept in the browser, per user and across reloads, until newer ones replace
 * it. Each write merges what other tabs of the same user have stored.
 */
export const alarmInboxMachine = alarmInboxSetup.createMachine({
  id: 'alarmInbox',
  context: ({ input }) => openedInbox(input),
  entry: 'scheduleSnoozeEnd',
  initial: 'idle',
  on: {
    SET_FILTER: { actions: withEvent('setFilter') },
    ACKNOWLEDGE: { actions: [withEvent('acknowledge'), 'save'] },
    ACKNOWLEDGED_BY: { actions: [withEvent('storeAcknowledgment'), 'save'] },
    NOTED: { actions: [withEvent('storeNote'), 'save'] },
    ACKNOWLEDGE_ALL: { actions: ['acknowledgeAll', 'save'] },
    ACKNOWLEDGE_ASKED: { actions: ['acknowledgeAsked', 'save'] },
    KEEP_ASKED: { actions: 'keepAsked' },
    SNOOZE: { actions: [withEvent('snooze'), 'scheduleSnoozeEnd'] },
    END_SNOOZE: { actions: [withEvent('endSnooze'), 'scheduleSnoozeEnd'] },
    SNOOZE_ENDED: { actions: ['save', 'scheduleSnoozeEnd'] },
  },
  states: {
    idle: { on: { ADD: { target: 'throttled', actions: [withEvent('addEntries'), 'save'] } } },
    throttled: {
      on: { ADD: { actions: withEvent('addEntries') } },
      after: { [WRITE_INTERVAL_MS]: { target: 'idle', actions: 'save' } },
    },
  },
});

function openedInbox(input: AlarmInboxInput): AlarmInboxContext {
  const { entries, snoozes } = readStoredInbox(input.storage, input.userId);
  const sessionStartedAtMs = input.clock();
  return {
    ...input,
    sessionStartedAtMs,
    entries,
    snoozes: activeSnoozes(snoozes, sessionStartedAtMs),
    filter: {},
    askedIds: [],
  };
}

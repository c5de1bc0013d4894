import { assign, enqueueActions, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import {
  acknowledgeInboxEntries,
  filterInboxEntries,
  openSevereIds,
  mergeInboxEntries,
  withAcknowledgment,
  withAlarmNote,
  type InboxEntry,
  type InboxFilter,
} from '../../domain/alert/alert-inbox.ts';
import {
  parseStoredInbox,
  serializeInbox,
  type StoredInbox,
} from '../../domain/alert/alert-inbox-storage.ts';
import {
  activeSnoozes,
  withSnooze,
  withoutSnooze,
  type SnoozeTarget,
} from '../../domain/alert/alert-snooze.ts';
import type { AlarmNote } from '../../domain/alert/alarm-note.ts';
import type { AlarmAcknowledgment } from '../../domain/alert/alarm-acknowledgment.ts';
import type { Clock } from '../../ports/clock.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';

/** What the inbox needs from outside, and whose it is. */
export interface AlarmInboxInput {
  storage: KeyValueStorage;
  clock: Clock;
  userId: number;
}

/** The alerts that this browser received for the user, newest first, and how they are shown. */
export interface AlarmInboxContext extends AlarmInboxInput, StoredInbox {
  /** When the inbox was opened: later entries belong to this session. */
  sessionStartedAtMs: number;
  filter: InboxFilter;
  /** The severe entries about which it asks whether they are to be acknowledged, too. */
  askedIds: readonly string[];
}

/** Events of the inbox. */
export type AlarmInboxEvent =
  | { type: 'ADD'; entries: readonly InboxEntry[] }
  | { type: 'SET_FILTER'; filter: InboxFilter }
  | { type: 'ACKNOWLEDGE'; ids: readonly string[] }
  /** Somebody acknowledged an alarm for everybody. */
  | { type: 'ACKNOWLEDGED_BY'; acknowledgment: AlarmAcknowledgment }
  /** Something was noted about an alarm. */
  | { type: 'NOTED'; note: AlarmNote }
  /** Acknowledges all entries that pass the filter, but for severe ones, about which it asks. */
  | { type: 'ACKNOWLEDGE_ALL' }
  /** Acknowledges the severe entries about which it asked. */
  | { type: 'ACKNOWLEDGE_ASKED' }
  /** Leaves them open. */
  | { type: 'KEEP_ASKED' }
  | { type: 'SNOOZE'; target: SnoozeTarget; minutes: number }
  | { type: 'END_SNOOZE'; target: SnoozeTarget }
  | { type: 'SNOOZE_ENDED' };

const TYPES: { context?: AlarmInboxContext; events?: AlarmInboxEvent; input?: AlarmInboxInput } = {};

/** Browser timers are limited to a few weeks; longer snoozes are checked in between. */
const MAX_TIMER_MS = 3_600_000;

/** The actions, guards and actors of the chart. */
export const alarmInboxSetup = setup({
  types: TYPES,
  actions: {
    addEntries: assign(({ context }, { entries }: EventOf<AlarmInboxEvent, 'ADD'>) => ({
      entries: mergeInboxEntries(context.entries, entries),
    })),
    setFilter: assign((_, { filter }: EventOf<AlarmInboxEvent, 'SET_FILTER'>) => ({ filter, askedIds: [] })),
    acknowledge: assign(({ context: { entries } }, { ids }: EventOf<AlarmInboxEvent, 'ACKNOWLEDGE'>) => ({
      entries: acknowledgeInboxEntries(entries, new Set(ids)),
    })),
    acknowledgeAll: assign(({ context: { entries, filter } }) => {
      const shown = filterInboxEntries(entries, filter);
      const askedIds = openSevereIds(shown);
      const asked = new Set(askedIds);
      const ids = new Set(shown.map(({ id }) => id).filter((id) => !asked.has(id)));
      return { entries: acknowledgeInboxEntries(entries, ids), askedIds };
    }),
    acknowledgeAsked: assign(({ context: { entries, askedIds } }) => ({
      entries: acknowledgeInboxEntries(entries, new Set(askedIds)),
      askedIds: [],
    })),
    keepAsked: assign({ askedIds: [] }),
    storeAcknowledgment: assign(
      ({ context: { entries } }, { acknowledgment }: EventOf<AlarmInboxEvent, 'ACKNOWLEDGED_BY'>) => ({
        entries: withAcknowledgment(entries, acknowledgment),
      }),
    ),
    storeNote: assign(({ context: { entries } }, { note }: EventOf<AlarmInboxEvent, 'NOTED'>) => ({
      entries: withAlarmNote(entries, note),
    })),
    save: assign(({ context }) => saveInbox(context)),
    snooze: assign(({ context }, { minutes, target }: EventOf<AlarmInboxEvent, 'SNOOZE'>) => {
      const untilMs = context.clock() + minutes * 60_000;
      return saveInbox(context, (snoozes) => withSnooze(snoozes, { target, untilMs }));
    }),
    endSnooze: assign(({ context }, { target }: EventOf<AlarmInboxEvent, 'END_SNOOZE'>) =>
      saveInbox(context, (snoozes) => withoutSnooze(snoozes, target)),
    ),
    scheduleSnoozeEnd: enqueueActions(({ context: { snoozes, clock }, enqueue }) => {
      enqueue.cancel('snoozeEnded');
      const next = Math.min(...snoozes.map(({ untilMs }) => untilMs)) - clock();
      if (next === Infinity) return;
      const delay = Math.min(MAX_TIMER_MS, Math.max(0, next));
      enqueue.raise({ type: 'SNOOZE_ENDED' }, { id: 'snoozeEnded', delay });
    }),
  },
});

/**
 * Writes the inbox merged with what other tabs stored, and returns it.
 * @param change returns the snoozes that are to be kept, from those stored
 */
export function saveInbox(
  { storage, clock, userId, entries }: AlarmInboxContext,
  change = (snoozes: StoredInbox['snoozes']) => snoozes,
): StoredInbox {
  const stored = readStoredInbox(storage, userId);
  const merged = {
    entries: mergeInboxEntries(entries, stored.entries),
    snoozes: activeSnoozes(change(stored.snoozes), clock()),
  };
  storage.write(storageKey(userId), serializeInbox(merged));
  return merged;
}

/** Returns what a browser kept of the inbox of a user; empty for what cannot be read. */
export function readStoredInbox(storage: KeyValueStorage, userId: number): StoredInbox {
  return parseStoredInbox(storage.read(storageKey(userId)));
}

function storageKey(userId: number): string {
  return `alarmInbox.${userId}`;
}

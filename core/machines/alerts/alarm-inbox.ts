import { assign, enqueueActions, setup } from 'xstate';
import {
  acknowledgeInboxEntries,
  filterInboxEntries,
  mergeInboxEntries,
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
import type { Clock } from '../../ports/clock.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';

/** What the inbox needs from outside. */
export interface AlarmInboxInput {
  storage: KeyValueStorage;
  clock: Clock;
}

/** The alerts that this browser received for the user, newest first, and how they are shown. */
export interface AlarmInboxContext extends AlarmInboxInput, StoredInbox {
  userId: number;
  /** When the inbox was opened: later entries belong to this session. */
  sessionStartedAtMs: number;
  filter: InboxFilter;
}

/** Events of the inbox. */
export type AlarmInboxEvent =
  /** The user signed in: opens their inbox. */
  | { type: 'OPEN'; userId: number }
  | { type: 'CLOSE' }
  | { type: 'ADD'; entries: readonly InboxEntry[] }
  | { type: 'SET_FILTER'; filter: InboxFilter }
  | { type: 'ACKNOWLEDGE'; ids: readonly string[] }
  /** Acknowledges all entries that pass the filter. */
  | { type: 'ACKNOWLEDGE_ALL' }
  | { type: 'SNOOZE'; target: SnoozeTarget; minutes: number }
  | { type: 'END_SNOOZE'; target: SnoozeTarget }
  | { type: 'SNOOZE_ENDED' };

const TYPES: { context?: AlarmInboxContext; events?: AlarmInboxEvent; input?: AlarmInboxInput } = {};

/**
 * During a burst the inbox is written at this interval, not for each entry; the first entry is written at
 * once.
 */
const WRITE_INTERVAL_MS = 1000;
/** Browser timers are limited to a few weeks; longer snoozes are checked in between. */
const MAX_TIMER_MS = 3_600_000;

/**
 * The alert inbox: every alert is kept in the browser, per user and across reloads, until newer ones replace
 * it. Each write merges what other tabs of the same user have stored.
 */
export const alarmInboxMachine = setup({
  types: TYPES,
  actions: {
    loadStored: assign(({ context: { storage, clock } }, userId: number) => {
      const { entries, snoozes } = parseStoredInbox(storage.read(storageKey(userId)));
      const sessionStartedAtMs = clock();
      return { userId, sessionStartedAtMs, entries, snoozes: activeSnoozes(snoozes, sessionStartedAtMs) };
    }),
    reset: assign({ entries: [], snoozes: [], filter: {} }),
    addEntries: assign(({ context }, entries: readonly InboxEntry[]) => ({
      entries: mergeInboxEntries(context.entries, entries),
    })),
    setFilter: assign((_, filter: InboxFilter) => ({ filter })),
    acknowledge: assign(({ context }, ids: readonly string[]) => ({
      entries: acknowledgeInboxEntries(context.entries, new Set(ids)),
    })),
    save: assign(({ context }) => saveMerged(context, storedInbox(context).snoozes)),
    snooze: assign(({ context }, { target, minutes }: { target: SnoozeTarget; minutes: number }) =>
      saveMerged(
        context,
        withSnooze(storedInbox(context).snoozes, { target, untilMs: context.clock() + minutes * 60_000 }),
      ),
    ),
    endSnooze: assign(({ context }, target: SnoozeTarget) =>
      saveMerged(context, withoutSnooze(storedInbox(context).snoozes, target)),
    ),
    scheduleSnoozeEnd: enqueueActions(({ context: { snoozes, clock }, enqueue }) => {
      enqueue.cancel('snoozeEnded');
      const next = Math.min(...snoozes.map(({ untilMs }) => untilMs)) - clock();
      if (next === Infinity) return;
      const delay = Math.min(MAX_TIMER_MS, Math.max(0, next));
      enqueue.raise({ type: 'SNOOZE_ENDED' }, { id: 'snoozeEnded', delay });
    }),
  },
}).createMachine({
  id: 'alarmInbox',
  context: ({ input }) => ({
    ...input,
    userId: 0,
    sessionStartedAtMs: 0,
    entries: [],
    snoozes: [],
    filter: {},
  }),
  initial: 'closed',
  on: {
    OPEN: {
      target: '.open',
      actions: [{ type: 'loadStored', params: ({ event }) => event.userId }, 'scheduleSnoozeEnd'],
    },
  },
  states: {
    closed: {
      entry: 'reset',
      // An address may set the filter before the user is known.
      on: { SET_FILTER: { actions: { type: 'setFilter', params: ({ event }) => event.filter } } },
    },
    open: {
      initial: 'idle',
      on: {
        SET_FILTER: { actions: { type: 'setFilter', params: ({ event }) => event.filter } },
        ACKNOWLEDGE: { actions: [{ type: 'acknowledge', params: ({ event }) => event.ids }, 'save'] },
        ACKNOWLEDGE_ALL: {
          actions: [
            {
              type: 'acknowledge',
              params: ({ context: { entries, filter } }) =>
                filterInboxEntries(entries, filter).map(({ id }) => id),
            },
            'save',
          ],
        },
        SNOOZE: { actions: [{ type: 'snooze', params: ({ event }) => event }, 'scheduleSnoozeEnd'] },
        END_SNOOZE: {
          actions: [{ type: 'endSnooze', params: ({ event }) => event.target }, 'scheduleSnoozeEnd'],
        },
        SNOOZE_ENDED: { actions: ['save', 'scheduleSnoozeEnd'] },
        CLOSE: 'closed',
      },
      states: {
        idle: {
          on: {
            ADD: {
              target: 'throttled',
              actions: [{ type: 'addEntries', params: ({ event }) => event.entries }, 'save'],
            },
          },
        },
        throttled: {
          after: { [WRITE_INTERVAL_MS]: 'idle' },
          exit: 'save',
          on: { ADD: { actions: { type: 'addEntries', params: ({ event }) => event.entries } } },
        },
      },
    },
  },
});

function storageKey(userId: number): string {
  return `alarmInbox.${userId}`;
}

function storedInbox({ storage, userId }: AlarmInboxContext): StoredInbox {
  return parseStoredInbox(storage.read(storageKey(userId)));
}

/** Writes the inbox merged with what other tabs stored, and returns it. */
function saveMerged(context: AlarmInboxContext, snoozes: StoredInbox['snoozes']): StoredInbox {
  const merged = {
    entries: mergeInboxEntries(context.entries, storedInbox(context).entries),
    snoozes: activeSnoozes(snoozes, context.clock()),
  };
  context.storage.write(storageKey(context.userId), serializeInbox(merged));
  return merged;
}

import { assign, enqueueActions, setup } from 'xstate';
import { acknowledgeInboxEntries, filterInboxEntries, mergeInboxEntries, type InboxEntry, type InboxFilter } from '../../domain/alert/alert-inbox.ts';
import { parseStoredInbox, serializeInbox, type StoredInbox } from '../../domain/alert/alert-inbox-storage.ts';
import { activeSnoozes, withSnooze, withoutSnooze, type SnoozeTarget } from '../../domain/alert/alert-snooze.ts';
import type { Clock } from '../../ports/clock.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';

/** What the inbox needs from outside. */
export interface AlarmInboxInput {
  storage: KeyValueStorage;
  clock: Clock;
}

/** Every event that this user's browser heard, the newest first, and how it is looked at. */
export interface AlarmInboxContext extends AlarmInboxInput, StoredInbox {
  userId: number;
  /** When it was opened: what was heard since is of this session. */
  sessionStartedAtMs: number;
  filter: InboxFilter;
}

/** What may happen to the inbox. */
export type AlarmInboxEvent =
  /** This user is signed in: his inbox is opened. */
  | { type: 'OPEN'; userId: number }
  | { type: 'CLOSE' }
  | { type: 'ADD'; entries: readonly InboxEntry[] }
  | { type: 'SET_FILTER'; filter: InboxFilter }
  | { type: 'ACKNOWLEDGE'; ids: readonly string[] }
  /** Everything that the filter lets through. */
  | { type: 'ACKNOWLEDGE_ALL' }
  | { type: 'SNOOZE'; target: SnoozeTarget; minutes: number }
  | { type: 'END_SNOOZE'; target: SnoozeTarget }
  | { type: 'SNOOZE_ENDED' };

const TYPES: { context?: AlarmInboxContext; events?: AlarmInboxEvent; input?: AlarmInboxInput } = {};

/** In a burst the inbox is written this often and not for each event; the first of a burst is written at once. */
const WRITE_INTERVAL_MS = 1000;
/** Timers of browsers do not reach further than weeks; a longer snooze is looked at in between. */
const MAX_TIMER_MS = 3_600_000;

/**
 * The inbox of alerts: every event is kept in the browser, per user and across reloads, until newer ones take its place. What other
 * tabs of the same user kept is taken in whenever this one writes.
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
  context: ({ input }) => ({ ...input, userId: 0, sessionStartedAtMs: 0, entries: [], snoozes: [], filter: {} }),
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
      // A link may say it before its user is known.
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
              params: ({ context: { entries, filter } }) => filterInboxEntries(entries, filter).map(({ id }) => id),
            },
            'save',
          ],
        },
        SNOOZE: { actions: [{ type: 'snooze', params: ({ event }) => event }, 'scheduleSnoozeEnd'] },
        END_SNOOZE: { actions: [{ type: 'endSnooze', params: ({ event }) => event.target }, 'scheduleSnoozeEnd'] },
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

/** The inbox with what other tabs kept of it, as it was written. */
function saveMerged(context: AlarmInboxContext, snoozes: StoredInbox['snoozes']): StoredInbox {
  const kept = {
    entries: mergeInboxEntries(context.entries, storedInbox(context).entries),
    snoozes: activeSnoozes(snoozes, context.clock()),
  };
  context.storage.write(storageKey(context.userId), serializeInbox(kept));
  return kept;
}

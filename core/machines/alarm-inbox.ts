import { assign, enqueueActions, setup } from 'xstate';
import { acknowledged, filtered, merged, type InboxEntry, type InboxFilter } from '../domain/alarm-inbox.ts';
import { readInbox, writtenInbox, type KeptInbox } from '../domain/alarm-inbox-text.ts';
import { lasting, snoozed, woken, type SnoozeTarget } from '../domain/alarm-snooze.ts';
import type { Clock } from '../ports/clock.ts';
import type { Storage } from '../ports/storage.ts';

/** What the inbox needs from outside. */
export interface AlarmInboxInput {
  storage: Storage;
  clock: Clock;
}

/** Every event that this user's browser heard, the newest first, and how it is looked at. */
export interface AlarmInboxContext extends AlarmInboxInput, KeptInbox {
  userId: number;
  /** When it was opened: what was heard since is of this session. */
  openedAtMs: number;
  filter: InboxFilter;
}

/** What may happen to the inbox. */
export type AlarmInboxEvent =
  /** This user is signed in: his inbox is opened. */
  | { type: 'OPEN'; userId: number }
  | { type: 'CLOSE' }
  | { type: 'TAKE'; entries: readonly InboxEntry[] }
  | { type: 'FILTER'; filter: InboxFilter }
  | { type: 'ACKNOWLEDGE'; ids: readonly string[] }
  /** Everything that the filter lets through. */
  | { type: 'ACKNOWLEDGE_ALL' }
  | { type: 'SNOOZE'; target: SnoozeTarget; minutes: number }
  | { type: 'WAKE'; target: SnoozeTarget }
  | { type: 'SNOOZE_OVER' };

const TYPES: { context?: AlarmInboxContext; events?: AlarmInboxEvent; input?: AlarmInboxInput } = {};

/** In a burst the inbox is written this often and not for each event; the first of a burst is written at once. */
const REST_MS = 1000;
/** Timers of browsers do not reach further than weeks; a longer snooze is looked at in between. */
const LONGEST_WAIT_MS = 3_600_000;

/**
 * The inbox of alerts: every event is kept in the browser, per user and across reloads, until newer ones take its place. What other
 * tabs of the same user kept is taken in whenever this one writes.
 */
export const alarmInboxMachine = setup({
  types: TYPES,
  actions: {
    read: assign(({ context: { storage, clock } }, userId: number) => {
      const { entries, snoozes } = readInbox(storage.read(keyOf(userId)));
      const openedAtMs = clock();
      return { userId, openedAtMs, entries, snoozes: lasting(snoozes, openedAtMs) };
    }),
    forget: assign({ entries: [], snoozes: [], filter: {} }),
    take: assign(({ context }, entries: readonly InboxEntry[]) => ({
      entries: merged(context.entries, entries),
    })),
    look: assign((_, filter: InboxFilter) => ({ filter })),
    acknowledge: assign(({ context }, ids: readonly string[]) => ({
      entries: acknowledged(context.entries, new Set(ids)),
    })),
    keep: assign(({ context }) => written(context, stored(context).snoozes)),
    snooze: assign(({ context }, { target, minutes }: { target: SnoozeTarget; minutes: number }) =>
      written(
        context,
        snoozed(stored(context).snoozes, { target, untilMs: context.clock() + minutes * 60_000 }),
      ),
    ),
    wake: assign(({ context }, target: SnoozeTarget) =>
      written(context, woken(stored(context).snoozes, target)),
    ),
    watchSnoozes: enqueueActions(({ context: { snoozes, clock }, enqueue }) => {
      enqueue.cancel('snoozeOver');
      const next = Math.min(...snoozes.map(({ untilMs }) => untilMs)) - clock();
      if (next === Infinity) return;
      const delay = Math.min(LONGEST_WAIT_MS, Math.max(0, next));
      enqueue.raise({ type: 'SNOOZE_OVER' }, { id: 'snoozeOver', delay });
    }),
  },
}).createMachine({
  id: 'alarmInbox',
  context: ({ input }) => ({ ...input, userId: 0, openedAtMs: 0, entries: [], snoozes: [], filter: {} }),
  initial: 'closed',
  on: {
    OPEN: {
      target: '.open',
      actions: [{ type: 'read', params: ({ event }) => event.userId }, 'watchSnoozes'],
    },
  },
  states: {
    closed: {
      entry: 'forget',
      // A link may say it before its user is known.
      on: { FILTER: { actions: { type: 'look', params: ({ event }) => event.filter } } },
    },
    open: {
      initial: 'settled',
      on: {
        FILTER: { actions: { type: 'look', params: ({ event }) => event.filter } },
        ACKNOWLEDGE: { actions: [{ type: 'acknowledge', params: ({ event }) => event.ids }, 'keep'] },
        ACKNOWLEDGE_ALL: {
          actions: [
            {
              type: 'acknowledge',
              params: ({ context: { entries, filter } }) => filtered(entries, filter).map(({ id }) => id),
            },
            'keep',
          ],
        },
        SNOOZE: { actions: [{ type: 'snooze', params: ({ event }) => event }, 'watchSnoozes'] },
        WAKE: { actions: [{ type: 'wake', params: ({ event }) => event.target }, 'watchSnoozes'] },
        SNOOZE_OVER: { actions: ['keep', 'watchSnoozes'] },
        CLOSE: 'closed',
      },
      states: {
        settled: {
          on: {
            TAKE: {
              target: 'resting',
              actions: [{ type: 'take', params: ({ event }) => event.entries }, 'keep'],
            },
          },
        },
        resting: {
          after: { [REST_MS]: 'settled' },
          exit: 'keep',
          on: { TAKE: { actions: { type: 'take', params: ({ event }) => event.entries } } },
        },
      },
    },
  },
});

function keyOf(userId: number): string {
  return `alarmInbox.${userId}`;
}

function stored({ storage, userId }: AlarmInboxContext): KeptInbox {
  return readInbox(storage.read(keyOf(userId)));
}

/** The inbox with what other tabs kept of it, as it was written. */
function written(context: AlarmInboxContext, snoozes: KeptInbox['snoozes']): KeptInbox {
  const kept = {
    entries: merged(context.entries, stored(context).entries),
    snoozes: lasting(snoozes, context.clock()),
  };
  context.storage.write(keyOf(context.userId), writtenInbox(kept));
  return kept;
}

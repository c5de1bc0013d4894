import { assertEvent, assign, fromCallback, setup } from 'xstate';
import type { CommandLogChange } from '../../domain/command/command-log.ts';
import { clearCommandLog, type StoredCommandLog } from '../../domain/command/command-log-merge.ts';
import { settleUnsentCommands } from '../../domain/command/command-log-storage.ts';
import { awaitsLockConfirmation } from '../../domain/command/sent-command.ts';
import type { DeviceEvent } from '../../domain/alert/event.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StorageChanges } from '../../ports/storage-changes.ts';
import { changesOfEvents, changesOfPositions } from './reported-log-changes.ts';
import type { CommandFleet } from './sent-command.ts';
import {
  commandLogKey,
  readCommandLog,
  storeCommandLog,
  withChanges,
  withStoredLog,
  type CommandLogPlace,
} from './stored-command-log.ts';

/** What the log needs from outside: whose it is and where it is stored, and what reports progress. */
export interface CommandLogInput extends CommandLogPlace {
  /** What other pages of this browser wrote. */
  storedChanges: StorageChanges;
  clock: Clock;
  /** The fleet that reports the progress of commands. */
  fleet: CommandFleet & Pick<LiveFleet, 'subscribe' | 'events' | 'commandResults'>;
}

/** The commands that this user sent from this browser, newest first. */
export interface CommandLogContext extends CommandLogInput, StoredCommandLog {
  /** Ids of events already handled: they arrive in more than one way. */
  seenEventIds: ReadonlySet<number>;
}

export type CommandLogEvent =
  | { type: 'CHANGES'; changes: readonly CommandLogChange[] }
  /** Events of vehicles, from the live connection or a report. */
  | { type: 'EVENTS'; events: readonly DeviceEvent[] }
  /** Vehicles reported positions. */
  | { type: 'POSITIONS' }
  /** Another page of this browser wrote the log. */
  | { type: 'STORAGE_CHANGED' }
  | { type: 'CLEAR' };

interface FleetReportsInput extends Pick<CommandLogInput, 'fleet'> {
  /** Positions arrive many times a second: they are handled only while a lock awaits confirmation. */
  awaitsLocks: () => boolean;
}

const TYPES: { context?: CommandLogContext; events?: CommandLogEvent; input?: CommandLogInput } = {};

/**
 * The progress of sent commands and of automatic engine stops by anchors and geofences, as the server reports
 * it: queued, delivered, answered, and for locks whether the vehicle confirms it. Kept in the browser per
 * user and across reloads; pages that are open at the same time share one log. It has no states: it is open
 * as long as the session of its user.
 */
export const commandLogMachine = setup({
  types: TYPES,
  actors: {
    fleetReports: fromCallback<CommandLogEvent, FleetReportsInput>(
      ({ input: { fleet, awaitsLocks }, sendBack }) => {
        const stops = [
          fleet.subscribe('events', () => sendBack({ type: 'EVENTS', events: fleet.events })),
          fleet.subscribe('commandResults', () => {
            const changes = fleet.commandResults.map((result) => ({ type: 'answered' as const, ...result }));
            sendBack({ type: 'CHANGES', changes });
          }),
          fleet.subscribe('columns', () => {
            // Stryker disable next-line ConditionalExpression: it saves looking at every position where none can confirm anything.
            if (awaitsLocks()) sendBack({ type: 'POSITIONS' });
          }),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      },
    ),
    otherPages: fromCallback<CommandLogEvent, CommandLogInput>(
      ({ input: { storedChanges, userId }, sendBack }) =>
        storedChanges.onChange(commandLogKey(userId), () => sendBack({ type: 'STORAGE_CHANGED' })),
    ),
  },
  actions: {
    applyChanges: assign(({ context, event }) => {
      assertEvent(event, 'CHANGES');
      return changed(context, event.changes);
    }),
    applyEvents: assign(({ context, event }) => {
      assertEvent(event, 'EVENTS');
      return {
        ...changed(context, changesOfEvents(context, event.events)),
        seenEventIds: new Set([...context.seenEventIds, ...event.events.map(({ id }) => id)]),
      };
    }),
    applyPositions: assign(({ context }) => changed(context, changesOfPositions(context))),
    mergeStored: assign(({ context }) => withStoredLog(context)),
    clear: assign(({ context }) => clearCommandLog(withStoredLog(context))),
    save: ({ context }) => storeCommandLog(context),
  },
  guards: {
    changesSomething: ({ context, event }) => {
      assertEvent(event, 'CHANGES');
      const known = withStoredLog(context);
      return withChanges(known, event.changes, context.clock()).commands !== known.commands;
    },
    concernsCommands: ({ context, event }) => {
      assertEvent(event, 'EVENTS');
      return changesOfEvents(context, event.events).length > 0;
    },
    confirmsLocks: ({ context }) =>
      withChanges(context, changesOfPositions(context), context.clock()).commands !== context.commands,
  },
}).createMachine({
  id: 'commandLog',
  context: ({ input }) => ({
    ...input,
    ...settleUnsentCommands(readCommandLog(input)),
    seenEventIds: new Set<number>(),
  }),
  invoke: [
    {
      src: 'fleetReports',
      input: ({ context: { fleet }, self }) => ({
        fleet,
        awaitsLocks: () => self.getSnapshot().context.commands.some(awaitsLockConfirmation),
      }),
    },
    { src: 'otherPages', input: ({ context }) => context },
  ],
  on: {
    CHANGES: { guard: 'changesSomething', actions: ['applyChanges', 'save'] },
    EVENTS: { guard: 'concernsCommands', actions: ['applyEvents', 'save'] },
    POSITIONS: { guard: 'confirmsLocks', actions: ['applyPositions', 'save'] },
    STORAGE_CHANGED: { actions: ['mergeStored', 'save'] },
    CLEAR: { actions: ['clear', 'save'] },
  },
});

/** Returns the log after changes, with what other pages stored. */
function changed(context: CommandLogContext, changes: readonly CommandLogChange[]): StoredCommandLog {
  return withChanges(withStoredLog(context), changes, context.clock());
}

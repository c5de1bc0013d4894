import { assign, fromCallback, setup } from 'xstate';
import { automaticEngineStopChanges, logChangesOfEvent } from '../../domain/command/command-events.ts';
import { applyLogChange, type CommandLogChange } from '../../domain/command/command-log.ts';
import { awaitsLockConfirmation } from '../../domain/command/sent-command.ts';
import {
  clearCommandLog,
  EMPTY_COMMAND_LOG,
  mergeCommandLogs,
  type StoredCommandLog,
} from '../../domain/command/command-log-merge.ts';
import {
  parseStoredCommandLog,
  settleUnsentCommands,
  serializeCommandLog,
} from '../../domain/command/command-log-storage.ts';
import type { DeviceEvent } from '../../domain/alert/event.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import { vehicleState } from '../../fleet/vehicle-state.ts';
import { deviceNameOf } from './sent-command.ts';
import type { Clock } from '../../ports/clock.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';
import type { StorageChanges } from '../../ports/storage-changes.ts';

type CommandLogFleet = Pick<
  LiveFleet,
  'subscribe' | 'events' | 'commandResults' | 'slotOf' | 'flags' | 'speedKnots' | 'fixTimeMs' | 'descriptions'
>;

interface FleetSubscriptionInput {
  fleet: CommandLogFleet;
  /** Positions arrive many times a second: they are handled only while a lock awaits confirmation. */
  awaitsLocks: () => boolean;
}

/** What the log needs from outside. */
export interface CommandLogInput {
  storage: KeyValueStorage;
  /** What other pages of this browser wrote. */
  storedChanges: StorageChanges;
  clock: Clock;
  /** The fleet that reports the progress of commands. */
  fleet: CommandLogFleet;
}

/** The commands that this user sent from this browser, newest first. */
export interface CommandLogContext extends CommandLogInput, StoredCommandLog {
  userId: number;
  /** Ids of events already handled: they arrive in more than one way. */
  seenEventIds: ReadonlySet<number>;
}

export type CommandLogEvent =
  /** The user signed in: opens their log. */
  | { type: 'OPEN'; userId: number }
  | { type: 'CLOSE' }
  | { type: 'CHANGES'; changes: readonly CommandLogChange[] }
  /** Events of vehicles, from the live connection or a report. */
  | { type: 'EVENTS'; events: readonly DeviceEvent[] }
  /** Vehicles reported positions. */
  | { type: 'POSITIONS' }
  /** Another page of this browser wrote the log. */
  | { type: 'STORAGE_CHANGED' }
  | { type: 'CLEAR' };

const TYPES: { context?: CommandLogContext; events?: CommandLogEvent; input?: CommandLogInput } = {};

/**
 * The progress of sent commands and of automatic engine stops by anchors and geofences, as the server reports
 * it: queued, delivered, answered, and for locks whether the vehicle confirms it. Kept in the browser per
 * user and across reloads; pages that are open at the same time share one log.
 */
export const commandLogMachine = setup({
  types: TYPES,
  actors: {
    fleetSubscription: fromCallback<CommandLogEvent, FleetSubscriptionInput>(
      ({ input: { fleet, awaitsLocks }, sendBack }) => {
        const stops = [
          fleet.subscribe('events', () => sendBack({ type: 'EVENTS', events: fleet.events })),
          fleet.subscribe('commandResults', () => {
            const changes = fleet.commandResults.map((result) => ({ type: 'answered' as const, ...result }));
            if (changes.length > 0) sendBack({ type: 'CHANGES', changes });
          }),
          fleet.subscribe('columns', () => {
            if (awaitsLocks()) sendBack({ type: 'POSITIONS' });
          }),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      },
    ),
    storageSubscription: fromCallback<CommandLogEvent, { storedChanges: StorageChanges; userId: number }>(
      ({ input: { storedChanges, userId }, sendBack }) =>
        storedChanges.onChange(storageKey(userId), () => sendBack({ type: 'STORAGE_CHANGED' })),
    ),
  },
  actions: {
    loadStored: assign(({ context }, userId: number) => ({
      ...settleUnsentCommands(storedLog({ ...context, userId })),
      userId,
      seenEventIds: new Set<number>(),
    })),
    applyChanges: assign(({ context }, changes: readonly CommandLogChange[]) =>
      withChanges(withStoredLog(context), changes),
    ),
    applyEvents: assign(({ context }, events: readonly DeviceEvent[]) => ({
      ...withChanges(withStoredLog(context), changesOf(context, events)),
      seenEventIds: new Set([...context.seenEventIds, ...events.map(({ id }) => id)]),
    })),
    applyPositions: assign(({ context }) => withChanges(withStoredLog(context), lockChanges(context))),
    mergeStored: assign(({ context }) => withStoredLog(context)),
    clear: assign(({ context }) => clearCommandLog(withStoredLog(context))),
    reset: assign(EMPTY_COMMAND_LOG),
    save: ({ context }) => {
      const text = serializeCommandLog(context);
      // Pages that hear of a change write only what the other page did not know.
      if (text !== context.storage.read(storageKey(context.userId)))
        context.storage.write(storageKey(context.userId), text);
    },
  },
  guards: {
    changesSomething: ({ context }, changes: readonly CommandLogChange[]) => {
      const known = withStoredLog(context);
      return withChanges(known, changes).commands !== known.commands;
    },
    concernsCommands: ({ context }, events: readonly DeviceEvent[]) => changesOf(context, events).length > 0,
    confirmsLocks: ({ context }) => withChanges(context, lockChanges(context)).commands !== context.commands,
  },
}).createMachine({
  id: 'commandLog',
  context: ({ input }) => ({ ...input, ...EMPTY_COMMAND_LOG, userId: 0, seenEventIds: new Set<number>() }),
  initial: 'closed',
  on: {
    OPEN: {
      target: '.open',
      reenter: true,
      actions: { type: 'loadStored', params: ({ event }) => event.userId },
    },
  },
  states: {
    closed: { entry: 'reset' },
    open: {
      invoke: [
        {
          src: 'fleetSubscription',
          input: ({ context, self }) => ({
            fleet: context.fleet,
            awaitsLocks: () => self.getSnapshot().context.commands.some(awaitsLockConfirmation),
          }),
        },
        {
          src: 'storageSubscription',
          input: ({ context: { storedChanges, userId } }) => ({ storedChanges, userId }),
        },
      ],
      on: {
        CHANGES: {
          guard: { type: 'changesSomething', params: ({ event }) => event.changes },
          actions: [{ type: 'applyChanges', params: ({ event }) => event.changes }, 'save'],
        },
        EVENTS: {
          guard: { type: 'concernsCommands', params: ({ event }) => event.events },
          actions: [{ type: 'applyEvents', params: ({ event }) => event.events }, 'save'],
        },
        POSITIONS: { guard: 'confirmsLocks', actions: ['applyPositions', 'save'] },
        STORAGE_CHANGED: { actions: ['mergeStored', 'save'] },
        CLEAR: { actions: ['clear', 'save'] },
        CLOSE: 'closed',
      },
    },
  },
});

function storageKey(userId: number): string {
  return `sentCommands.${userId}`;
}

function storedLog({ storage, userId }: Pick<CommandLogContext, 'storage' | 'userId'>): StoredCommandLog {
  return parseStoredCommandLog(storage.read(storageKey(userId)));
}

/** Returns this page's log merged with what other pages stored. */
function withStoredLog(context: CommandLogContext): StoredCommandLog & Pick<CommandLogContext, 'clock'> {
  return { ...mergeCommandLogs(context, storedLog(context)), clock: context.clock };
}

function withChanges(
  { clearedUntilMs, commands, clock }: StoredCommandLog & Pick<CommandLogContext, 'clock'>,
  changes: readonly CommandLogChange[],
): StoredCommandLog {
  return {
    clearedUntilMs,
    commands: changes.reduce((log, change) => applyLogChange(log, change, clock()), commands),
  };
}

function unseenEvents({ seenEventIds }: CommandLogContext, events: readonly DeviceEvent[]): DeviceEvent[] {
  return events.filter(({ id }) => id <= 0 || !seenEventIds.has(id));
}

/** Returns the log changes of events; cleared engine stops are not logged again. */
function changesOf(context: CommandLogContext, events: readonly DeviceEvent[]): CommandLogChange[] {
  const { fleet, clearedUntilMs } = context;
  return unseenEvents(context, events).flatMap((event) => {
    const { deviceId, eventTime } = event;
    if (!(Date.parse(eventTime) > clearedUntilMs)) return logChangesOfEvent(event);
    const vehicle = { ...vehicleState(fleet, deviceId), name: deviceNameOf(fleet, deviceId) };
    return [...automaticEngineStopChanges(event, vehicle), ...logChangesOfEvent(event)];
  });
}

/** Checks only vehicles with an unconfirmed lock, whichever reported. */
function lockChanges({ commands, fleet }: CommandLogContext): CommandLogChange[] {
  const deviceIds = new Set(commands.filter(awaitsLockConfirmation).map(({ deviceId }) => deviceId));
  return [...deviceIds].flatMap((deviceId): CommandLogChange[] => {
    const { blocked, fixTimeMs } = vehicleState(fleet, deviceId);
    return blocked === undefined ? [] : [{ type: 'seen', deviceId, blocked, fixTimeMs }];
  });
}

import { assign, fromCallback, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { CommandLogChange } from '../../domain/command/command-log.ts';
import { clearCommandLog, type StoredCommandLog } from '../../domain/command/command-log-merge.ts';
import {
  isLoggedCommand,
  withLoggedCommands,
  withoutOldCommands,
  type LoggedCommand,
} from '../../domain/command/logged-command.ts';
import type { DeviceEvent } from '../../domain/alert/event.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { Commands } from '../../ports/commands.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StorageChanges } from '../../ports/storage-changes.ts';
import { changesOfEvents, changesOfPositions } from './reported-log-changes.ts';
import { type CommandFleet } from './sent-command.ts';
import { deviceNameOf } from '../../fleet/vehicle-state.ts';
import {
  commandLogKey,
  storeCommandLog,
  withChanges,
  withStoredLog,
  type CommandLogStorage,
} from './stored-command-log.ts';

/** What the log needs from outside: whose it is and where it is stored, and what reports progress. */
export interface CommandLogInput extends CommandLogStorage {
  /** What other pages of this browser wrote. */
  storedChanges: StorageChanges;
  clock: Clock;
  /** Reads the server's log. */
  commands: Pick<Commands, 'log'>;
  /** The fleet that reports the progress of commands. */
  fleet: CommandFleet & Pick<LiveFleet, 'subscribe' | 'events' | 'commandResults' | 'loggedCommands'>;
}

/**
 * Newest first: the commands of the server's log, the same for all who see the vehicles; where the server keeps
 * none, those that this user sent from this browser.
 */
export interface CommandLogContext extends Omit<CommandLogInput, 'commands'>, StoredCommandLog {
  port: Pick<Commands, 'log'>;
  /** Whether the server keeps the log. */
  isShared: boolean;
  /** Ids of events already handled: they arrive in more than one way. */
  seenEventIds: ReadonlySet<number>;
}

export type CommandLogEvent =
  | { type: 'CHANGES'; changes: readonly CommandLogChange[] }
  /** Events of vehicles, from the live connection or a report. */
  | { type: 'EVENTS'; events: readonly DeviceEvent[] }
  /** Vehicles reported positions. */
  | { type: 'POSITIONS' }
  /** What the server's log says: all of it, or live changes. */
  | { type: 'LOGGED'; logged: readonly LoggedCommand[]; isAll: boolean }
  /** Another page of this browser wrote the log. */
  | { type: 'STORAGE_CHANGED' }
  | { type: 'CLEAR' };

export interface FleetReportsInput extends Pick<CommandLogInput, 'fleet'> {
  /** Positions arrive many times a second: they are handled only while a lock awaits confirmation. */
  awaitsLocks: () => boolean;
}

const TYPES: { context?: CommandLogContext; events?: CommandLogEvent; input?: CommandLogInput } = {};

/** The actions, guards and actors of the chart. */
export const commandLogSetup = setup({
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
          fleet.subscribe('loggedCommands', () =>
            sendBack({ type: 'LOGGED', logged: fleet.loggedCommands.filter(isLoggedCommand), isAll: false }),
          ),
          fleet.subscribe('columns', () => {
            if (awaitsLocks()) sendBack({ type: 'POSITIONS' });
          }),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      },
    ),
    serverLog: fromCallback<CommandLogEvent, Pick<CommandLogContext, 'fleet' | 'port'>>(
      ({ input: { fleet, port }, sendBack }) => {
        const read = (): void => {
          port.log().then(
            (logged) => logged && sendBack({ type: 'LOGGED', logged, isAll: true }),
            // It is read again when the connection is back.
            () => {},
          );
        };
        read();
        return fleet.subscribe('loaded', read);
      },
    ),
    otherPages: fromCallback<CommandLogEvent, Pick<CommandLogInput, 'storedChanges' | 'userId'>>(
      ({ input: { storedChanges, userId }, sendBack }) =>
        storedChanges.onChange(commandLogKey(userId), () => sendBack({ type: 'STORAGE_CHANGED' })),
    ),
  },
  actions: {
    applyChanges: assign(({ context }, { changes }: EventOf<CommandLogEvent, 'CHANGES'>) =>
      changed(context, changes),
    ),
    applyLogged: assign(({ context }, { logged }: EventOf<CommandLogEvent, 'LOGGED'>) => {
      const { isShared, commands, fleet } = context;
      const kept = isShared ? commands : withoutOldCommands(commands, logged);
      return {
        isShared: true,
        commands: withLoggedCommands(kept, logged, (deviceId) => deviceNameOf(fleet, deviceId)),
      };
    }),
    applyEvents: assign(({ context }, { events }: EventOf<CommandLogEvent, 'EVENTS'>) => ({
      ...changed(context, changesOfEvents(context, events)),
      seenEventIds: new Set([...context.seenEventIds, ...events.map(({ id }) => id)]),
    })),
    applyPositions: assign(({ context }) => changed(context, changesOfPositions(context))),
    mergeStored: assign(({ context }) => withStoredLog(context)),
    clear: assign(({ context }) => clearCommandLog(withStoredLog(context))),
    save: ({ context }) => {
      if (!context.isShared) storeCommandLog(context);
    },
    forgetStored: ({ context }) => storeCommandLog({ ...context, commands: [] }),
  },
  guards: {
    changesSomething: ({ context }, { changes }: EventOf<CommandLogEvent, 'CHANGES'>) => {
      const known = knownLog(context);
      return withChanges(known, changes, context.clock()).commands !== known.commands;
    },
    isShared: ({ context: { isShared } }) => isShared,
    tellsOfLog: ({ context: { isShared } }, { isAll }: EventOf<CommandLogEvent, 'LOGGED'>) =>
      isShared || isAll,
    concernsCommands: ({ context }, { events }: EventOf<CommandLogEvent, 'EVENTS'>) =>
      !context.isShared && changesOfEvents(context, events).length > 0,
    confirmsLocks: ({ context }) =>
      !context.isShared &&
      withChanges(context, changesOfPositions(context), context.clock()).commands !== context.commands,
  },
});

/** Returns the log after changes, with what other pages stored. */
function changed(context: CommandLogContext, changes: readonly CommandLogChange[]): StoredCommandLog {
  return withChanges(
    knownLog(context),
    context.isShared ? changes.filter(isOwnChange) : changes,
    context.clock(),
  );
}

function knownLog(context: CommandLogContext): StoredCommandLog {
  return context.isShared ? context : withStoredLog(context);
}

/** Whether a change is about sending: all that follows the server's own log tells. */
function isOwnChange({ type }: CommandLogChange): boolean {
  return type === 'sent' || type === 'accepted' || type === 'refused';
}

import { assign, fromCallback, setup } from 'xstate';
import { awaitsLock, logged, type LogChange, type SentCommand } from '../domain/command-log.ts';
import { readLog, writtenLog } from '../domain/command-log-text.ts';
import type { DeviceEvent } from '../domain/event.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import { vehicleNow } from '../fleet/vehicle-now.ts';
import type { Clock } from '../ports/clock.ts';
import type { Storage } from '../ports/storage.ts';

type HeardFleet = Pick<
  LiveFleet,
  'subscribe' | 'events' | 'results' | 'slotOf' | 'flags' | 'speed' | 'fixTime'
>;

interface Listening {
  fleet: HeardFleet;
  /** Fixes come many times a second: they are told while a lock is awaited, and not else. */
  awaitsLocks: () => boolean;
}

/** What the log needs from outside. */
export interface CommandLogInput {
  storage: Storage;
  clock: Clock;
  /** The fleet that tells what becomes of commands. */
  fleet: HeardFleet;
}

/** The commands that this user sent from this browser. */
export interface CommandLogContext extends CommandLogInput {
  userId: number;
  /** The newest first. */
  commands: readonly SentCommand[];
}

export type CommandLogEvent =
  /** This user is signed in: his log is opened. */
  | { type: 'OPEN'; userId: number }
  | { type: 'CLOSE' }
  | { type: 'NEWS'; changes: readonly LogChange[] }
  /** Vehicles were heard. */
  | { type: 'FIXES' }
  | { type: 'CLEAR' };

const TYPES: { context?: CommandLogContext; events?: CommandLogEvent; input?: CommandLogInput } = {};

/**
 * What becomes of sent commands, as the server tells: queued, given to the device, answered, and for locks whether the vehicle says
 * that it is locked. Kept in the browser per user, across reloads.
 */
export const commandLogMachine = setup({
  types: TYPES,
  actors: {
    listen: fromCallback<CommandLogEvent, Listening>(({ input: { fleet, awaitsLocks }, sendBack }) => {
      const tell = (changes: LogChange[]): void => {
        if (changes.length > 0) sendBack({ type: 'NEWS', changes });
      };
      const stops = [
        fleet.subscribe('events', () => tell(fleet.events.flatMap(eventChange))),
        fleet.subscribe('results', () =>
          tell(fleet.results.map((result) => ({ type: 'answered', ...result }))),
        ),
        fleet.subscribe('numbers', () => {
          if (awaitsLocks()) sendBack({ type: 'FIXES' });
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    }),
  },
  actions: {
    read: assign(({ context: { storage } }, userId: number) => ({
      userId,
      commands: readLog(storage.read(keyOf(userId))),
    })),
    take: assign(({ context }, changes: readonly LogChange[]) => withChanges(context, changes)),
    takeFixes: assign(({ context }) => withChanges(context, lockChanges(context))),
    clear: assign({ commands: [] }),
    keep: ({ context: { storage, userId, commands } }) => storage.write(keyOf(userId), writtenLog(commands)),
  },
  guards: {
    changesSomething: ({ context }, changes: readonly LogChange[]) =>
      withChanges(context, changes).commands !== context.commands,
    confirmsSomething: ({ context }) =>
      withChanges(context, lockChanges(context)).commands !== context.commands,
  },
}).createMachine({
  id: 'commandLog',
  context: ({ input }) => ({ ...input, userId: 0, commands: [] }),
  initial: 'closed',
  on: { OPEN: { target: '.open', actions: { type: 'read', params: ({ event }) => event.userId } } },
  states: {
    closed: { entry: 'clear' },
    open: {
      invoke: {
        src: 'listen',
        input: ({ context, self }) => ({
          fleet: context.fleet,
          awaitsLocks: () => self.getSnapshot().context.commands.some(awaitsLock),
        }),
      },
      on: {
        NEWS: {
          guard: { type: 'changesSomething', params: ({ event }) => event.changes },
          actions: [{ type: 'take', params: ({ event }) => event.changes }, 'keep'],
        },
        FIXES: { guard: 'confirmsSomething', actions: ['takeFixes', 'keep'] },
        CLEAR: { actions: ['clear', 'keep'] },
        CLOSE: 'closed',
      },
    },
  },
});

function keyOf(userId: number): string {
  return `sentCommands.${userId}`;
}

function withChanges(
  { commands, clock }: CommandLogContext,
  changes: readonly LogChange[],
): { commands: readonly SentCommand[] } {
  return { commands: changes.reduce((log, change) => logged(log, change, clock()), commands) };
}

/** Only vehicles with an open lock are looked at, however many were heard. */
function lockChanges({ commands, fleet }: CommandLogContext): LogChange[] {
  const deviceIds = new Set(commands.filter(awaitsLock).map(({ deviceId }) => deviceId));
  return [...deviceIds].flatMap((deviceId): LogChange[] => {
    const { blocked, fixTimeMs } = vehicleNow(fleet, deviceId);
    return blocked === undefined ? [] : [{ type: 'seen', deviceId, blocked, fixTimeMs }];
  });
}

/** What an event says of a command: that it left the queue, or what the device answered (contract §4.4). */
function eventChange({ type, deviceId, positionId, attributes }: DeviceEvent): LogChange[] {
  const { id, result } = attributes;
  if (type === 'queuedCommandSent')
    return [{ type: 'delivered', deviceId, queueId: typeof id === 'number' ? id : undefined }];
  if (type === 'commandResult')
    return [{ type: 'answered', deviceId, positionId, result: typeof result === 'string' ? result : '' }];
  return [];
}

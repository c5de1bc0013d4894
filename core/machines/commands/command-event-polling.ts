import { assign, emit, fromPromise, setup } from 'xstate';
import { awaitedCommandEvents } from '../../domain/command/command-events.ts';
import type { SentCommand } from '../../domain/command/command-log.ts';
import type { DeviceEvent } from '../../domain/alert/event.ts';
import { hasUnknownOutcome } from '../../domain/values/unknown-outcome.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Reports } from '../../ports/reports.ts';

/** What looking events up needs from outside. */
export interface CommandEventPollingInput {
  reports: Reports;
  clock: Clock;
  /** The log of sent commands as it stands. */
  sentCommands: () => readonly SentCommand[];
}

interface CommandReportContext extends CommandEventPollingInput {
  /** How often it was asked since the last command was sent. */
  attempts: number;
}

/** What may happen to it. */
export type CommandEventPollingEvent =
  /** Commands may await news. */
  | { type: 'CHECK' }
  /** One was just sent: news are near. */
  | { type: 'COMMAND_SENT' }
  /** Nobody is signed in any more. */
  | { type: 'STOP' };

/** What happened to the vehicles whose commands await news. */
export interface CommandEventsFound {
  type: 'eventsFound';
  events: readonly DeviceEvent[];
}

const TYPES: {
  context?: CommandReportContext;
  events?: CommandEventPollingEvent;
  input?: CommandEventPollingInput;
  emitted?: CommandEventsFound;
} = {};

/** The first look comes so soon, and each one after twice as late as the one before, up to the last of these. */
const FIRST_DELAY_MS = 10_000;
const MAX_DELAY_MS = 120_000;

/**
 * §7, "Reports": where no rule brings the delivery and the answer of commands over the live line, they are looked up among the events of
 * the past while a command awaits them: a command that the line told of awaits nothing. A server that refuses is not asked again.
 */
export const commandEventPollingMachine = setup({
  types: TYPES,
  actors: {
    ask: fromPromise<DeviceEvent[], CommandReportContext>(async ({ input: { reports, clock, sentCommands } }) => {
      const now = clock();
      const wanted = awaitedCommandEvents(sentCommands(), now);
      return wanted ? await reports.events({ ...wanted, toMs: now + 60_000 }) : [];
    }),
  },
  actions: {
    resetAttempts: assign({ attempts: 0 }),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
    emitEvents: emit((_, events: readonly DeviceEvent[]): CommandEventsFound => ({ type: 'eventsFound', events })),
  },
  guards: {
    isAwaited: ({ context: { sentCommands, clock } }) => awaitedCommandEvents(sentCommands(), clock()) !== undefined,
    hasNoResponse: (_, { error }: { error: unknown }) => hasUnknownOutcome(error),
  },
  delays: {
    pause: ({ context: { attempts } }) => Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts, 10)),
  },
}).createMachine({
  id: 'commandEventPolling',
  context: ({ input }) => ({ ...input, attempts: 0 }),
  initial: 'idle',
  on: { STOP: '.idle' },
  states: {
    idle: {
      entry: 'resetAttempts',
      on: { CHECK: { guard: 'isAwaited', target: 'waiting' }, COMMAND_SENT: 'waiting' },
    },
    waiting: {
      after: { pause: [{ guard: 'isAwaited', target: 'polling' }, { target: 'idle' }] },
      on: { COMMAND_SENT: { target: 'waiting', reenter: true, actions: 'resetAttempts' } },
    },
    polling: {
      exit: 'countAttempt',
      invoke: {
        src: 'ask',
        input: ({ context }) => context,
        onDone: { target: 'waiting', actions: { type: 'emitEvents', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'hasNoResponse', params: ({ event }) => event }, target: 'waiting' },
          { target: 'denied' },
        ],
      },
    },
    denied: {},
  },
});

import { assign, emit, fromPromise, setup } from 'xstate';
import { awaitedCommandEvents } from '../../domain/command/command-events.ts';
import type { SentCommand } from '../../domain/command/sent-command.ts';
import type { DeviceEvent } from '../../domain/alert/event.ts';
import { hasUnknownOutcome } from '../../domain/values/unknown-outcome.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Reports } from '../../ports/reports.ts';

/** What polling needs from outside. */
export interface CommandEventPollingInput {
  reports: Reports;
  clock: Clock;
  /** Returns the current commands of the log. */
  sentCommands: () => readonly SentCommand[];
}

export interface CommandEventPollingContext extends CommandEventPollingInput {
  /** How often events were requested since the last command was sent. */
  attempts: number;
}

/** Events of the polling. */
export type CommandEventPollingEvent =
  /** Commands may await events. */
  | { type: 'CHECK' }
  /** A command was just sent: its events are expected soon. */
  | { type: 'COMMAND_SENT' };

/** Emitted with the events of vehicles whose commands await them. */
export interface CommandEventsFound {
  type: 'eventsFound';
  events: readonly DeviceEvent[];
}

const TYPES: {
  context?: CommandEventPollingContext;
  events?: CommandEventPollingEvent;
  input?: CommandEventPollingInput;
  emitted?: CommandEventsFound;
} = {};

/** Delay of the first request; each further delay is twice as long, up to the maximum. */
const FIRST_DELAY_MS = 10_000;
const MAX_DELAY_MS = 120_000;

/** The actions, guards and actors of the chart. */
export const commandEventPollingSetup = setup({
  types: TYPES,
  actors: {
    load: fromPromise<DeviceEvent[], CommandEventPollingContext>(
      async ({ input: { reports, clock, sentCommands } }) => {
        const now = clock();
        const wanted = awaitedCommandEvents(sentCommands(), now);
        return wanted ? await reports.events({ ...wanted, toMs: now + 60_000 }) : [];
      },
    ),
  },
  actions: {
    resetAttempts: assign({ attempts: 0 }),
    emitEventsFound: emit((_, { output }: { output: DeviceEvent[] }): CommandEventsFound => ({
      type: 'eventsFound',
      events: output,
    })),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
  },
  guards: {
    mayHaveArrived: (_, { error }: { error: unknown }) => hasUnknownOutcome(error),
    isAwaited: ({ context: { sentCommands, clock } }) =>
      awaitedCommandEvents(sentCommands(), clock()) !== undefined,
  },
  delays: {
    pause: ({ context: { attempts } }) =>
      Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts, 10)),
  },
});

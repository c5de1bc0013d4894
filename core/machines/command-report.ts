import { assign, emit, fromPromise, setup } from 'xstate';
import { awaitedEvents } from '../domain/command-events.ts';
import type { SentCommand } from '../domain/command-log.ts';
import type { DeviceEvent } from '../domain/event.ts';
import { isUnanswered } from '../domain/unanswered.ts';
import type { Clock } from '../ports/clock.ts';
import type { Reports } from '../ports/reports.ts';

/** What looking events up needs from outside. */
export interface CommandReportInput {
  reports: Reports;
  clock: Clock;
  /** The log of sent commands as it stands. */
  log: () => readonly SentCommand[];
}

interface CommandReportContext extends CommandReportInput {
  /** How often it was asked since the last command was sent. */
  asked: number;
}

/** What may happen to it. */
export type CommandReportEvent =
  /** Commands may await news. */
  | { type: 'LOOK' }
  /** One was just sent: news are near. */
  | { type: 'SENT' }
  /** Nobody is signed in any more. */
  | { type: 'STOP' };

/** What happened to the vehicles whose commands await news. */
export interface CommandReportNews {
  type: 'happened';
  events: readonly DeviceEvent[];
}

const TYPES: {
  context?: CommandReportContext;
  events?: CommandReportEvent;
  input?: CommandReportInput;
  emitted?: CommandReportNews;
} = {};

/** The first look comes so soon, and each one after twice as late as the one before, up to the last of these. */
const FIRST_MS = 10_000;
const LAST_MS = 120_000;

/**
 * §7, "Reports": where no rule brings the delivery and the answer of commands over the live line, they are looked up among the events of
 * the past while a command awaits them: a command that the line told of awaits nothing. A server that refuses is not asked again.
 */
export const commandReportMachine = setup({
  types: TYPES,
  actors: {
    ask: fromPromise<DeviceEvent[], CommandReportContext>(async ({ input: { reports, clock, log } }) => {
      const now = clock();
      const wanted = awaitedEvents(log(), now);
      return wanted ? await reports.events({ ...wanted, toMs: now + 60_000 }) : [];
    }),
  },
  actions: {
    begin: assign({ asked: 0 }),
    count: assign(({ context }) => ({ asked: context.asked + 1 })),
    tell: emit((_, events: readonly DeviceEvent[]): CommandReportNews => ({ type: 'happened', events })),
  },
  guards: {
    isAwaited: ({ context: { log, clock } }) => awaitedEvents(log(), clock()) !== undefined,
    isUnanswered: (_, { error }: { error: unknown }) => isUnanswered(error),
  },
  delays: {
    pause: ({ context: { asked } }) => Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(asked, 10)),
  },
}).createMachine({
  id: 'commandReport',
  context: ({ input }) => ({ ...input, asked: 0 }),
  initial: 'idle',
  on: { STOP: '.idle' },
  states: {
    idle: {
      entry: 'begin',
      on: { LOOK: { guard: 'isAwaited', target: 'resting' }, SENT: 'resting' },
    },
    resting: {
      after: { pause: [{ guard: 'isAwaited', target: 'asking' }, { target: 'idle' }] },
      on: { SENT: { target: 'resting', reenter: true, actions: 'begin' } },
    },
    asking: {
      exit: 'count',
      invoke: {
        src: 'ask',
        input: ({ context }) => context,
        onDone: { target: 'resting', actions: { type: 'tell', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isUnanswered', params: ({ event }) => event }, target: 'resting' },
          { target: 'refused' },
        ],
      },
    },
    refused: {},
  },
});

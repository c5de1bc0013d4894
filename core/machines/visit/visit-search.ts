import { assertEvent, assign, fromPromise, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { isViewOutdated, isViewWanted } from '../../domain/moment/vehicles-in-view.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import {
  visitPeriodProblem,
  type VehicleVisit,
  type VisitQuestion,
} from '../../domain/visit/visit-question.ts';
import {
  findVisits,
  type ChooseVisitors,
  type FoundVisits,
  type VisitPorts,
} from '../../use-cases/visit/find-visits.ts';

interface VisitSearchInput {
  readonly ports: VisitPorts;
  /** Returns the vehicles in view, where the server does not answer for the fleet. */
  readonly choose: ChooseVisitors;
}

interface VisitSearchContext extends VisitSearchInput {
  /** Undefined until the user has chosen a circle and a period. */
  readonly question: VisitQuestion | undefined;
  /** Those that began first come first. */
  readonly visits: readonly VehicleVisit[];
  /** The only vehicles that were asked about; undefined if all were. */
  readonly asked: FoundVisits['asked'];
  /** Other vehicles are in view than those. */
  readonly isViewOutdated: boolean;
  /** False once the server has said that it does not answer for the fleet. */
  readonly hasFleetHistory: boolean;
  /** Why there is no answer, as a failure code. */
  readonly reason: string | undefined;
}

type VisitSearchEvent =
  /** Asks, or forgets the answer without a question; a newer question ends the one before. */
  | { type: 'QUESTION'; question: VisitQuestion | undefined }
  | { type: 'ASK' }
  | { type: 'CANCEL' }
  /** The map shows another place or other vehicles than before. */
  | { type: 'VIEW_CHANGED' };

const TYPES: { context?: VisitSearchContext; events?: VisitSearchEvent; input?: VisitSearchInput } = {};

const NO_ANSWER = { visits: [], asked: undefined, isViewOutdated: false, reason: undefined };

/** Finds out which vehicles were within a circle in a period. */
export const visitSearchMachine = setup({
  types: TYPES,
  actors: {
    ask: fromPromise<FoundVisits, VisitSearchContext>(
      async ({ input: { ports, question, hasFleetHistory, choose }, signal }) =>
        question
          ? findVisits(ports, question, hasFleetHistory, choose, signal)
          : // Stryker disable next-line ObjectLiteral,ArrayDeclaration: only a question is asked; the rest is for the compiler.
            { visits: [], asked: undefined },
    ),
  },
  actions: {
    storeQuestion: assign(({ event }) => {
      assertEvent(event, 'QUESTION');
      return { question: event.question };
    }),
    storeFound: assign(({ context: { choose } }, { visits, asked }: FoundVisits) => ({
      visits: visits.toSorted((one, other) => one.fromMs - other.fromMs),
      asked,
      hasFleetHistory: asked === undefined,
      isViewOutdated: isViewOutdated(asked?.view, asked && choose(asked.devices)),
    })),
    storeReason: assign((_, error: unknown) => ({ reason: failureCodeOf(error) })),
    clearAnswer: assign(NO_ANSWER),
    compareView: assign(({ context: { asked, choose } }) => ({
      isViewOutdated: isViewOutdated(asked?.view, asked && choose(asked.devices)),
    })),
  },
  guards: {
    canBeAsked: ({ event }) => {
      assertEvent(event, 'QUESTION');
      return event.question !== undefined && visitPeriodProblem(event.question.period) === undefined;
    },
    isQuestion: ({ context: { question } }) =>
      question !== undefined && visitPeriodProblem(question.period) === undefined,
    isViewWanted: ({ context: { asked, choose } }) =>
      isViewWanted(asked?.view, asked && choose(asked.devices), undefined),
    isNobody: (_, { visits }: FoundVisits) => visits.length === 0,
  },
}).createMachine({
  id: 'visitSearch',
  context: ({ input }) => ({ ...input, ...NO_ANSWER, question: undefined, hasFleetHistory: true }),
  initial: 'choosing',
  on: {
    QUESTION: [
      { guard: 'canBeAsked', target: '.asking', reenter: true, actions: 'storeQuestion' },
      { target: '.choosing', actions: 'storeQuestion' },
    ],
    ASK: { guard: 'isQuestion', target: '.asking' },
    VIEW_CHANGED: [{ guard: 'isViewWanted', target: '.asking' }, { actions: 'compareView' }],
  },
  states: {
    choosing: { entry: 'clearAnswer' },
    asking: {
      entry: 'clearAnswer',
      invoke: {
        src: 'ask',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isNobody', params: foundIn },
            target: 'none',
            actions: { type: 'storeFound', params: foundIn },
          },
          { target: 'shown', actions: { type: 'storeFound', params: foundIn } },
        ],
        onError: { target: 'failed', actions: { type: 'storeReason', params: errorIn } },
      },
      // What is in view is chosen when the answer begins, and compared when it is there.
      on: { CANCEL: 'choosing', ASK: {}, VIEW_CHANGED: {} },
    },
    shown: {},
    none: {},
    failed: {},
  },
});

function foundIn({ event }: { event: DoneActorEvent<FoundVisits> }): FoundVisits {
  return event.output;
}

function errorIn({ event }: { event: ErrorActorEvent }): unknown {
  return event.error;
}

import { assertEvent, assign, fromPromise, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import type { TimeRange } from '../../domain/values/date-range.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import {
  visitPeriodProblem,
  type VehicleVisit,
  type VisitQuestion,
} from '../../domain/visit/visit-question.ts';
import type { Circle } from '../../domain/visit/way-in-circle.ts';
import type { FleetHistory } from '../../ports/fleet-history.ts';

interface VisitSearchContext {
  readonly history: Pick<FleetHistory, 'visits'>;
  /** Undefined until the user has drawn one. */
  readonly circle: Circle | undefined;
  readonly period: TimeRange;
  /** Those that began first come first. */
  readonly visits: readonly VehicleVisit[];
  /** Why there is no answer, as a failure code. */
  readonly reason: string | undefined;
}

type VisitSearchEvent =
  /** The user wants to ask, at first about this period. */
  | { type: 'OPEN'; period: TimeRange }
  /** Asks; a newer question ends the one before. */
  | { type: 'SHOW'; question: VisitQuestion }
  | { type: 'CHOOSE'; circle: Circle }
  | { type: 'SET_PERIOD'; period: TimeRange }
  | { type: 'ASK' }
  | { type: 'CANCEL' }
  | { type: 'CLOSE' };

const TYPES: {
  context?: VisitSearchContext;
  events?: VisitSearchEvent;
  input?: Pick<FleetHistory, 'visits'>;
} = {};

const NOTHING = { circle: undefined, period: { fromMs: 0, toMs: 0 }, visits: [], reason: undefined };

/**
 * Asks on the map which vehicles were within a circle in a period: both are chosen, and each change asks again.
 */
export const visitSearchMachine = setup({
  types: TYPES,
  actors: {
    ask: fromPromise<
      readonly VehicleVisit[],
      { history: VisitSearchContext['history']; question: VisitQuestion | undefined }
    >(async ({ input: { history, question }, signal }) => (question ? history.visits(question, signal) : [])),
  },
  actions: {
    openWith: assign(({ event }) => {
      assertEvent(event, 'OPEN');
      return { ...NOTHING, period: event.period };
    }),
    storeQuestion: assign(({ event }) => {
      assertEvent(event, 'SHOW');
      return event.question;
    }),
    storeCircle: assign(({ event }) => {
      assertEvent(event, 'CHOOSE');
      return { circle: event.circle };
    }),
    storePeriod: assign(({ event }) => {
      assertEvent(event, 'SET_PERIOD');
      return { period: event.period };
    }),
    storeVisits: assign((_, visits: readonly VehicleVisit[]) => ({
      visits: visits.toSorted((one, other) => one.fromMs - other.fromMs),
    })),
    storeReason: assign((_, error: unknown) => ({ reason: failureCodeOf(error) })),
    clearAnswer: assign({ visits: [], reason: undefined }),
    clear: assign(NOTHING),
  },
  guards: {
    isQuestion: ({ context, event }) => {
      const circle = event.type === 'CHOOSE' ? event.circle : context.circle;
      const period = event.type === 'SET_PERIOD' ? event.period : context.period;
      return circle !== undefined && visitPeriodProblem(period) === undefined;
    },
    canBeAsked: ({ event }) =>
      event.type === 'SHOW' && visitPeriodProblem(event.question.period) === undefined,
    isNobody: (_, visits: readonly VehicleVisit[]) => visits.length === 0,
  },
}).createMachine({
  id: 'visitSearch',
  context: ({ input }) => ({ ...NOTHING, history: input }),
  initial: 'closed',
  on: {
    SHOW: [
      { guard: 'canBeAsked', target: '.asking', reenter: true, actions: 'storeQuestion' },
      { target: '.choosing', actions: 'storeQuestion' },
    ],
    CHOOSE: [
      { guard: 'isQuestion', target: '.asking', reenter: true, actions: 'storeCircle' },
      { target: '.choosing', actions: 'storeCircle' },
    ],
    SET_PERIOD: [
      { guard: 'isQuestion', target: '.asking', reenter: true, actions: 'storePeriod' },
      { target: '.choosing', actions: 'storePeriod' },
    ],
    CLOSE: { target: '.closed', actions: 'clear' },
  },
  states: {
    closed: {
      // Without the tool there is no circle and no period to change.
      on: { OPEN: { target: 'choosing', actions: 'openWith' }, CHOOSE: {}, SET_PERIOD: {} },
    },
    choosing: {
      entry: 'clearAnswer',
      on: { ASK: { guard: 'isQuestion', target: 'asking' } },
    },
    asking: {
      entry: 'clearAnswer',
      invoke: {
        src: 'ask',
        input: ({ context: { history, circle, period } }) => ({
          history,
          question: circle && { circle, period },
        }),
        onDone: [
          { guard: { type: 'isNobody', params: visitsIn }, target: 'none' },
          { target: 'shown', actions: { type: 'storeVisits', params: visitsIn } },
        ],
        onError: { target: 'failed', actions: { type: 'storeReason', params: errorIn } },
      },
      on: { CANCEL: 'choosing' },
    },
    shown: {},
    none: {},
    failed: { on: { ASK: 'asking' } },
  },
});

function visitsIn({ event }: { event: DoneActorEvent<readonly VehicleVisit[]> }): readonly VehicleVisit[] {
  return event.output;
}

function errorIn({ event }: { event: ErrorActorEvent }): unknown {
  return event.error;
}

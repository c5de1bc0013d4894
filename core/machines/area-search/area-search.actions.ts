import { assign, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { isViewOutdated, isViewWanted } from '../../domain/replay/vehicles-in-view.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import {
  areaSearchPeriodProblem,
  type VehicleVisit,
  type AreaSearchQuestion,
} from '../../domain/area-search/area-search-question.ts';
import {
  findVisits,
  type ChooseVisitors,
  type FoundVisits,
  type AreaSearchPorts,
} from '../../use-cases/area-search/find-visits.ts';

export interface AreaSearchInput {
  readonly ports: AreaSearchPorts;
  /** Returns the vehicles in view, where the server does not answer for the fleet. */
  readonly choose: ChooseVisitors;
}

export interface AreaSearchContext extends AreaSearchInput {
  /** Undefined until the user has chosen a circle and a period. */
  readonly question: AreaSearchQuestion | undefined;
  /** Those that began first come first. */
  readonly visits: readonly VehicleVisit[];
  /** The only vehicles that were asked about; undefined if all were. */
  readonly asked: FoundVisits['asked'];
  /** Until when the server knew what was stored (milliseconds); undefined when nothing is missing. */
  readonly dataUntilMs: number | undefined;
  /** Other vehicles are in view than those. */
  readonly isViewOutdated: boolean;
  /** False once the server has said that it does not answer for the fleet. */
  readonly hasFleetHistory: boolean;
  /** Why there is no answer, as a failure code. */
  readonly reason: string | undefined;
}

type AreaSearchEvent =
  /** Asks, or forgets the answer without a question; a newer question ends the one before. */
  | { type: 'QUESTION'; question: AreaSearchQuestion | undefined }
  | { type: 'ASK' }
  | { type: 'CANCEL' }
  /** The map shows another place or other vehicles than before. */
  | { type: 'VIEW_CHANGED' };

const TYPES: { context?: AreaSearchContext; events?: AreaSearchEvent; input?: AreaSearchInput } = {};

export const NO_ANSWER = {
  visits: [],
  asked: undefined,
  dataUntilMs: undefined,
  isViewOutdated: false,
  reason: undefined,
};

/** The actions, guards and actors of the chart. */
export const areaSearchSetup = setup({
  types: TYPES,
  actors: {
    ask: fromPromise<FoundVisits, AreaSearchContext>(
      async ({ input: { ports, question, hasFleetHistory, choose }, signal }) =>
        question
          ? findVisits(ports, question, hasFleetHistory, choose, signal)
          : { visits: [], asked: undefined },
    ),
  },
  actions: {
    storeQuestion: assign((_, { question }: EventOf<AreaSearchEvent, 'QUESTION'>) => ({ question })),
    storeFound: assign(
      ({ context: { choose } }, { output: { visits, asked, dataUntilMs } }: { output: FoundVisits }) => ({
        visits: visits.toSorted((left, right) => left.fromMs - right.fromMs),
        asked,
        dataUntilMs,
        hasFleetHistory: asked === undefined,
        isViewOutdated: isViewOutdated(asked?.view, asked && choose(asked.devices)),
      }),
    ),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    clearAnswer: assign(NO_ANSWER),
    compareView: assign(({ context: { asked, choose } }) => ({
      isViewOutdated: isViewOutdated(asked?.view, asked && choose(asked.devices)),
    })),
  },
  guards: {
    canBeAsked: (_, { question }: EventOf<AreaSearchEvent, 'QUESTION'>) =>
      question !== undefined && areaSearchPeriodProblem(question.period) === undefined,
    isQuestion: ({ context: { question } }) =>
      question !== undefined && areaSearchPeriodProblem(question.period) === undefined,
    isViewWanted: ({ context: { asked, choose } }) =>
      isViewWanted(asked?.view, asked && choose(asked.devices), undefined),
    isNobody: (_, { output }: { output: FoundVisits }) => output.visits.length === 0,
  },
});

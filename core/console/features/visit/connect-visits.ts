import { requestedCircle, visitPeriodProblem } from '../../../domain/visit/visit-question.ts';
import type { Circle } from '../../../domain/visit/way-in-circle.ts';
import type { TimeRange } from '../../../domain/values/date-range.ts';
import type { VisitRequestStore } from '../../../machines/visit/visit-request.ts';
import { connected, type Connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { ConnectedVisitSearch } from './connect-visit-search.ts';

/** What is known of the question which vehicles were within a circle in a period. */
export interface VisitsAnswers {
  /** The user is asking, or looks at the answer. */
  readonly isOpen: boolean;
  /** The circle that is asked about; undefined until one is drawn. */
  readonly circle: Circle | undefined;
  /** The period that is asked about, milliseconds since the epoch. */
  readonly period: TimeRange;
  /** Why the period cannot be asked about; undefined when it can. */
  readonly problem: 'noDay' | 'backwards' | 'tooLong' | undefined;
}

/** What users can do with the question which vehicles were within a circle in a period. */
export interface VisitsVerbs {
  /** Asks about a circle; what is off the earth or too large is corrected. */
  readonly choose: (circle: Circle) => void;
  /** Opens the tool with a period, to choose a circle. */
  readonly open: (period: TimeRange) => void;
  /** Asks about another period. */
  readonly setPeriod: (period: TimeRange) => void;
  /** Closes the tool; circle and answer are dropped. */
  readonly close: () => void;
  /** What answers the question, as soon as somebody reads it. */
  readonly search: ConnectedVisitSearch;
}

/** The question which vehicles were within a circle in a period, as front ends see it. */
export type ConnectedVisits = Connected<VisitsAnswers, VisitsVerbs>;

/** Connects the question which vehicles were within a circle in a period, and what answers it. */
export function connectVisits(
  request: VisitRequestStore,
  search: () => ConnectedVisitSearch,
): ConnectedVisits {
  return {
    ...connected(request, {
      answers: ({ context: { isOpen, circle, period } }) => ({
        isOpen,
        circle,
        period,
        problem: visitPeriodProblem(period),
      }),
      verbs: (send) => ({
        ...verbsOf(send, {
          open: ['period'],
          setPeriod: ['period'],
          close: [],
        }),
        choose: (circle: Circle) => send({ type: 'CHOOSE', circle: requestedCircle(circle) }),
      }),
    }),
    get search(): ConnectedVisitSearch {
      return search();
    },
  };
}

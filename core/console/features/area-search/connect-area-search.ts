import {
  requestedCircle,
  areaSearchPeriodProblem,
} from '../../../domain/area-search/area-search-question.ts';
import type { Circle } from '../../../domain/area-search/path-in-circle.ts';
import type { TimeRange } from '../../../domain/values/date-range.ts';
import type { AreaSearchRequestStore } from '../../../machines/area-search/area-search-request.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { ConnectedAreaSearchResult } from './connect-area-search-result.ts';

/** What is known of the question which vehicles were within a circle in a period. */
export interface AreaSearchView {
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
export interface AreaSearchActions {
  /** Asks about a circle; what is off the earth or too large is corrected. */
  readonly choose: (circle: Circle) => void;
  /** Opens the tool with a period, to choose a circle. */
  readonly open: (period: TimeRange) => void;
  /** Asks about another period. */
  readonly setPeriod: (period: TimeRange) => void;
  /** Closes the tool; circle and answer are dropped. */
  readonly close: () => void;
  /** What answers the question, as soon as somebody reads it. */
  readonly result: ConnectedAreaSearchResult;
}

/** The question which vehicles were within a circle in a period, as front ends see it. */
export type ConnectedAreaSearch = Connected<AreaSearchView, AreaSearchActions>;

/** Connects the question which vehicles were within a circle in a period, and what answers it. */
export function connectAreaSearch(
  request: AreaSearchRequestStore,
  result: () => ConnectedAreaSearchResult,
): ConnectedAreaSearch {
  return {
    ...connectActor(request, {
      view: ({ context: { isOpen, circle, period } }) => ({
        isOpen,
        circle,
        period,
        problem: areaSearchPeriodProblem(period),
      }),
      actions: (send) => ({
        ...actionsOf(send, {
          open: ['period'],
          setPeriod: ['period'],
          close: [],
        }),
        choose: (circle: Circle) => send({ type: 'CHOOSE', circle: requestedCircle(circle) }),
      }),
    }),
    get result(): ConnectedAreaSearchResult {
      return result();
    },
  };
}

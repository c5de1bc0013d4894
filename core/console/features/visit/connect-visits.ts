import { askedCircle, visitPeriodProblem } from '../../../domain/visit/visit-question.ts';
import type { Circle } from '../../../domain/visit/way-in-circle.ts';
import type { VisitRequestStore } from '../../../machines/visit/visit-request.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { ConnectedVisitSearch } from './connect-visit-search.ts';

/** Connects the question which vehicles were within a circle in a period, and what answers it. */
export function connectVisits(request: VisitRequestStore, search: () => ConnectedVisitSearch) {
  return {
    ...connected(request, {
      answers: ({ context: { isOpen, circle, period } }) => ({
        /** The user is asking, or looks at the answer. */
        isOpen,
        /** Undefined until one is drawn. */
        circle,
        period,
        /** Why the period cannot be asked about; undefined when it can. */
        problem: visitPeriodProblem(period),
      }),
      verbs: (send) => ({
        ...verbsOf(send, {
          /** Opens the tool with a period, to choose a circle. */
          open: ['period'],
          setPeriod: ['period'],
          close: [],
        }),
        /** Asks about a circle; what is off the earth or too large is corrected. */
        choose: (circle: Circle) => send({ type: 'CHOOSE', circle: askedCircle(circle) }),
      }),
    }),
    /** What answers the question, as soon as somebody reads it. */
    get search(): ConnectedVisitSearch {
      return search();
    },
  };
}

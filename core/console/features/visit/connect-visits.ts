import type { ActorRefFrom } from 'xstate';
import type { TimeRange } from '../../../domain/values/date-range.ts';
import { askedCircle, visitPeriodProblem } from '../../../domain/visit/visit-question.ts';
import type { Circle } from '../../../domain/visit/way-in-circle.ts';
import type { visitSearchMachine } from '../../../machines/visit/visit-search.ts';
import { connected } from '../../connected/connected.ts';

/** Who was within a circle, as front ends see it. */
export type ConnectedVisits = ReturnType<typeof connectVisits>;

/** Connects the question which vehicles were within a circle in a period. */
export function connectVisits(search: ActorRefFrom<typeof visitSearchMachine>) {
  return connected(search, {
    answers: ({ value, context: { circle, period, visits, reason } }) => ({
      /** The user is asking, or looks at the answer. */
      isOpen: value !== 'closed',
      /** Undefined until one is drawn. */
      circle,
      period,
      /** Why the period cannot be asked about; undefined when it can. */
      problem: visitPeriodProblem(period),
      isAsking: value === 'asking',
      /** Nobody was there. */
      isNobody: value === 'none',
      /** Those that began first come first; none while there is no answer. */
      visits,
      /** Why there is no answer, as a failure code; undefined while none failed. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
    }),
    verbs: (send) => ({
      /** Opens the tool with a period, to choose a circle. */
      open: (period: TimeRange) => send({ type: 'OPEN', period }),
      /** Asks about a circle; what is off the earth or too large is corrected. */
      choose: (circle: Circle) => send({ type: 'CHOOSE', circle: askedCircle(circle) }),
      setPeriod: (period: TimeRange) => send({ type: 'SET_PERIOD', period }),
      /** Asks again, after a failure or after having been cancelled. */
      ask: () => send({ type: 'ASK' }),
      cancel: () => send({ type: 'CANCEL' }),
      close: () => send({ type: 'CLOSE' }),
    }),
  });
}

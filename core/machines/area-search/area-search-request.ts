import type { TimeRange } from '../../domain/values/date-range.ts';
import type { AreaSearchQuestion } from '../../domain/area-search/area-search-question.ts';
import type { Circle } from '../../domain/area-search/path-in-circle.ts';
import { storeLogic, type StoreLogic, type StoreRef } from '../store/store.ts';

/** What the user asks about. */
export interface AreaSearchRequestState {
  readonly isOpen: boolean;
  /** Undefined until the user has drawn one. */
  readonly circle: Circle | undefined;
  readonly period: TimeRange;
}

/** Events of the request. */
export interface AreaSearchRequestEvents {
  /** The user wants to ask, at first about this period. */
  OPEN: { period: TimeRange };
  SHOW: { question: AreaSearchQuestion };
  CHOOSE: { circle: Circle };
  SET_PERIOD: { period: TimeRange };
  CLOSE: object;
}

/** The running request. */
export type AreaSearchRequestStore = StoreRef<AreaSearchRequestState, AreaSearchRequestEvents>;

const NOTHING: AreaSearchRequestState = { isOpen: false, circle: undefined, period: { fromMs: 0, toMs: 0 } };

/** The question who was within a circle as it is chosen: known before anything that answers it is loaded. */
export function areaSearchRequestStore(): StoreLogic<AreaSearchRequestState, AreaSearchRequestEvents> {
  return storeLogic<AreaSearchRequestState, AreaSearchRequestEvents>({
    initial: NOTHING,
    on: {
      OPEN: (state, { period }) => (state.isOpen ? state : { ...NOTHING, isOpen: true, period }),
      SHOW: (_, { question }) => ({ ...question, isOpen: true }),
      // Without the tool there is no circle and no period to change.
      CHOOSE: (state, { circle }) => (state.isOpen ? { ...state, circle } : state),
      SET_PERIOD: (state, { period }) => (state.isOpen ? { ...state, period } : state),
      CLOSE: () => NOTHING,
    },
    effects: {},
  });
}

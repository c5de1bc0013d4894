import { assign, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { Position } from '../../domain/position/position.ts';
import type { PositionHistory } from '../../ports/position-history.ts';

type FixDetailsHistory = Pick<PositionHistory, 'withId'>;

export interface FixDetailsContext {
  readonly history: FixDetailsHistory;
  readonly positionId: number;
  readonly position: Position | undefined;
}

type FixDetailsEvent =
  /** The player rests at this fix. */
  | { type: 'REST_AT'; positionId: number }
  /** The player moves on. */
  | { type: 'MOVE' };

const TYPES: { context?: FixDetailsContext; events?: FixDetailsEvent; input?: FixDetailsHistory } = {};

/** A user who steps on sooner does not want the details, milliseconds. */
const REST_MS = 300;

/** The actions, guards and actors of the chart. */
export const fixDetailsSetup = setup({
  types: TYPES,
  actors: {
    read: fromPromise<Position, { history: FixDetailsHistory; positionId: number }>(
      ({ input: { history, positionId } }) => history.withId(positionId),
    ),
  },
  actions: {
    storeId: assign((_, { positionId }: EventOf<FixDetailsEvent, 'REST_AT'>) => ({
      positionId,
      position: undefined,
    })),
    storePosition: assign((_, { output }: { output: Position }) => ({ position: output })),
    clear: assign({ positionId: 0, position: undefined }),
  },
  guards: {
    isKnown: ({ context }, { positionId }: EventOf<FixDetailsEvent, 'REST_AT'>) =>
      positionId === context.positionId,
  },
  delays: { untilRest: REST_MS },
});

import { fixDetailsSetup } from './fix-details.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * Loads everything that was reported with the fix at which the player rests: routes hold what is drawn only.
 * What cannot be loaded is not shown.
 */
export const fixDetailsMachine = fixDetailsSetup.createMachine({
  id: 'fixDetails',
  context: ({ input }) => ({ history: input, positionId: 0, position: undefined }),
  initial: 'moving',
  on: {
    REST_AT: [{ guard: withEvent('isKnown') }, { target: '.resting', actions: withEvent('storeId') }],
    MOVE: { target: '.moving', actions: 'clear' },
  },
  states: {
    moving: {},
    resting: { after: { untilRest: 'loading' } },
    loading: {
      invoke: {
        src: 'read',
        input: ({ context: { history, positionId } }) => ({ history, positionId }),
        onDone: { target: 'loaded', actions: withEvent('storePosition') },
        onError: 'unavailable',
      },
    },
    loaded: {},
    unavailable: {},
  },
});

import { NOTHING_CHOSEN } from './history-state.ts';
import { withEvent } from '../chart/with-event.ts';
import { historySetup } from './history.actions.ts';

/** Chooses vehicles and a period and loads their routes: a newer request wins, and one can be cancelled. */
export const historyMachine = historySetup.createMachine({
  id: 'history',
  context: ({ input }) => ({ ...NOTHING_CHOSEN, ports: input }),
  initial: 'choosing',
  on: {
    SHOW: [
      { guard: withEvent('isValid'), target: '.loading', actions: withEvent('storeSelection') },
      { target: '.choosing', actions: withEvent('storeSelection') },
    ],
    CLEAR: { target: '.choosing', actions: 'clear' },
    SWITCH_OVERLAY: { actions: withEvent('switchOverlay') },
    LEAVE: { actions: 'resetOverlays' },
  },
  states: {
    choosing: {},
    loading: {
      entry: 'clearResult',
      invoke: {
        src: 'load',
        input: ({ context: { ports, selection } }) => ({ ports, selection }),
      },
      on: {
        PROGRESS: { actions: withEvent('storeProgress') },
        LOADED: [
          { guard: withEvent('isRefused'), target: 'failed', actions: withEvent('storeRefusal') },
          { guard: withEvent('isEmpty'), target: 'empty', actions: withEvent('storeDataEnd') },
          { target: 'shown', actions: withEvent('storeLoaded') },
        ],
        FAILED: { target: 'failed', actions: withEvent('storeReason') },
        CANCEL: 'choosing',
      },
    },
    shown: {},
    /** §8: there is no route for the selected period. */
    empty: {},
    failed: { on: { RETRY: 'loading' } },
  },
});

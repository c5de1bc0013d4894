import { NOTHING_CHOSEN } from './history-state.ts';
import { historySetup } from './history.actions.ts';

/** Chooses vehicles and a period and loads their routes: a newer request wins, and one can be cancelled. */
export const historyMachine = historySetup.createMachine({
  id: 'history',
  context: ({ input }) => ({ ...NOTHING_CHOSEN, ports: input }),
  initial: 'choosing',
  on: {
    SHOW: [
      { guard: 'isValid', target: '.loading', reenter: true, actions: 'storeSelection' },
      { target: '.choosing', actions: 'storeSelection' },
    ],
    CLEAR: { target: '.choosing', actions: 'clear' },
    SWITCH_OVERLAY: { actions: 'switchOverlay' },
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
        PROGRESS: { actions: 'storeProgress' },
        LOADED: [
          { guard: 'isRefused', target: 'failed', actions: 'storeRefusal' },
          { guard: 'isEmpty', target: 'empty' },
          { target: 'shown', actions: 'storeLoaded' },
        ],
        FAILED: { target: 'failed', actions: 'storeReason' },
        CANCEL: 'choosing',
      },
    },
    shown: {},
    /** §8: there is no route for the selected period. */
    empty: {},
    failed: { on: { RETRY: 'loading' } },
  },
});

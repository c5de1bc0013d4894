import { withEvent } from '../chart/with-event.ts';
import { areaSearchSetup, NO_ANSWER } from './area-search.actions.ts';

/** Finds out which vehicles were within a circle in a period. */
export const areaSearchMachine = areaSearchSetup.createMachine({
  id: 'areaSearch',
  context: ({ input }) => ({ ...input, ...NO_ANSWER, question: undefined, hasFleetHistory: true }),
  initial: 'choosing',
  on: {
    QUESTION: [
      { guard: withEvent('canBeAsked'), target: '.asking', actions: withEvent('storeQuestion') },
      { target: '.choosing', actions: withEvent('storeQuestion') },
    ],
    ASK: { guard: 'isQuestion', target: '.asking' },
    VIEW_CHANGED: [{ guard: 'isViewWanted', target: '.asking' }, { actions: 'compareView' }],
  },
  states: {
    choosing: { entry: 'clearAnswer' },
    asking: {
      entry: 'clearAnswer',
      invoke: {
        src: 'ask',
        input: ({ context }) => context,
        onDone: [
          {
            guard: withEvent('isNobody'),
            target: 'none',
            actions: withEvent('storeFound'),
          },
          { target: 'shown', actions: withEvent('storeFound') },
        ],
        onError: { target: 'failed', actions: withEvent('storeReason') },
      },
      // What is in view is chosen when the answer begins, and compared when it is there.
      on: { CANCEL: 'choosing', ASK: {}, VIEW_CHANGED: {} },
    },
    shown: {},
    none: {},
    failed: {},
  },
});

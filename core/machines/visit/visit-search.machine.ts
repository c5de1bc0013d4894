import type { DoneActorEvent, ErrorActorEvent } from 'xstate';
import type { FoundVisits } from '../../use-cases/visit/find-visits.ts';
import { visitSearchSetup, NO_ANSWER } from './visit-search.actions.ts';

/** Finds out which vehicles were within a circle in a period. */
export const visitSearchMachine = visitSearchSetup.createMachine({
  id: 'visitSearch',
  context: ({ input }) => ({ ...input, ...NO_ANSWER, question: undefined, hasFleetHistory: true }),
  initial: 'choosing',
  on: {
    QUESTION: [
      { guard: 'canBeAsked', target: '.asking', reenter: true, actions: 'storeQuestion' },
      { target: '.choosing', actions: 'storeQuestion' },
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
            guard: { type: 'isNobody', params: foundIn },
            target: 'none',
            actions: { type: 'storeFound', params: foundIn },
          },
          { target: 'shown', actions: { type: 'storeFound', params: foundIn } },
        ],
        onError: { target: 'failed', actions: { type: 'storeReason', params: errorIn } },
      },
      // What is in view is chosen when the answer begins, and compared when it is there.
      on: { CANCEL: 'choosing', ASK: {}, VIEW_CHANGED: {} },
    },
    shown: {},
    none: {},
    failed: {},
  },
});

function foundIn({ event }: { event: DoneActorEvent<FoundVisits> }): FoundVisits {
  return event.output;
}

function errorIn({ event }: { event: ErrorActorEvent }): unknown {
  return event.error;
}

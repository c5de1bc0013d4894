import { withEvent } from '../chart/with-event.ts';
import { autoLinkSetup, NO_AUTO_LINK } from './auto-link.actions.ts';

/**
 * §2, `/autolink`: a tracker becomes a vehicle of the user, by the code on it or its typed identifier. Rights and limits
 * are asked before the server is. A refusal keeps what was typed.
 */
export const autoLinkMachine = autoLinkSetup.createMachine({
  id: 'autoLink',
  context: ({ input }) => ({ ...input, ...NO_AUTO_LINK }),
  initial: 'waiting',
  on: { OPEN: { target: '.waiting', actions: withEvent('begin') } },
  states: {
    waiting: {
      on: {
        CHANGE: { actions: withEvent('change') },
        SCAN: { target: 'scanning', actions: 'clearProblems' },
        SEND: [
          { guard: 'isBarred', target: 'refused', actions: 'storeBar' },
          { guard: 'hasProblem', actions: 'storeProblem' },
          { target: 'checking', actions: 'clearProblems' },
        ],
      },
    },
    scanning: {
      on: {
        TAKE_CODE: { target: 'waiting', actions: withEvent('storeCode') },
        LACK_CAMERA: { target: 'waiting', actions: withEvent('storeCameraProblem') },
        STOP_SCAN: 'waiting',
      },
    },
    checking: {
      invoke: {
        id: 'link',
        src: 'link',
        input: ({ context }) => context,
        onDone: 'linked',
        onError: { target: 'refused', actions: withEvent('storeReason') },
      },
      // The answer must not be lost: the vehicle would be the user's without their knowing.
      on: { OPEN: {} },
    },
    refused: {
      on: {
        CHANGE: { target: 'waiting', actions: withEvent('change') },
        SCAN: { target: 'scanning', actions: 'clearProblems' },
        SEND: [
          { guard: 'isBarred', actions: 'storeBar' },
          { target: 'checking', actions: 'clearProblems' },
        ],
      },
    },
    linked: { on: { NEXT: { target: 'waiting', actions: 'clear' } } },
  },
});

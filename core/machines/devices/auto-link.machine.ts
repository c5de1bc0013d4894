import { withEvent } from '../chart/with-event.ts';
import { autoLinkSetup, NO_AUTO_LINK } from './auto-link.actions.ts';

const CLOSE = [{ guard: 'hasChanges', target: 'confirmingDiscard' }, { target: 'left' }] as const;

/**
 * §2, `/autolink`: a tracker becomes a vehicle of the user, by the code on it or its typed identifier. Rights and limits
 * are asked before the server is. A refusal keeps what was typed, and leaving it asks first.
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
        SCAN: { target: 'scanning', actions: 'clearProblem' },
        SEND: [
          { guard: 'hasProblem', actions: 'storeProblem' },
          { target: 'checking', actions: 'clearProblem' },
        ],
        CLOSE,
      },
    },
    scanning: {
      on: {
        TAKE_CODE: { target: 'waiting', actions: withEvent('storeCode') },
        LACK_CAMERA: { target: 'waiting', actions: withEvent('storeCameraProblem') },
        STOP_SCAN: 'waiting',
        CLOSE,
      },
    },
    /** The screen comes back with its question where it was left by the history of the browser. */
    confirmingDiscard: { on: { KEEP_EDITING: 'waiting', DISCARD: 'left', OPEN: {} } },
    left: { entry: 'clear' },
    checking: {
      invoke: {
        id: 'link',
        src: 'link',
        input: ({ context }) => context,
        onDone: 'linked',
        /** Refused, in words: what was typed can be changed and sent again. */
        onError: { target: 'waiting', actions: withEvent('storeReason') },
      },
      // The answer must not be lost: the vehicle would be the user's without their knowing.
      on: { OPEN: {} },
    },
    linked: { on: { NEXT: { target: 'waiting', actions: 'clear' } } },
  },
});

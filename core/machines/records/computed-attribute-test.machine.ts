import { computedAttributeTestSetup, NO_RESULT, NOTHING_EDITED } from './computed-attribute-test.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * Tests a computed attribute against a device (§7): a second after the last keystroke, and at once when
 * another device is chosen. A result that arrives after another edit is dropped.
 */
export const computedAttributeTestMachine = computedAttributeTestSetup.createMachine({
  id: 'computedAttributeTest',
  context: ({ input }) => ({ tester: input, deviceId: 0, attribute: NOTHING_EDITED, ...NO_RESULT }),
  initial: 'idle',
  on: {
    CHANGE: [
      { guard: withEvent('hasDevice'), target: '.waiting', actions: withEvent('storeAttribute') },
      { target: '.idle', actions: withEvent('storeAttribute') },
    ],
    CHOOSE_DEVICE: [
      { guard: withEvent('hasExpression'), target: '.testing', actions: withEvent('storeDevice') },
      { target: '.idle', actions: withEvent('storeDevice') },
    ],
    // The device stays chosen for the next attribute.
    CLOSE: { target: '.idle', actions: 'clearAttribute' },
  },
  states: {
    idle: { entry: 'clearResult' },
    waiting: { entry: 'clearResult', after: { pause: 'testing' } },
    testing: {
      entry: 'clearResult',
      invoke: {
        id: 'test',
        src: 'test',
        input: ({ context }) => context,
        onDone: { target: 'tested', actions: withEvent('storeResult') },
        onError: { target: 'failed', actions: withEvent('storeReason') },
      },
    },
    tested: {},
    failed: {},
  },
});

import { computedAttributeTestSetup, NO_RESULT } from './computed-attribute-test.actions.ts';

/**
 * Tests a computed attribute against a device (§7): a second after the last keystroke, and at once when
 * another device is chosen. A result that arrives after another edit is dropped.
 */
export const computedAttributeTestMachine = computedAttributeTestSetup.createMachine({
  id: 'computedAttributeTest',
  context: ({ input }) => ({ tester: input, deviceId: 0, attribute: undefined, ...NO_RESULT }),
  initial: 'idle',
  on: {
    CHANGE: [
      { guard: 'hasDevice', target: '.waiting', actions: 'storeAttribute' },
      { target: '.idle', actions: 'storeAttribute' },
    ],
    CHOOSE_DEVICE: [
      { guard: 'hasExpression', target: '.testing', actions: 'storeDevice' },
      { target: '.idle', actions: 'storeDevice' },
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
        onDone: { target: 'tested', actions: 'storeResult' },
        onError: { target: 'failed', actions: 'storeReason' },
      },
    },
    tested: {},
    failed: {},
  },
});

import { assign, fromPromise, setup } from 'xstate';
import type { ComputedAttribute } from '../domain/computed-attribute.ts';
import { codeOf } from '../domain/failure.ts';
import type { AttributeTests } from '../ports/attribute-tests.ts';

/** A computed attribute that is tried out while it is written. */
export interface ComputedTestContext {
  readonly tests: AttributeTests;
  /** 0: no device is chosen yet. */
  readonly deviceId: number;
  readonly attribute: ComputedAttribute | undefined;
  /** What it came to; nothing when it came to nothing. */
  readonly result: string | undefined;
  /** Why it came to nothing at all, as a failure code. */
  readonly reason: string | undefined;
}

/** What may happen to it. */
export type ComputedTestEvent =
  /** Something of it was typed. */
  | { type: 'CHANGE'; attribute: ComputedAttribute }
  | { type: 'CHOOSE_DEVICE'; deviceId: number }
  | { type: 'CLOSE' };

const TYPES: { context?: ComputedTestContext; events?: ComputedTestEvent; input?: AttributeTests } = {};
const UNTESTED = { result: undefined, reason: undefined };

/**
 * Tries a computed attribute out against a device (§7): a second after the last key, and at once when another device is chosen. An
 * answer that comes after a key was typed is none any more.
 */
export const computedTestMachine = setup({
  types: TYPES,
  actors: {
    test: fromPromise<string | undefined, ComputedTestContext>(
      async ({ input: { tests, deviceId, attribute } }) => attribute && tests.test(deviceId, attribute),
    ),
  },
  delays: { pause: 1000 },
  actions: {
    keepAttribute: assign((_, { attribute }: { attribute: ComputedAttribute }) => ({ attribute })),
    keepDevice: assign((_, { deviceId }: { deviceId: number }) => ({ deviceId })),
    keepResult: assign((_, { result }: { result: string | undefined }) => ({ result })),
    keepReason: assign((_, { error }: { error: unknown }) => ({ reason: codeOf(error) })),
    forgetResult: assign(UNTESTED),
    forgetAttribute: assign({ attribute: undefined, ...UNTESTED }),
  },
  guards: {
    hasDevice: ({ context: { deviceId } }, { attribute }: { attribute: ComputedAttribute }) =>
      deviceId > 0 && attribute.expression.trim() !== '',
    hasExpression: ({ context: { attribute } }, { deviceId }: { deviceId: number }) =>
      deviceId > 0 && attribute !== undefined && attribute.expression.trim() !== '',
  },
}).createMachine({
  id: 'computedTest',
  context: ({ input }) => ({ tests: input, deviceId: 0, attribute: undefined, ...UNTESTED }),
  initial: 'idle',
  on: {
    CHANGE: [
      {
        guard: { type: 'hasDevice', params: ({ event }) => event },
        target: '.waiting',
        actions: { type: 'keepAttribute', params: ({ event }) => event },
      },
      { target: '.idle', actions: { type: 'keepAttribute', params: ({ event }) => event } },
    ],
    CHOOSE_DEVICE: [
      {
        guard: { type: 'hasExpression', params: ({ event }) => event },
        target: '.testing',
        actions: { type: 'keepDevice', params: ({ event }) => event },
      },
      { target: '.idle', actions: { type: 'keepDevice', params: ({ event }) => event } },
    ],
    // The device stays chosen for the next attribute.
    CLOSE: { target: '.idle', actions: 'forgetAttribute' },
  },
  states: {
    idle: { entry: 'forgetResult' },
    waiting: { entry: 'forgetResult', after: { pause: 'testing' } },
    testing: {
      entry: 'forgetResult',
      invoke: {
        src: 'test',
        input: ({ context }) => context,
        onDone: {
          target: 'shown',
          actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'keepReason', params: ({ event }) => event } },
      },
    },
    shown: {},
    failed: {},
  },
});

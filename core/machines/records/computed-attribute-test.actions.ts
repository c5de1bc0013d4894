import { assign, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { ComputedAttribute } from '../../domain/position/computed-attribute.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type {
  ComputedAttributeTester,
  ComputedAttributeResult,
} from '../../ports/computed-attribute-tester.ts';
import { RESOURCES } from '../../resources/kinds/resources.ts';

/** A computed attribute that is tested while it is being edited. */
export interface ComputedAttributeTestContext {
  readonly tester: ComputedAttributeTester;
  /** 0 while no device is chosen. */
  readonly deviceId: number;
  /** Blank while none is edited. */
  readonly attribute: ComputedAttribute;
  /** The value; undefined when the expression has none. */
  readonly result: string | undefined;
  /** Where a Traccar server would have another result. */
  readonly differences: ComputedAttributeResult['differences'];
  /** Why the test failed, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of the test. */
export type ComputedAttributeTestEvent =
  /** The attribute was edited. */
  | { type: 'CHANGE'; attribute: ComputedAttribute }
  | { type: 'CHOOSE_DEVICE'; deviceId: number }
  | { type: 'CLOSE' };

const TYPES: {
  context?: ComputedAttributeTestContext;
  events?: ComputedAttributeTestEvent;
  input?: ComputedAttributeTester;
} = {};
export const NOTHING_EDITED = RESOURCES.computedAttributes.defaults;
export const NO_RESULT = { result: undefined, differences: [], reason: undefined };

/** The actions, guards and actors of the chart. */
export const computedAttributeTestSetup = setup({
  types: TYPES,
  actors: {
    test: fromPromise<ComputedAttributeResult, ComputedAttributeTestContext>(
      ({ input: { tester, deviceId, attribute } }) => tester.evaluate(deviceId, attribute),
    ),
  },
  delays: { pause: 1000 },
  actions: {
    storeAttribute: assign((_, { attribute }: EventOf<ComputedAttributeTestEvent, 'CHANGE'>) => ({
      attribute,
    })),
    storeDevice: assign((_, { deviceId }: EventOf<ComputedAttributeTestEvent, 'CHOOSE_DEVICE'>) => ({
      deviceId,
    })),
    storeResult: assign((_, { output: { value, differences } }: { output: ComputedAttributeResult }) => ({
      result: value,
      differences,
    })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    clearResult: assign(NO_RESULT),
    clearAttribute: assign({ attribute: NOTHING_EDITED }),
  },
  guards: {
    hasDevice: ({ context: { deviceId } }, { attribute }: EventOf<ComputedAttributeTestEvent, 'CHANGE'>) =>
      isTestable(deviceId, attribute),
    hasExpression: (
      { context: { attribute } },
      { deviceId }: EventOf<ComputedAttributeTestEvent, 'CHOOSE_DEVICE'>,
    ) => isTestable(deviceId, attribute),
  },
});

function isTestable(deviceId: number, { expression }: ComputedAttribute): boolean {
  return deviceId > 0 && expression.trim() !== '';
}

import type { ActorRefFrom } from 'xstate';
import type { computedAttributeTestMachine } from '../../../machines/records/computed-attribute-test.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects the test of the computed attribute that is being edited (§7). */
export function connectAttributeTest(test: ActorRefFrom<typeof computedAttributeTestMachine>) {
  return connected(test, {
    answers: ({ value, context: { deviceId, attribute, result, differences, reason } }) => ({
      isBusy: value === 'waiting' || value === 'testing',
      isTested: value === 'tested',
      /** 0 while no device is chosen. */
      deviceId,
      /** The attribute as edited. */
      attribute,
      /** The value; undefined when the expression has none. */
      result,
      /** Where a Traccar server would have another result. */
      differences,
      /** Why the test failed, as a failure code; undefined while it did not. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Tests with the latest position of a device. */
        chooseDevice: ['deviceId'],
      }),
  });
}

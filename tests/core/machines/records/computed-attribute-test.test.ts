import * as fc from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryComputedAttributeTester } from '@farol/adapters/memory/computed-attribute-tester';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { Failure } from '@farol/core/domain/values/failure';
import { computedAttributeTestMachine } from '@farol/core/machines/records/computed-attribute-test.machine';
import { RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(computedAttributeTestMachine);
const VALUES = new Map([
  [5, { speed: '12', silent: undefined }],
  [6, { speed: '0' }],
]);

async function flush(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function written(expression: string): RecordOf<'computedAttributes'> {
  return { ...RESOURCES.computedAttributes.defaults, description: 'Speed', expression };
}

function aBench(held = false) {
  const clock = new SimulatedClock();
  const network = new MemoryNetwork();
  network.isHeld = held;
  const tests = new MemoryComputedAttributeTester(VALUES, network);
  const actor = createActor(computedAttributeTestMachine, {
    input: tests,
    clock,
    inspect: coverage.inspect,
  }).start();
  const currentState = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.result, context.reason];
  };
  return { actor, clock, network, tests, currentState };
}

test('computed attribute test: the attribute is tested a second after the last keystroke, with the whole form', async () => {
  const { actor, clock, tests, currentState } = aBench();
  actor.send({ type: 'CHOOSE_DEVICE', deviceId: 5 });
  actor.send({ type: 'CHANGE', attribute: written('spee') });
  clock.increment(999);
  actor.send({ type: 'CHANGE', attribute: written('speed') });
  clock.increment(999);
  await flush();
  expect([tests.tested, currentState()]).toEqual([[], ['waiting', undefined, undefined]]);
  clock.increment(1);
  await flush();
  expect([tests.tested, currentState()]).toEqual([[written('speed')], ['tested', '12', undefined]]);
});

test('computed attribute test: what a Traccar server has else is kept with the result, and goes with it', async () => {
  const { actor, tests } = aBench();
  tests.differences = [{ kind: 'time', there: undefined }];
  actor.send({ type: 'CHANGE', attribute: written('speed') });
  actor.send({ type: 'CHOOSE_DEVICE', deviceId: 5 });
  await flush();
  expect(actor.getSnapshot().context.differences).toEqual(tests.differences);
  actor.send({ type: 'CHANGE', attribute: written('speed +') });
  expect(actor.getSnapshot().context.differences).toEqual([]);
});

test('computed attribute test: another device is tested at once', async () => {
  const { actor, clock, currentState } = aBench();
  actor.send({ type: 'CHANGE', attribute: written('speed') });
  expect(currentState()).toEqual(['idle', undefined, undefined]);
  actor.send({ type: 'CHOOSE_DEVICE', deviceId: 6 });
  await flush();
  expect(currentState()).toEqual(['tested', '0', undefined]);
  actor.send({ type: 'CHOOSE_DEVICE', deviceId: 0 });
  expect(currentState()).toEqual(['idle', undefined, undefined]);
  actor.send({ type: 'CHANGE', attribute: written('silent') });
  actor.send({ type: 'CHOOSE_DEVICE', deviceId: 5 });
  clock.increment(5000);
  await flush();
  expect(currentState()).toEqual(['tested', undefined, undefined]);
});

test('computed attribute test: an expression that the server refuses shows the reason, until it is changed', async () => {
  const { actor, clock, currentState } = aBench();
  actor.send({ type: 'CHOOSE_DEVICE', deviceId: 5 });
  actor.send({ type: 'CHANGE', attribute: written('speed +') });
  clock.increment(1000);
  await flush();
  expect(currentState()).toEqual(['failed', undefined, 'EXPRESSION_ERROR']);
  actor.send({ type: 'CHANGE', attribute: written(' ') });
  expect(currentState()).toEqual(['idle', undefined, undefined]);
});

test('computed attribute test: a closed form is no longer tested; the device stays selected for the next one', async () => {
  const { actor, clock, tests } = aBench();
  actor.send({ type: 'CHOOSE_DEVICE', deviceId: 5 });
  actor.send({ type: 'CHANGE', attribute: written('speed') });
  actor.send({ type: 'CLOSE' });
  clock.increment(5000);
  await flush();
  expect(tests.tested).toEqual([]);
  expect(actor.getSnapshot().context).toMatchObject({
    deviceId: 5,
    attribute: RESOURCES.computedAttributes.defaults,
  });
});

test('computed attribute test: in any order of typing, pauses and responses, the result belongs to the last expression', async () => {
  const actions = fc.oneof(
    fc.constantFrom('speed', 'silent', 'bad', '').map((text) => ({ text })),
    fc.constantFrom(5, 6).map((deviceId) => ({ deviceId })),
    fc.constantFrom(300, 1000).map((wait) => ({ wait })),
    fc.record({ answer: fc.nat(3), lost: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { maxLength: 25 }), async (sequence) => {
      const { actor, clock, network, currentState } = aBench(true);
      let text = '';
      let deviceId = 0;
      for (const action of sequence) {
        if ('text' in action) {
          ({ text } = action);
          actor.send({ type: 'CHANGE', attribute: written(text) });
        } else if ('deviceId' in action) {
          ({ deviceId } = action);
          actor.send({ type: 'CHOOSE_DEVICE', deviceId });
        } else if ('wait' in action) clock.increment(action.wait);
        else network.pending[action.answer]?.settle(action.lost ? new Failure('NETWORK', 0) : undefined);
        await flush();
        const [value, result, reason] = currentState();
        const known = new Map(Object.entries(VALUES.get(deviceId) ?? {}));
        if (value === 'tested') expect([known.has(text), result]).toEqual([true, known.get(text)]);
        else if (value === 'failed') expect(reason === 'NETWORK' || !known.has(text)).toBe(true);
        else expect([result, reason]).toEqual([undefined, undefined]);
        if (text === '' || deviceId === 0) expect(value).toBe('idle');
      }
    }),
    { numRuns: 60 },
  );
});

test('computed attribute test: no state and no transition of the test is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

import * as fc from 'fast-check';
import { createActor, setup } from 'xstate';
import { expect, test } from 'vitest';
import { storeLogic, type StoreRef } from '@farol/core/machines/store/store';

interface CounterEvents {
  ADD: { amount: number };
  ADD_LATER: { amount: number };
}
interface Counted {
  type: 'counted';
  total: number;
}

/** A counter that announces every total, and what has been asked for and not yet answered. */
function aCounter(initial = 0) {
  const seen: [number | undefined, number][] = [];
  const answers: (() => void)[] = [];
  const logic = storeLogic<number, CounterEvents, Counted>({
    initial,
    on: { ADD: (total, { amount }) => total + amount, ADD_LATER: (total) => total },
    effects: {
      record: ({ before, state }) => seen.push([before, state]),
      announce: ({ before, state, emit }) => {
        if (state !== before) emit({ type: 'counted', total: state });
      },
      addLater: ({ event, send }) => {
        if (event?.type === 'ADD_LATER') answers.push(() => send({ type: 'ADD', amount: event.amount }));
      },
    },
  });
  return { logic, seen, answers };
}

test('store: effects follow the start and every event, with the state before and after', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9, max: 9 }),
      fc.array(fc.integer({ min: -3, max: 3 })),
      (initial, amounts) => {
        const { logic, seen } = aCounter(initial);
        const counter = createActor(logic).start();
        for (const amount of amounts) counter.send({ type: 'ADD', amount });
        const totals = amounts.map((_, index) =>
          amounts.slice(0, index + 1).reduce((a, b) => a + b, initial),
        );
        expect(seen).toEqual([
          [undefined, initial],
          ...totals.map((total, index) => [totals[index - 1] ?? initial, total]),
        ]);
        expect(counter.getSnapshot().context).toBe(totals.at(-1) ?? initial);
      },
    ),
  );
});

test('store: a listener that reads the state during an announcement gets the new one', () => {
  const counter = createActor(aCounter().logic).start();
  const received: [number, number][] = [];
  counter.on('counted', ({ total }) => received.push([total, counter.getSnapshot().context]));
  counter.send({ type: 'ADD', amount: 2 });
  counter.send({ type: 'ADD', amount: 0 });
  counter.send({ type: 'ADD', amount: 3 });
  expect(received).toEqual([
    [2, 2],
    [5, 5],
  ]);
});

test('store: an event that changes nothing leaves the very same snapshot', () => {
  const counter = createActor(aCounter().logic).start();
  const snapshot = counter.getSnapshot();
  counter.send({ type: 'ADD_LATER', amount: 4 });
  expect(counter.getSnapshot()).toBe(snapshot);
});

test('store: an effect may send events later, which do nothing once the store has ended', () => {
  const { logic, answers } = aCounter();
  const counter = createActor(logic).start();
  counter.send({ type: 'ADD_LATER', amount: 4 });
  answers.shift()?.();
  expect(counter.getSnapshot().context).toBe(4);
  counter.send({ type: 'ADD_LATER', amount: 5 });
  counter.stop();
  answers.shift()?.();
  expect(counter.getSnapshot()).toMatchObject({ status: 'stopped', context: 4 });
});

test('store: ends with the chart that started it', () => {
  const { logic, seen } = aCounter(7);
  const TYPES: { context?: { counter: StoreRef<number, CounterEvents, Counted> } } = {};
  const owner = createActor(
    setup({ types: TYPES }).createMachine({ context: ({ spawn }) => ({ counter: spawn(logic) }) }),
  );
  const { counter } = owner.getSnapshot().context;
  expect(seen).toEqual([]);
  owner.start();
  expect(seen).toEqual([[undefined, 7]]);
  owner.stop();
  expect([counter.getSnapshot().status, seen.length]).toEqual(['stopped', 1]);
});

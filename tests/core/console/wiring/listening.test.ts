import * as fc from 'fast-check';
import { createActor, emit, fromTransition, setup } from 'xstate';
import { expect, test } from 'vitest';
import { onEachValue, onEmitted, onChange } from '@farol/core/console/wiring/listening';

interface View {
  readonly query: string;
  readonly columns: readonly string[];
}

const viewLogic = fromTransition(
  (view: View, { change }: { type: 'CHANGE'; change: Partial<View> }): View => ({ ...view, ...change }),
  { query: '', columns: ['name'] },
);

/** A view that anybody may change. */
function aView() {
  const actor = createActor(viewLogic).start();
  return { actor, change: (change: Partial<View>) => actor.send({ type: 'CHANGE', change }) };
}

test('listening: a listener is told when what it follows becomes another, and what it was before', () => {
  const { actor, change } = aView();
  const heard: [string, string][] = [];
  onChange(
    actor,
    ({ context }) => context.query,
    (query, before) => heard.push([query, before]),
  );
  expect(heard).toEqual([]);
  change({ query: 'van' });
  change({ query: 'van' });
  change({ columns: ['name', 'phone'] });
  change({ query: '' });
  expect(heard).toEqual([
    ['van', ''],
    ['', 'van'],
  ]);
});

test('listening: a list is another only when one of its entries is', () => {
  const { actor, change } = aView();
  const heard: (readonly string[])[] = [];
  onChange(
    actor,
    ({ context }) => context.columns,
    (columns) => heard.push(columns),
  );
  change({ columns: ['name'] });
  expect(heard).toEqual([]);
  change({ columns: ['phone'] });
  change({ columns: ['phone', 'name'] });
  expect(heard).toEqual([['phone'], ['phone', 'name']]);
});

test('listening: a follower is told at once and whenever it becomes another', () => {
  const { actor, change } = aView();
  const heard: string[] = [];
  onEachValue(
    actor,
    ({ context }) => context.query,
    (query) => heard.push(query),
  );
  expect(heard).toEqual(['']);
  change({ query: '' });
  change({ query: 'van' });
  expect(heard).toEqual(['', 'van']);
});

test('listening: in any series of values a listener receives each that differs from the one before, until it stops', () => {
  const series = fc.array(fc.constantFrom(0, 1, Number.NaN), { maxLength: 12 });
  fc.assert(
    fc.property(series, series, (values, valuesAfterwards) => {
      const number = createActor(
        fromTransition((_: number, event: { type: 'SET'; value: number }) => event.value, 0),
      ).start();
      const heard: number[] = [];
      const followed: number[] = [];
      const stops = [
        onChange(
          number,
          ({ context }) => context,
          (value) => heard.push(value),
        ),
        onEachValue(
          number,
          ({ context }) => context,
          (value) => followed.push(value),
        ),
      ];
      for (const value of values) number.send({ type: 'SET', value });
      for (const stop of stops) stop();
      for (const value of valuesAfterwards) number.send({ type: 'SET', value });
      expect(heard).toEqual(values.filter((value, index) => !Object.is(value, values[index - 1] ?? 0)));
      expect(followed).toEqual([0, ...heard]);
    }),
  );
});

test('listening: an announcement reaches those who listen to its type, until they stop listening', () => {
  type Announcement = { type: 'saved'; id: number } | { type: 'refused' };
  const TYPES: { events?: { type: 'SAVE'; id: number } | { type: 'REFUSE' }; emitted?: Announcement } = {};
  const form = createActor(
    setup({ types: TYPES }).createMachine({
      on: {
        SAVE: { actions: emit(({ event }) => ({ type: 'saved' as const, id: event.id })) },
        REFUSE: { actions: emit({ type: 'refused' as const }) },
      },
    }),
  ).start();
  const saved: number[] = [];
  const stop = onEmitted(form, 'saved', ({ id }) => saved.push(id));
  form.send({ type: 'SAVE', id: 5 });
  form.send({ type: 'REFUSE' });
  expect(saved).toEqual([5]);
  stop();
  form.send({ type: 'SAVE', id: 6 });
  expect(saved).toEqual([5]);
});

import { assign, createActor, setup } from 'xstate';
import { expect, test } from 'vitest';
import { connected, joined } from '@farol/core/console/connected/connected';
import { settleCalls, signedInConsole } from '../../../models/signed-in-console.ts';

test('what a front end reads stays the same object until something changed', async () => {
  const { console: farol } = await signedInConsole();
  const { browser } = farol.preferences;
  const before = browser.getSnapshot();
  expect(browser.getSnapshot()).toBe(before);
  browser.change({ names: !before.names });
  expect(browser.getSnapshot()).not.toBe(before);
  expect(browser.getSnapshot().names).toBe(!before.names);
});

test('a front end hears of changes and announcements until it unsubscribes', async () => {
  const { console: farol } = await signedInConsole();
  const { forms } = farol.records;
  let changes = 0;
  const saved: string[] = [];
  const stopListening = [
    forms.groups.subscribe(() => changes++).unsubscribe,
    forms.groups.on('saved', ({ saved: { record } }) => saved.push(record.name)),
  ];
  const saveGroup = async (name: string): Promise<void> => {
    forms.groups.open();
    forms.groups.setField('name', name);
    forms.groups.save();
    await settleCalls();
  };
  await saveGroup('North');
  expect(changes).toBeGreaterThan(0);
  expect(saved).toEqual(['North']);
  for (const stop of stopListening) stop();
  const known = changes;
  await saveGroup('South');
  expect([changes, saved]).toEqual([known, ['North']]);
});

/** Counts under a name of its own. */
function aCounter(name: string) {
  const types: { context?: { count: number }; events?: { type: 'COUNT' } } = {};
  const machine = setup({ types }).createMachine({
    context: { count: 0 },
    on: { COUNT: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
  });
  const actor = createActor(machine).start();
  const counter = connected(actor, {
    view: ({ context }) => ({ [name]: context.count }),
    actions: (send) => ({ [`count ${name}`]: () => send({ type: 'COUNT' }) }),
  });
  return { actor, counter };
}

test('a connected actor hands its answers to an observer, in whichever form it comes, as a running actor does', () => {
  const { actor, counter } = aCounter('left');
  const heard: unknown[] = [];
  counter.subscribe((answers) => heard.push(answers));
  counter.subscribe({ next: (answers) => heard.push(answers) });
  counter.subscribe(undefined, undefined, () => heard.push('ended'));
  counter['count left']?.();
  expect(heard).toEqual([{ left: 1 }, { left: 1 }]);
  actor.stop();
  counter.subscribe({ complete: () => heard.push('had ended') });
  expect(heard.slice(2)).toEqual(['ended', 'had ended']);
});

test('two joined ones answer as one, which is the same object until one of them changed', () => {
  const [left, right] = [aCounter('left'), aCounter('right')];
  const both = joined(left.counter, right.counter);
  const before = both.getSnapshot();
  expect(before).toEqual({ left: 0, right: 0 });
  expect(both.getSnapshot()).toBe(before);
  both['count left']?.();
  expect(both.getSnapshot()).toEqual({ left: 1, right: 0 });
  both['count right']?.();
  expect(both.getSnapshot()).toEqual({ left: 1, right: 1 });
  expect(both.getSnapshot()).not.toBe(before);
});

test('joined actors: a listener hears of changes of both, of their end once, and of nothing after it unsubscribed', () => {
  const [left, right] = [aCounter('left'), aCounter('right')];
  const both = joined(left.counter, right.counter);
  let [changes, ends] = [0, 0];
  const subscription = both.subscribe({ next: () => changes++, complete: () => ends++ });
  both['count left']?.();
  both['count right']?.();
  expect(changes).toBe(2);
  subscription.unsubscribe();
  both['count left']?.();
  both['count right']?.();
  expect(changes).toBe(2);
  joined(left.counter, right.counter).subscribe({ complete: () => ends++ });
  left.actor.stop();
  right.actor.stop();
  expect(ends).toBe(1);
});

import { assign, createActor, setup, toObserver } from 'xstate';
import { expectTypeOf, expect, test } from 'vitest';
import { connectActor, combineConnected, type Readable } from '@farol/core/console/connected/connect-actor';
import { actionsOf } from '@farol/core/console/connected/actions';
import { waitForView } from '@farol/core/console/connected/wait-for-view';
import { settleCalls, signedInConsole } from '../../../models/signed-in-console.ts';

test('connect actor: what a front end reads stays the same object until something changed', async () => {
  const { console: farol } = await signedInConsole();
  const { browser } = farol.preferences;
  const before = browser.getSnapshot();
  expect(browser.getSnapshot()).toBe(before);
  browser.change({ names: !before.names });
  expect(browser.getSnapshot()).not.toBe(before);
  expect(browser.getSnapshot().names).toBe(!before.names);
});

test('connected actor: a front end receives changes and emitted events until it unsubscribes', async () => {
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
  const counter = connectActor(actor, {
    view: ({ context }) => ({ [name]: context.count }),
    actions: (send) => ({ [`count ${name}`]: () => send({ type: 'COUNT' }) }),
  });
  return { actor, counter };
}

test('connect actor: a connected actor hands its answers to an observer, in whichever form it comes, as a running actor does', () => {
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

test('connect actor: two joined ones answer as one, which is the same object until one of them changed', () => {
  const [left, right] = [aCounter('left'), aCounter('right')];
  const both = combineConnected(left.counter, right.counter);
  const before = both.getSnapshot();
  expect(before).toEqual({ left: 0, right: 0 });
  expect(both.getSnapshot()).toBe(before);
  both['count left']?.();
  expect(both.getSnapshot()).toEqual({ left: 1, right: 0 });
  both['count right']?.();
  expect(both.getSnapshot()).toEqual({ left: 1, right: 1 });
  expect(both.getSnapshot()).not.toBe(before);
});

test('combined views: a listener receives changes of both, their end once, and nothing after it unsubscribed', () => {
  const [left, right] = [aCounter('left'), aCounter('right')];
  const both = combineConnected(left.counter, right.counter);
  let [changes, ends] = [0, 0];
  const subscription = both.subscribe({ next: () => changes++, complete: () => ends++ });
  both['count left']?.();
  both['count right']?.();
  expect(changes).toBe(2);
  subscription.unsubscribe();
  both['count left']?.();
  both['count right']?.();
  expect(changes).toBe(2);
  combineConnected(left.counter, right.counter).subscribe({ complete: () => ends++ });
  left.actor.stop();
  right.actor.stop();
  expect(ends).toBe(1);
});

type LampEvent =
  | { type: 'SWITCH_ON' | 'SWITCH_OFF' }
  | { type: 'SET_COLOR_AT'; color: string; place: number }
  | { type: 'BLINK'; times: number; seconds?: number | undefined };

const send = (_event: LampEvent): void => {};

function aLamp() {
  const sent: LampEvent[] = [];
  const actions = actionsOf((event: LampEvent) => void sent.push(event), {
    switchOn: [],
    switchOff: [],
    setColorAt: ['place', 'color'],
    blink: ['times', 'seconds'],
  });
  return { sent, actions };
}

test('actions of events: each sends the event of its name with its arguments', () => {
  const { sent, actions } = aLamp();
  actions.switchOn();
  actions.setColorAt(2, 'red');
  actions.blink(3, 1);
  actions.blink(4);
  actions.switchOff();
  expect(sent).toEqual([
    { type: 'SWITCH_ON' },
    { type: 'SET_COLOR_AT', place: 2, color: 'red' },
    { type: 'BLINK', times: 3, seconds: 1 },
    { type: 'BLINK', times: 4 },
    { type: 'SWITCH_OFF' },
  ]);
});

test('actions of events: their arguments are what the events carry', () => {
  const { actions } = aLamp();
  expectTypeOf(actions.switchOn).parameters.toEqualTypeOf<[]>();
  expectTypeOf(actions.setColorAt).parameters.toEqualTypeOf<[number, string]>();
  expectTypeOf(actions.blink).parameters.toEqualTypeOf<[number, (number | undefined)?]>();
  // @ts-expect-error There is no event of this name.
  actionsOf(send, { dim: [] });
  // @ts-expect-error The event needs the place, too.
  actionsOf(send, { setColorAt: ['color'] });
  // @ts-expect-error The event carries nothing of this name.
  actionsOf(send, { switchOn: ['color'] });
});

/** A number that a front end reads, and how many listeners wait for its changes. */
function aNumber() {
  let current = 0;
  const listeners = new Set<() => void>();
  let end: (() => void) | undefined;
  const answers: Readable<number> = {
    getSnapshot: () => current,
    subscribe: (...observer) => {
      const { next, complete } = toObserver(...observer);
      const listener = (): void => next?.(current);
      listeners.add(listener);
      end = complete;
      return { unsubscribe: () => void listeners.delete(listener) };
    },
  };
  const set = (next: number): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  return { answers, set, listeners, end: () => end?.() };
}

test('connect actor: what holds already is answered at once, without listening', async () => {
  const { answers, listeners } = aNumber();
  expect(await waitForView(answers, (current) => current === 0)).toBe(0);
  expect(listeners.size).toBe(0);
});

test('connect actor: the first answer that meets the condition is returned, and nobody listens afterwards', async () => {
  const { answers, set, listeners } = aNumber();
  const reached = waitForView(answers, (current) => current > 1);
  set(1);
  expect(listeners.size).toBe(1);
  set(2);
  set(3);
  expect(await reached).toBe(2);
  expect(listeners.size).toBe(0);
});

test('waiting for answers: rejects once they have ended, and nobody listens afterwards', async () => {
  const { answers, end, listeners } = aNumber();
  const reached = waitForView(answers, (current) => current > 1);
  end();
  await expect(reached).rejects.toMatchObject({ code: 'CONSOLE_STOPPED' });
  expect(listeners.size).toBe(0);
});

test('waiting for answers: rejects once its signal is aborted, and nobody listens afterwards', async () => {
  const { answers, listeners } = aNumber();
  const abort = new AbortController();
  const reached = waitForView(answers, (current) => current > 1, { signal: abort.signal });
  abort.abort();
  await expect(reached).rejects.toMatchObject({ code: 'ABORTED' });
  expect(listeners.size).toBe(0);
  const late = waitForView(answers, (current) => current > 1, { signal: abort.signal });
  await expect(late).rejects.toMatchObject({ code: 'ABORTED' });
});

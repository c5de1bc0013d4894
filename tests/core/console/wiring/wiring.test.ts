import { createMachine, type ActorRefFrom, createActor, fromCallback } from 'xstate';
import { expect, test, vi } from 'vitest';
import { actorsOf, featureLogic } from '@farol/core/console/wiring/feature';
import { onEachValue } from '@farol/core/console/wiring/listening';
import { LazyCode } from '@farol/core/console/wiring/lazy-code';
import { FirstReaders } from '@farol/core/console/wiring/first-reader';
import { CountedClock } from '../../../models/counted-clock.ts';

const buttonMachine = createMachine({
  initial: 'released',
  states: { released: { on: { PRESS: 'pressed' } }, pressed: { on: { RELEASE: 'released' } } },
});
const bellMachine = createMachine({
  initial: 'silent',
  states: { silent: { on: { RING: 'ringing' } }, ringing: { after: { 1000: 'silent' } } },
});

/** A doorbell: its bell belongs to the house, the button is outside and stays. */
interface House {
  button: ActorRefFrom<typeof buttonMachine>;
  heard: unknown[];
}

const doorbellFeature = featureLogic<House, { bell: ActorRefFrom<typeof bellMachine> }>({
  actors: (spawn) => ({ bell: spawn(bellMachine) }),
  wiring: ({ bell }, { button, heard }) => [
    onEachValue(
      bell,
      ({ value }) => value,
      (state) => heard.push(state),
    ),
    onEachValue(
      button,
      ({ value }) => value === 'pressed',
      (isPressed) => isPressed && bell.send({ type: 'RING' }),
    ),
    () => heard.push('ended'),
  ],
});

const houseFeature = featureLogic({
  actors: (spawn, house: House) => actorsOf(spawn(doorbellFeature, { input: house })),
  wiring: () => [],
});

function aHouse(logic = doorbellFeature) {
  const clock = new CountedClock();
  const button = createActor(buttonMachine).start();
  const heard: unknown[] = [];
  const running = createActor(logic, { input: { button, heard }, clock });
  return { clock, button, heard, running };
}

test('wiring: the actors of a running feature receive events of each other and from outside', () => {
  const { clock, button, heard, running } = aHouse();
  running.start();
  button.send({ type: 'PRESS' });
  clock.increment(1000);
  expect(heard).toEqual(['silent', 'ringing', 'silent']);
});

test('wiring: a feature that starts late knows what is already so', () => {
  const { button, heard, running } = aHouse();
  button.send({ type: 'PRESS' });
  running.start();
  expect(heard).toEqual(['silent', 'ringing']);
});

test.for([
  ['a stopped feature', doorbellFeature],
  ['a feature within a stopped one', houseFeature],
] as const)('%s: no actor runs, no timer waits and nothing is listened to', ([, logic]) => {
  const { clock, button, heard, running } = aHouse(logic);
  running.start();
  const { bell } = actorsOf(running);
  button.send({ type: 'PRESS' });
  expect([bell.getSnapshot().status, clock.waitingTimers]).toEqual(['active', 1]);
  running.stop();
  expect([bell.getSnapshot().status, clock.waitingTimers]).toEqual(['stopped', 0]);
  button.send({ type: 'RELEASE' });
  button.send({ type: 'PRESS' });
  clock.increment(1000);
  expect(heard).toEqual(['silent', 'ringing', 'ended']);
});

test('wiring: two runs of a feature share nothing', () => {
  const [one, other] = [aHouse(), aHouse()];
  one.running.start();
  other.running.start();
  one.running.stop();
  other.button.send({ type: 'PRESS' });
  expect([one.heard, other.heard]).toEqual([
    ['silent', 'ended'],
    ['silent', 'ringing'],
  ]);
});

test('late code: is loaded once, with the first who needs it', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'code');
  const code = new LazyCode(load);
  expect(code.loaded()).toBeUndefined();
  expect(await Promise.all([code.load(), code.load()])).toEqual(['code', 'code']);
  expect(await code.load()).toBe('code');
  expect(code.loaded()).toBe('code');
  expect(load).toHaveBeenCalledOnce();
});

test('late code: a load that failed is told, and tried again by the next', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'code').mockRejectedValueOnce(new Error('away'));
  const code = new LazyCode(load);
  await expect(code.load()).rejects.toThrow('away');
  expect(code.loaded()).toBeUndefined();
  expect(await code.load()).toBe('code');
});

test('late code: tells once who waits for it, unless they have stopped', async () => {
  const code = new LazyCode(async () => 'code');
  const [waiting, stopped] = [vi.fn<() => void>(), vi.fn<() => void>()];
  code.subscribe(waiting);
  code.subscribe(stopped)();
  await code.load();
  await code.load();
  expect(waiting).toHaveBeenCalledOnce();
  expect(stopped).not.toHaveBeenCalled();
});

/** A part of a session that counts how often it runs. */
function aPart(readers: FirstReaders) {
  const running = { count: 0 };
  const logic = fromCallback(() => {
    running.count++;
    return () => {
      running.count--;
    };
  });
  const part = readers.startedByReader(() => readers.started(createActor(logic, readers.settings)));
  return { part, running };
}

test('first reader: starts a part once, and nobody who only waits for it', () => {
  const { part, running } = aPart(new FirstReaders({}));
  const onStart = vi.fn<() => void>();
  part.onStart(onStart);
  expect([part.started(), running.count]).toEqual([undefined, 0]);
  const read = part.get();
  expect(part.get()).toBe(read);
  expect(part.started()).toBe(read);
  expect(running.count).toBe(1);
  expect(onStart).toHaveBeenCalledExactlyOnceWith(read);
  const late = vi.fn<() => void>();
  part.onStart(late);
  expect(late).toHaveBeenCalledExactlyOnceWith(read);
});

test('first reader: what was started ends with the session, and what is read later does not start', () => {
  const readers = new FirstReaders({});
  const [early, late] = [aPart(readers), aPart(readers)];
  const told = vi.fn<() => void>();
  late.part.onStart(told);
  early.part.get();
  const ended = vi.fn<() => void>();
  readers.endsWith(ended);
  readers.stop();
  expect(early.running.count).toBe(0);
  expect(ended).toHaveBeenCalledOnce();
  late.part.get();
  expect(late.running.count).toBe(0);
  expect(told).not.toHaveBeenCalled();
  const endedAtOnce = vi.fn<() => void>();
  readers.endsWith(endedAtOnce);
  expect(endedAtOnce).toHaveBeenCalledOnce();
});

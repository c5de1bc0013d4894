import { createActor, createMachine, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { actorsOf, feature } from '@farol/core/console/wiring/feature';
import { follow } from '@farol/core/console/wiring/listening';
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

const doorbellFeature = feature<House, { bell: ActorRefFrom<typeof bellMachine> }>({
  actors: (spawn) => ({ bell: spawn(bellMachine) }),
  wiring: ({ bell }, { button, heard }) => [
    follow(
      bell,
      ({ value }) => value,
      (state) => heard.push(state),
    ),
    follow(
      button,
      ({ value }) => value === 'pressed',
      (isPressed) => isPressed && bell.send({ type: 'RING' }),
    ),
    () => heard.push('ended'),
  ],
});

const houseFeature = feature({
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

test('the actors of a running feature hear each other and what is outside', () => {
  const { clock, button, heard, running } = aHouse();
  running.start();
  button.send({ type: 'PRESS' });
  clock.increment(1000);
  expect(heard).toEqual(['silent', 'ringing', 'silent']);
});

test('a feature that starts late knows what is already so', () => {
  const { button, heard, running } = aHouse();
  button.send({ type: 'PRESS' });
  running.start();
  expect(heard).toEqual(['silent', 'ringing']);
});

test.for([
  ['a stopped feature', doorbellFeature],
  ['a feature within a stopped one', houseFeature],
] as const)('%s has no running actor, no timer and hears nothing', ([, logic]) => {
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

test('two runs of a feature share nothing', () => {
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

import { expect, expectTypeOf, test } from 'vitest';
import { verbsOf } from '@farol/core/console/connected/verbs';

type LampEvent =
  | { type: 'SWITCH_ON' | 'SWITCH_OFF' }
  | { type: 'SET_COLOR_AT'; color: string; place: number }
  | { type: 'BLINK'; times: number; seconds?: number | undefined };

const send = (_event: LampEvent): void => {};

function aLamp() {
  const sent: LampEvent[] = [];
  const verbs = verbsOf((event: LampEvent) => void sent.push(event), {
    switchOn: [],
    switchOff: [],
    setColorAt: ['place', 'color'],
    blink: ['times', 'seconds'],
  });
  return { sent, verbs };
}

test('verbs of events: each sends the event of its name with its arguments', () => {
  const { sent, verbs } = aLamp();
  verbs.switchOn();
  verbs.setColorAt(2, 'red');
  verbs.blink(3, 1);
  verbs.blink(4);
  verbs.switchOff();
  expect(sent).toEqual([
    { type: 'SWITCH_ON' },
    { type: 'SET_COLOR_AT', place: 2, color: 'red' },
    { type: 'BLINK', times: 3, seconds: 1 },
    { type: 'BLINK', times: 4 },
    { type: 'SWITCH_OFF' },
  ]);
});

test('verbs of events: their arguments are what the events carry', () => {
  const { verbs } = aLamp();
  expectTypeOf(verbs.switchOn).parameters.toEqualTypeOf<[]>();
  expectTypeOf(verbs.setColorAt).parameters.toEqualTypeOf<[number, string]>();
  expectTypeOf(verbs.blink).parameters.toEqualTypeOf<[number, (number | undefined)?]>();
  // @ts-expect-error There is no event of this name.
  verbsOf(send, { dim: [] });
  // @ts-expect-error The event needs the place, too.
  verbsOf(send, { setColorAt: ['color'] });
  // @ts-expect-error The event carries nothing of this name.
  verbsOf(send, { switchOn: ['color'] });
});

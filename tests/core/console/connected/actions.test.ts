import { expect, expectTypeOf, test } from 'vitest';
import { actionsOf } from '@farol/core/console/connected/actions';

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

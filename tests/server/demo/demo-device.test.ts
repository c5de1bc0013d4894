import { expect, test } from 'vitest';
import { commandText } from '../../../server/tracking/command-text.ts';
import { typesFor } from '../../../server/tracking/command-types.ts';
import { deviceState, obeyed } from '../../../server/demo/demo-device.ts';
import { seeded, Trip, Way } from '../../../server/demo/travel.ts';
import { ROADS } from '../../../server/demo/roads.ts';

const fresh = deviceState({});

test('a device answers every command that the server can write', () => {
  for (const type of typesFor({ positionId: 1 }))
    expect(obeyed(fresh, commandText({ type, attributes: { data: 'PING' } }, 'van')).result).not.toBe('');
});

test('the engine, outputs, arming and the interval are as they were told, and stay so over a restart', () => {
  const commands = [
    { type: 'engineStop', attributes: {} },
    { type: 'outputControl', attributes: { index: 3, data: 'on' } },
    { type: 'alarmArm', attributes: {} },
    { type: 'positionPeriodic', attributes: { frequency: 99_999 } },
  ];
  let state = fresh;
  for (const command of commands) state = obeyed(state, commandText(command, 'van')).state;
  expect(state).toEqual({ blocked: true, switches: { out3: true, armed: true }, intervalMs: 3_600_000 });
  const restarted = deviceState({ ...state.switches, blocked: state.blocked, ignition: true, motion: false });
  expect(restarted).toEqual({ ...state, intervalMs: undefined });
  expect(obeyed(state, 'engineResume').state.blocked).toBe(false);
  expect(obeyed(state, 'outputControl {"index":3,"data":"0"}').state.switches['out3']).toBe(false);
});

test('relays in a language of their own stop the engine too', () => {
  expect(obeyed(fresh, 'RELAY,1#')).toMatchObject({ state: { blocked: true }, result: 'engine stopped' });
  expect(obeyed(fresh, 'RELAY,0#')).toMatchObject({ state: { blocked: false }, result: 'engine released' });
});

test('what makes no sense changes nothing and is answered', () => {
  for (const text of [
    'outputControl {"index":99,"data":"1"}',
    'positionPeriodic',
    'positionPeriodic {x',
    '{}',
  ])
    expect(obeyed(fresh, text)).toEqual({ state: fresh, result: expect.stringMatching(/\S/) });
});

test('a vehicle whose engine is stopped rolls to a halt, stays for hours and goes on when it may', () => {
  const [road] = ROADS;
  if (!road) throw new Error('there are roads');
  const trip = new Trip(new Way(road), { cruiseKmh: 50, restsAtNight: false }, seeded(1), 0, 0);
  let now = 0;
  const pass = (times: number): void => {
    for (let at = 0; at < times; at++) trip.advance((now += 5000), 5000);
  };
  while (!trip.isDriving || trip.speedKmh < 30) pass(1);
  trip.hold();
  pass(5);
  expect([trip.isDriving, trip.speedKmh]).toEqual([false, 0]);
  const { metres } = trip;
  pass(3600);
  expect([trip.isDriving, trip.metres]).toEqual([false, metres]);
  trip.release(now);
  pass(2);
  expect(trip.isDriving).toBe(true);
  expect(trip.metres).toBeGreaterThan(metres);
});

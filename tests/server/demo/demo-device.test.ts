import { expect, test } from 'vitest';
import { commandText } from '@farol/core/domain/command/command-text';
import { supportedTypes } from '../../../server/commands/commands.ts';
import { deviceState, executeCommand } from '../../../server/demo/demo-device.ts';
import { seededRandom } from '../../../server/demo/seeded-random.ts';
import { SimulatedTrip, RoadRoute } from '../../../server/demo/simulated-trip.ts';
import { ROADS } from '../../../server/demo/roads.ts';

const fresh = deviceState({});

test('demo device: responds to every command that the server supports', () => {
  for (const type of supportedTypes({ positionId: 1 }))
    expect(executeCommand(fresh, commandText({ type, attributes: { data: 'PING' } }, 'van')).result).not.toBe(
      '',
    );
});

test('demo device: engine, outputs, arming and interval follow their commands, also after a restart', () => {
  const commands = [
    { type: 'engineStop', attributes: {} },
    { type: 'outputControl', attributes: { index: 3, data: 'on' } },
    { type: 'alarmArm', attributes: {} },
    { type: 'positionPeriodic', attributes: { frequency: 99_999 } },
  ];
  let state = fresh;
  for (const command of commands) state = executeCommand(state, commandText(command, 'van')).state;
  expect(state).toEqual({ blocked: true, outputs: { out3: true, armed: true }, intervalMs: 3_600_000 });
  const restarted = deviceState({ ...state.outputs, blocked: state.blocked, ignition: true, motion: false });
  expect(restarted).toEqual({ ...state, intervalMs: undefined });
  expect(executeCommand(state, 'engineResume').state.blocked).toBe(false);
  expect(executeCommand(state, 'outputControl {"index":3,"data":"0"}').state.outputs['out3']).toBe(false);
});

test('demo device: relays with their own protocol stop the engine too', () => {
  expect(executeCommand(fresh, 'RELAY,1#')).toMatchObject({
    state: { blocked: true },
    result: 'engine stopped',
  });
  expect(executeCommand(fresh, 'RELAY,0#')).toMatchObject({
    state: { blocked: false },
    result: 'engine released',
  });
});

test('demo device: an invalid command changes nothing and gets a response', () => {
  for (const text of [
    'outputControl {"index":99,"data":"1"}',
    'positionPeriodic',
    'positionPeriodic {x',
    '{}',
  ])
    expect(executeCommand(fresh, text)).toEqual({ state: fresh, result: expect.stringMatching(/\S/) });
});

test('demo device: a vehicle with its engine stopped rolls to a halt, stays for hours and continues when released', () => {
  const [road] = ROADS;
  if (!road) throw new Error('there are roads');
  const trip = new SimulatedTrip(
    new RoadRoute(road),
    { cruiseKmh: 50, restsAtNight: false },
    seededRandom(1),
    0,
    0,
  );
  let now = 0;
  const pass = (times: number): void => {
    for (let at = 0; at < times; at++) trip.advance((now += 5000), 5000);
  };
  while (!trip.isDriving || trip.speedKmh < 30) pass(1);
  trip.stopEngine();
  pass(5);
  expect([trip.isDriving, trip.speedKmh]).toEqual([false, 0]);
  const { traveledMeters } = trip;
  pass(3600);
  expect([trip.isDriving, trip.traveledMeters]).toEqual([false, traveledMeters]);
  trip.releaseEngine(now);
  pass(2);
  expect(trip.isDriving).toBe(true);
  expect(trip.traveledMeters).toBeGreaterThan(traveledMeters);
});

import { expect, test } from 'vitest';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { routeEvents } from '@farol/core/domain/route/route-event';
import { fixAt, routeOf } from '../../../arbitraries/routes.ts';

const route = routeOf([
  fixAt(0, { longitude: -46 }),
  fixAt(2, { longitude: -46.01, attributes: { alarm: 'sos' } }),
  fixAt(4, { longitude: -46.02, attributes: { alarm: 'overspeed' } }),
]);

function event(type: string, minute: number, deviceId = 1): DeviceEvent {
  const eventTime = new Date(1.79e12 + minute * 60_000).toISOString();
  const alarm = type === 'alarm' ? { alarm: 'sos' } : {};
  return {
    id: minute + 1,
    type,
    eventTime,
    deviceId,
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: alarm,
  };
}

test('events are where the vehicle was, oldest first, and alarms without an event are among them', () => {
  const found = routeEvents(route, [event('alarm', 2), event('ignitionOn', 1), event('ignitionOff', 3, 2)]);
  expect(
    found.map(({ event: { type, attributes }, longitude, isAlarm }) => [
      type,
      attributes['alarm'],
      longitude,
      isAlarm,
    ]),
  ).toEqual([
    ['ignitionOn', undefined, expect.closeTo(-46.005, 9), false],
    ['alarm', 'sos', -46.01, true],
    ['alarm', 'overspeed', -46.02, true],
  ]);
});

test('an event without a time is left out', () => {
  expect(routeEvents(route, [{ ...event('ignitionOn', 1), eventTime: 'never' }])).toHaveLength(2);
});

import { expect, test } from 'vitest';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { routeEvents } from '@farol/core/domain/route/route-event';
import { fixAt, routeOf } from '../../../arbitraries/routes.ts';

const eventsOf = (events: readonly DeviceEvent[]) => routeEvents(alarmedRoute(), events);

const alarmedRoute = () =>
  routeOf([
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

test('route event: events are where the vehicle was, oldest first, and alarms without an event are among them', () => {
  const found = eventsOf([event('alarm', 2), event('ignitionOn', 1), event('ignitionOff', 3, 2)]);
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

test('route event: an event without a time is left out', () => {
  expect(eventsOf([{ ...event('ignitionOn', 1), eventTime: 'never' }])).toHaveLength(2);
});

test('route event: an alarm within a second of its event is listed once, one further away is listed separately', () => {
  const at = (ms: number): DeviceEvent => ({
    ...event('alarm', 0),
    eventTime: new Date(1.79e12 + 2 * 60_000 + ms).toISOString(),
  });
  for (const ms of [-1000, 0, 1000]) expect(eventsOf([at(ms)])).toHaveLength(2);
  for (const ms of [-1001, 1001]) expect(eventsOf([at(ms)])).toHaveLength(3);
  // Only an alarm stands for an alarm.
  expect(eventsOf([event('ignitionOn', 2)])).toHaveLength(3);
  // The events may come in any order.
  expect(eventsOf([event('alarm', 4), event('alarm', 2)])).toHaveLength(2);
});

test('route event: an alarm without an event is told as the server would, with a number of its own', () => {
  expect(eventsOf([])).toEqual(
    [
      { index: 1, alarm: 'sos', longitude: -46.01 },
      { index: 2, alarm: 'overspeed', longitude: -46.02 },
    ].map(({ index, alarm, longitude }) => ({
      event: {
        id: -1 - index,
        type: 'alarm',
        eventTime: new Date(1.79e12 + index * 120_000).toISOString(),
        deviceId: 1,
        positionId: alarmedRoute().positionId[index],
        geofenceId: 0,
        maintenanceId: 0,
        attributes: { alarm },
      },
      timeMs: 1.79e12 + index * 120_000,
      longitude,
      latitude: alarmedRoute().latitude[index],
      isAlarm: true,
    })),
  );
});

import type { DeviceEvent } from '../alert/event.ts';
import { routePositionAt } from './route-position.ts';
import type { Route } from './route.ts';

/** An event or alarm of a route: when and where it happened. */
export interface RouteEvent {
  readonly event: DeviceEvent;
  readonly timeMs: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly isAlarm: boolean;
}

/** A fix and the event of its alarm may have times that differ by this much, milliseconds. */
const SAME_ALARM_MS = 1000;

/**
 * Returns the events of a vehicle on its route, oldest first, with the alarms of its fixes that made no event:
 * a server makes none for users without rules, and none where events are switched off.
 */
export function routeEvents(route: Route, events: readonly DeviceEvent[]): RouteEvent[] {
  const own = events
    .filter(({ deviceId }) => deviceId === route.deviceId)
    .map((event) => ({ event, timeMs: Date.parse(event.eventTime) }))
    .filter(({ timeMs }) => !Number.isNaN(timeMs));
  const alarmTimes = own.filter(({ event }) => event.type === 'alarm').map(({ timeMs }) => timeMs);
  const isEvent = nearTo(alarmTimes.sort((left, right) => left - right));
  const fixAlarms = route.alarms.flatMap(({ index, kind }) => {
    const timeMs = route.timeMs[index] ?? 0;
    return isEvent(timeMs) ? [] : [{ event: eventOfAlarm(route, index, kind), timeMs }];
  });
  return [...own, ...fixAlarms]
    .sort((left, right) => left.timeMs - right.timeMs)
    .map(({ event, timeMs }) => {
      const { longitude, latitude } = routePositionAt(route, timeMs);
      return { event, timeMs, longitude, latitude, isAlarm: event.type === 'alarm' };
    });
}

/** Returns a function that tells whether a time is near one of these, which ascend; ask in ascending order. */
function nearTo(times: readonly number[]): (timeMs: number) => boolean {
  let next = 0;
  return (timeMs) => {
    while ((times[next] ?? Infinity) < timeMs - SAME_ALARM_MS) next++;
    return (times[next] ?? Infinity) <= timeMs + SAME_ALARM_MS;
  };
}

/** Returns the event that a server would have made of an alarm; its id is that of no stored event. */
function eventOfAlarm(route: Route, index: number, alarm: string): DeviceEvent {
  return {
    id: -1 - index,
    type: 'alarm',
    eventTime: new Date(route.timeMs[index] ?? 0).toISOString(),
    deviceId: route.deviceId,
    positionId: route.positionId[index] ?? 0,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: { alarm },
  };
}

import * as fc from 'fast-check';
import { ALARM_KINDS } from '@farol/core/domain/alert/alarm-kind';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { NOTIFICATION_TYPES } from '@farol/core/domain/alert/notification-type';
import type { NotificationRule } from '@farol/core/domain/alert/notification-rule';
import { evenNumber } from './numbers.ts';

/** An ordinary event of vehicle 5: its ignition was switched on. */
export function anEvent(changes: Partial<DeviceEvent> = {}): DeviceEvent {
  return {
    id: 1,
    type: 'ignitionOn',
    eventTime: '2026-11-21T12:00:00.000+00:00',
    deviceId: 5,
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: {},
    ...changes,
  };
}

/** An alarm of vehicle 5. */
export function anAlarm(alarm: string, changes: Partial<DeviceEvent> = {}): DeviceEvent {
  return anEvent({ type: 'alarm', attributes: { alarm }, ...changes });
}

/** A rule that shows the given event type on the screen. */
export function aRule(changes: Partial<NotificationRule> = {}): NotificationRule {
  return {
    id: 1,
    description: null,
    type: 'ignitionOn',
    always: true,
    notificators: 'web',
    calendarId: 0,
    commandId: 0,
    attributes: {},
    ...changes,
  };
}

/** Event types, known and unknown. */
const eventType = fc.oneof(
  { arbitrary: fc.constantFrom(...NOTIFICATION_TYPES), weight: 4 },
  fc.constantFrom('somethingNew', 'constructor', 'a.b:c'),
);
/** Alarm codes, known and unknown. */
export const alarmCode = fc.oneof(
  { arbitrary: fc.constantFrom(...ALARM_KINDS), weight: 4 },
  fc.constantFrom('somethingNew', 'toString'),
);
const alarmList = fc.array(alarmCode, { maxLength: 3 }).map((codes) => codes.join(', '));

/** Events of any type, with valid and invalid attributes. */
export const anyEvent: fc.Arbitrary<DeviceEvent> = fc
  .record({
    id: fc.nat(40),
    type: fc.oneof(fc.constant('alarm'), eventType),
    deviceId: fc.integer({ min: 1, max: 4 }),
    geofenceId: fc.nat(2),
    alarm: fc.oneof(alarmCode, alarmList),
    result: fc.option(fc.string(), { nil: undefined }),
    message: fc.option(fc.string(), { nil: undefined }),
    speed: fc.option(evenNumber(0, 200), { nil: undefined }),
  })
  .map(({ alarm, result, message, speed, ...event }) =>
    anEvent({ ...event, attributes: { ...(event.type === 'alarm' && { alarm }), result, message, speed } }),
  );

/** Rules, valid and invalid. */
export const anyRule: fc.Arbitrary<NotificationRule> = fc
  .record({
    id: fc.nat(9),
    type: fc.oneof(fc.constant('alarm'), eventType),
    notificators: fc.constantFrom(null, '', 'web', 'mail', 'mail,web', 'web, sms', 'webhook'),
    alarms: fc.option(alarmList, { nil: undefined }),
    color: fc.constantFrom(undefined, 'red', 'soft-info', 'pink', 7),
    pin: fc.constantFrom(undefined, true, false, 'true', 'false'),
    position: fc.constantFrom(undefined, 'top-left', 'bottom-left', 'middle'),
    sound: fc.constantFrom(undefined, 'mute', 'custom', 'audio7', 'audio25', 'toString', 3),
    soundURL: fc.constantFrom(
      undefined,
      '',
      '/a/b.mp3',
      'https://x.org/s.ogg?v=1',
      'javascript:alert(1)',
      'x.exe',
    ),
  })
  .map(({ id, type, notificators, alarms, ...own }) =>
    aRule({
      id,
      type,
      notificators,
      attributes: {
        alarms,
        ...Object.fromEntries(Object.entries(own).map(([key, value]) => [`acme.${key}`, value])),
      },
    }),
  );

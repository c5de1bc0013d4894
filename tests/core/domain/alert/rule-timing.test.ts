import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTIFICATION_TYPES } from '@farol/core/domain/alert/notification-type';
import {
  endsCondition,
  endingTypes,
  isTimed,
  LASTING_EVENT_TYPES,
  MAX_RULE_MINUTES,
  ruleFirings,
  ruleTiming,
} from '@farol/core/domain/alert/rule-timing';

const MINUTE = 60_000;
const event = (type: string, minute: number, more: { deviceId?: number; geofenceId?: number } = {}) => ({
  type,
  eventTime: new Date(minute * MINUTE).toISOString(),
  deviceId: 1,
  geofenceId: 0,
  attributes: {},
  ...more,
});
const outcomes = (...args: Parameters<typeof ruleFirings>) =>
  ruleFirings(...args).map(({ outcome }) => outcome);
const timing = (type: string, attributes: Record<string, unknown>) =>
  ruleTiming(
    {
      type,
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [`acme.${name}`, value]),
      ),
    },
    'acme',
  );

test('the timing of a rule: minutes within a day, and nothing for anything else', () => {
  expect(timing('ignitionOn', { minimumMinutes: 5, repeatMinutes: '10' })).toEqual({
    minimumMs: 5 * MINUTE,
    silenceMs: 10 * MINUTE,
    escalation: undefined,
  });
  for (const odd of [undefined, null, 0, -5, 'soon', Number.NaN, [], true]) {
    const { minimumMs, silenceMs } = timing('ignitionOn', { minimumMinutes: odd, repeatMinutes: odd });
    expect([minimumMs, silenceMs]).toEqual([undefined, undefined]);
  }
  expect(timing('ignitionOn', { repeatMinutes: 1e9 }).silenceMs).toBe(MAX_RULE_MINUTES * MINUTE);
});

test('the timing of a rule: what does not last is told at once', () => {
  expect(timing('driverChanged', { minimumMinutes: 5 }).minimumMs).toBeUndefined();
  expect(isTimed(timing('driverChanged', { minimumMinutes: 5 }))).toBe(false);
  expect(isTimed(timing('deviceOffline', { minimumMinutes: 5 }))).toBe(true);
  expect(isTimed(timing('driverChanged', { repeatMinutes: 5 }))).toBe(true);
});

test('the escalation of a rule: of alarms alone, by channels that tell somebody', () => {
  const given = { escalateMinutes: 3, escalateUserId: 7, escalateNotificators: 'sms,command' };
  expect(timing('alarm', given).escalation).toEqual({ afterMs: 3 * MINUTE, userId: 7, channels: ['sms'] });
  expect(timing('alarm', { ...given, escalateUserId: undefined }).escalation?.userId).toBe(0);
  expect(timing('alarm', { ...given, escalateNotificators: 'command' }).escalation).toBeUndefined();
  expect(timing('ignitionOn', given).escalation).toBeUndefined();
});

test('the end of a condition: the opposite event of the same device, geofence and linked device', () => {
  const enter = event('geofenceEnter', 0, { geofenceId: 3 });
  expect(endsCondition(enter, event('geofenceExit', 1, { geofenceId: 3 }))).toBe(true);
  expect(endsCondition(enter, event('geofenceExit', 1, { geofenceId: 4 }))).toBe(false);
  expect(endsCondition(enter, event('geofenceExit', 1, { geofenceId: 3, deviceId: 2 }))).toBe(false);
  expect(endsCondition(enter, event('geofenceExit', -1, { geofenceId: 3 }))).toBe(false);
  const near = { ...event('proximityEnter', 0), attributes: { linkedDeviceId: 5 } };
  expect(endsCondition(near, { ...event('proximityExit', 1), attributes: { linkedDeviceId: 5 } })).toBe(true);
  expect(endsCondition(near, { ...event('proximityExit', 1), attributes: { linkedDeviceId: 6 } })).toBe(
    false,
  );
  // Other events say nothing of a linked device.
  const on = { ...event('ignitionOn', 0), attributes: { linkedDeviceId: 5 } };
  expect(endsCondition(on, event('ignitionOff', 1))).toBe(true);
  // What is no id is the same whatever it is, and is read without harm.
  const odd = { ...event('proximityExit', 1), attributes: { linkedDeviceId: { toString: 1 } } };
  expect([endsCondition(near, odd), endsCondition(event('proximityEnter', 0), odd)]).toEqual([false, true]);
  const lasting = NOTIFICATION_TYPES.filter((type) => endingTypes(type).length > 0);
  expect(LASTING_EVENT_TYPES.toSorted()).toEqual(lasting.toSorted());
  for (const type of LASTING_EVENT_TYPES) {
    expect(endingTypes(type)).not.toEqual([]);
    for (const end of endingTypes(type)) {
      expect(endsCondition(event(type, 0), event(end, 0))).toBe(end !== type);
      // What ends something is known itself, and begins the opposite; what follows nothing has no end.
      expect(NOTIFICATION_TYPES).toContain(end);
      if (type !== 'unaccompaniedMotion') expect(endingTypes(end)).toContain(type);
    }
  }
  expect(endingTypes('toString')).toEqual([]);
});

test('firings: what did not last is not told, what still lasts is not clear yet', () => {
  const rule = { minimumMs: 5 * MINUTE, silenceMs: undefined };
  const on = [event('ignitionOn', 0), event('ignitionOn', 20), event('ignitionOn', 58)];
  expect(outcomes(rule, on, [event('ignitionOff', 3)], 60 * MINUTE)).toEqual(['ended', 'told', 'lasting']);
  // An end at the very moment it is due comes in time; the moment itself is late enough to tell.
  expect(outcomes(rule, [event('ignitionOn', 0)], [event('ignitionOff', 5)], 60 * MINUTE)).toEqual(['ended']);
  expect(outcomes(rule, [event('ignitionOn', 0)], [event('ignitionOff', 6)], 5 * MINUTE)).toEqual(['told']);
  // An end from before it began ends nothing, and one of the same moment does.
  expect(outcomes(rule, [event('ignitionOn', 8)], [event('ignitionOff', 3)], 60 * MINUTE)).toEqual(['told']);
  expect(outcomes(rule, [event('ignitionOn', 8)], [event('ignitionOff', 8)], 60 * MINUTE)).toEqual(['ended']);
  const exits = [1, 2, 3].map((minute) => event('geofenceExit', minute, { geofenceId: minute }));
  const enters = [3, 9].map((geofenceId) => event('geofenceEnter', 0, { geofenceId }));
  expect(outcomes(rule, enters, exits, 60 * MINUTE)).toEqual(['ended', 'told']);
});

test('firings: a rule without durations tells of each event, also where several come at the same moment', () => {
  const rule = { minimumMs: undefined, silenceMs: undefined };
  const all = [event('ignitionOn', 1), event('ignitionOn', 1), event('ignitionOn', 2)];
  const ends = [event('ignitionOff', 1), event('ignitionOff', 2)];
  expect(outcomes(rule, all, ends, 60 * MINUTE)).toEqual(['told', 'told', 'told']);
});

test('firings: after one a rule is silent about the same vehicle', () => {
  const rule = { minimumMs: undefined, silenceMs: 10 * MINUTE };
  const alarms = [
    event('alarm', 0),
    event('alarm', 9),
    event('alarm', 9, { deviceId: 2 }),
    event('alarm', 10),
  ];
  expect(outcomes(rule, alarms, [], 60 * MINUTE)).toEqual(['told', 'silent', 'told', 'told']);
});

test('firings: two of them are always at least the silence apart, and each condition lasted its minimum duration', () => {
  const steps = fc.array(
    fc.record({
      minute: fc.integer({ min: 0, max: 200 }),
      isOn: fc.boolean(),
      deviceId: fc.constantFrom(1, 2),
    }),
    { maxLength: 40 },
  );
  const minutes = fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined });
  fc.assert(
    fc.property(steps, minutes, minutes, (given, minimum, silence) => {
      const all = given
        .map(({ minute, isOn, deviceId }) => event(isOn ? 'ignitionOn' : 'ignitionOff', minute, { deviceId }))
        .sort((left, right) => Date.parse(left.eventTime) - Date.parse(right.eventTime));
      const began = all.filter(({ type }) => type === 'ignitionOn');
      const rule = {
        minimumMs: minimum === undefined ? undefined : minimum * MINUTE,
        silenceMs: silence === undefined ? undefined : silence * MINUTE,
      };
      const told = ruleFirings(rule, began, all, 300 * MINUTE).filter(({ outcome }) => outcome === 'told');
      for (const [at, { event: one }] of told.entries()) {
        const ms = Date.parse(one.eventTime);
        const next = told.slice(at + 1).find(({ event: other }) => other.deviceId === one.deviceId)?.event;
        if (next && rule.silenceMs !== undefined)
          expect(Date.parse(next.eventTime) - ms).toBeGreaterThanOrEqual(rule.silenceMs);
        if (rule.minimumMs !== undefined)
          for (const other of all)
            if (endsCondition(one, other))
              expect(Date.parse(other.eventTime) - ms).toBeGreaterThan(rule.minimumMs);
      }
    }),
  );
});

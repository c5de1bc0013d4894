import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALARM_KINDS } from '@farol/core/domain/alert/alarm-kind';
import type { InboxEntry } from '@farol/core/domain/alert/alert-inbox';
import { groupInboxIncidents } from '@farol/core/domain/alert/alert-inbox-incidents';
import { isAlarmKind, severityRank } from '@farol/core/domain/alert/alert-severity';
import { toastContentFor } from '@farol/core/domain/alert/toast-content';
import { visibleToasts, stackToasts, type IncomingToast } from '@farol/core/domain/alert/toast-stack';
import { alertKindOf } from '@farol/core/domain/alert/notification-type';
import { anyEvent } from '../../../arbitraries/events.ts';

const alarm = (kind: string): number => severityRank(`alarm:${kind}`);

test('alert severity: danger to life or the vehicle comes before driving, driving before the condition of the vehicle, notices last', () => {
  const classes = [
    ['sos', 'accident'].map(alarm),
    ['powerCut', 'jamming', 'tampering', 'tow'].map(alarm),
    [alarm('overspeed'), severityRank('deviceOverspeed'), alarm('hardBraking')],
    [severityRank('deviceOffline'), severityRank('geofenceExit'), alarm('lowBattery')],
    ['ignitionOn', 'ignitionOff', 'deviceOnline', 'deviceMoving'].map((kind) => severityRank(kind)),
  ];
  for (const [at, ranks] of classes.entries()) expect(new Set(ranks)).toEqual(new Set([at + 1]));
});

test('alert severity: several alarms at once are as severe as the worst of them, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ALARM_KINDS), { minLength: 1, maxLength: 5 }), (kinds) => {
      expect(alarm(kinds.join(','))).toBe(Math.min(...kinds.map(alarm)));
    }),
  );
});

test('alert severity: an unknown alarm is more than a notice, and every kind has a place in the order', () => {
  expect(alarm('somethingNew')).toBe(alarm('general'));
  expect(alarm('')).toBe(alarm('general'));
  fc.assert(
    fc.property(anyEvent, (event) => {
      expect([0, 1, 2, 3, 4, 5]).toContain(severityRank(alertKindOf(event)));
    }),
  );
});

const VIOLATION = {
  type: 'geofenceExit',
  attributes: { anchor: true, geofenceName: 'Ancora Van', engineStop: 'queued', commandId: 4 },
};
const setting = { namespace: 'acme', names: { device: 'Van', geofence: undefined }, isMuted: false };

test('alert severity: an anchor violation is more severe than everything else', () => {
  expect(severityRank(alertKindOf(VIOLATION))).toBe(0);
  expect(isAlarmKind(alertKindOf(VIOLATION))).toBe(true);
  fc.assert(
    fc.property(anyEvent, (event) => {
      const kind = alertKindOf(event);
      expect(severityRank(kind) === 0).toBe(kind === 'anchorViolated');
    }),
  );
});

test('alert severity: an anchor violation stays on the screen in red, says what happened to the engine stop, and no rule weakens it', () => {
  const rule = {
    id: 1,
    description: '',
    type: 'geofenceExit',
    always: true,
    notificators: 'web',
    calendarId: 0,
    commandId: 0,
    attributes: { 'acme.color': 'soft-info', 'acme.pin': false },
  };
  const texts = (attributes: object) =>
    toastContentFor({ type: 'geofenceExit', attributes: { ...attributes } }, [rule], setting).texts;
  expect(toastContentFor(VIOLATION, [rule], setting)).toMatchObject({ color: 'red', durationMs: 0 });
  expect(texts(VIOLATION.attributes)).toMatchObject([{ key: 'alerts.messages.anchorViolatedQueued' }]);
  expect(texts({ anchor: true, engineStop: 'withheld' })).toMatchObject([
    { key: 'alerts.messages.anchorViolatedWithheld' },
  ]);
  expect(toastContentFor({ type: 'geofenceExit', attributes: {} }, [rule], setting).durationMs).toBe(7000);
});

const stop = (type: string, engineStop: string) => ({
  type,
  attributes: { geofenceName: 'Yard', engineStop, commandId: 4 },
});

test('alert severity: a geofence that stops an engine alerts like a violated anchor, with the name of the geofence', () => {
  const entered = stop('geofenceEnter', 'queued');
  expect(alertKindOf(entered)).toBe('geofenceStop');
  expect([severityRank(alertKindOf(entered)), isAlarmKind(alertKindOf(entered))]).toEqual([0, true]);
  expect(toastContentFor(entered, [], setting)).toMatchObject({ color: 'red', durationMs: 0 });
  const texts = [entered, stop('geofenceExit', 'queued'), stop('geofenceEnter', 'withheld')].flatMap(
    (event) => toastContentFor(event, [], setting).texts,
  );
  expect(texts).toEqual([
    { key: 'alerts.messages.geofenceEnterStopQueued', values: { name: 'Yard' }, fallback: 'geofenceEnter' },
    { key: 'alerts.messages.geofenceExitStopQueued', values: { name: 'Yard' }, fallback: 'geofenceExit' },
    { key: 'alerts.messages.geofenceEnterStopWithheld', values: { name: 'Yard' }, fallback: 'geofenceEnter' },
  ]);
  // A server that does not send the name has the geofence.
  const named = { ...setting, names: { device: 'Van', geofence: 'Depot' } };
  expect(
    toastContentFor({ type: 'geofenceEnter', attributes: { engineStop: 'queued' } }, [], named).texts,
  ).toMatchObject([{ values: { name: 'Depot' } }]);
});

const ruleStop = (engineStop: string) => ({
  type: 'ruleStop',
  attributes: { commandName: 'Cut', engineStop },
});

test('engine stop by a rule: is a pinned red alert with the name of the command', () => {
  const kind = alertKindOf(ruleStop('queued'));
  expect([kind, severityRank(kind), isAlarmKind(kind)]).toEqual(['ruleStop', 0, true]);
  expect(toastContentFor(ruleStop('queued'), [], setting)).toMatchObject({ color: 'red', durationMs: 0 });
  expect(
    ['queued', 'withheld'].flatMap((outcome) => toastContentFor(ruleStop(outcome), [], setting).texts),
  ).toEqual([
    { key: 'alerts.messages.ruleStopQueued', values: { name: 'Cut' }, fallback: 'ruleStop' },
    { key: 'alerts.messages.ruleStopWithheld', values: { name: 'Cut' }, fallback: 'ruleStop' },
  ]);
});

test('alert severity: where only one toast fits it is the most severe', () => {
  const arrivals = ['deviceMoving', 'anchorViolated', 'alarm:sos', 'ignitionOn'].map(
    (kind): IncomingToast => ({
      kind,
      deviceId: 1,
      isAlarm: isAlarmKind(kind),
      content: toastContentFor(VIOLATION, [], setting),
    }),
  );
  fc.assert(
    fc.property(fc.shuffledSubarray(arrivals, { minLength: 4 }), (order) => {
      const { toasts } = stackToasts([], order, 0);
      expect(visibleToasts(toasts, 1).map(({ toast }) => toast.kind)).toEqual(['anchorViolated']);
      expect(
        visibleToasts(toasts, 2)
          .map(({ toast }) => toast.kind)
          .toSorted(),
      ).toEqual(['alarm:sos', 'anchorViolated']);
    }),
  );
});

test('alert severity: unacknowledged anchor violations are on top of the inbox', () => {
  const entry = fc.record({
    kind: fc.constantFrom('anchorViolated', 'alarm:sos', 'ignitionOn'),
    isRead: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(entry), (kinds) => {
      const entries = kinds.map((kind, at): InboxEntry => ({
        ...kind,
        id: String(at),
        deviceId: 1,
        device: 'Van',
        atMs: -at,
        heardAtMs: 0,
        texts: [],
      }));
      const loud = groupInboxIncidents(entries).map(
        ({ entry: { kind: shown, isRead } }) => shown === 'anchorViolated' && !isRead,
      );
      expect(loud).toEqual(loud.toSorted((left, right) => Number(right) - Number(left)));
    }),
  );
});

test('alert severity: every alarm and every event has the severity that its user expects', () => {
  const alarms = {
    emergency: 'sos accident fallDown',
    security: 'powerCut jamming gpsAntennaCut tampering removing tow fuelLeak',
    driving: 'overspeed fatigueDriving laneChange hardAcceleration hardBraking hardCornering shock general',
    condition:
      'bonnet door vibration movement fault temperature lowPower lowBattery powerOff highRpm lowspeed geofence',
    notice: 'lock unlock powerOn powerRestored idle parking footBrake',
  };
  const events = {
    security: 'unaccompaniedMotion deviceFuelDrop',
    driving: 'deviceOverspeed alarm',
    condition:
      'geofenceEnter geofenceExit geofenceCrossed proximityEnter proximityExit deviceOffline deviceInactive driverChanged maintenance commandResult textMessage',
    notice:
      'ignitionOn ignitionOff deviceOnline deviceUnknown deviceMoving deviceStopped deviceFuelIncrease media test',
  };
  const classes = ['anchor', 'emergency', 'security', 'driving', 'condition', 'notice'];
  for (const [severity, kinds] of Object.entries(alarms))
    for (const kind of kinds.split(' ')) expect([kind, classes[alarm(kind)]]).toEqual([kind, severity]);
  for (const [severity, kinds] of Object.entries(events))
    for (const kind of kinds.split(' '))
      expect([kind, classes[severityRank(kind)]]).toEqual([kind, severity]);
});

test('alert severity: alarms are those of a device and violated anchors', () => {
  for (const kind of ['anchorViolated', 'alarm', 'alarm:', 'alarm:sos']) expect(isAlarmKind(kind)).toBe(true);
  for (const kind of ['ignitionOn', 'false alarm', 'falsealarm:', '']) expect(isAlarmKind(kind)).toBe(false);
});

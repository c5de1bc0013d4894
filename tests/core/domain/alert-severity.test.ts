import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { severityOf } from '@farol/core/domain/alert-severity';
import { filtered, type InboxEntry } from '@farol/core/domain/alarm-inbox';
import { noticeFor } from '@farol/core/domain/notice';
import { foremost, stacked, type Arrival } from '@farol/core/domain/notice-stack';
import { kindOf } from '@farol/core/domain/notification-type';

const VIOLATION = {
  type: 'geofenceExit',
  attributes: { anchor: true, geofenceName: 'Ancora Van', engineStop: 'queued', commandId: 4 },
};
const setting = { namespace: 'acme', names: { device: 'Van', geofence: undefined }, isMuted: false };

test('an anchor that was left is more severe than every alarm, and an alarm than every other alert', () => {
  expect(severityOf(kindOf(VIOLATION))).toBe(3);
  expect(severityOf('alarm:sos')).toBe(2);
  expect(severityOf('alarm:vibration,accident')).toBe(2);
  expect(severityOf('alarm:vibration')).toBe(1);
  expect(severityOf(kindOf({ type: 'geofenceExit', attributes: {} }))).toBe(0);
});

test('an anchor that was left stays on the screen in red, says what became of the engine, and no rule makes it less', () => {
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
    noticeFor({ type: 'geofenceExit', attributes: { ...attributes } }, [rule], setting).texts;
  expect(noticeFor(VIOLATION, [rule], setting)).toMatchObject({ colour: 'red', durationMs: 0 });
  expect(texts(VIOLATION.attributes)).toMatchObject([{ key: 'alerts.messages.anchorViolatedQueued' }]);
  expect(texts({ anchor: true, engineStop: 'withheld' })).toMatchObject([
    { key: 'alerts.messages.anchorViolatedWithheld' },
  ]);
  expect(noticeFor({ type: 'geofenceExit', attributes: {} }, [rule], setting).durationMs).toBe(7000);
});

test('where there is room for one toast it is the most severe', () => {
  const arrivals = ['deviceMoving', 'anchorViolated', 'alarm:sos', 'ignitionOn'].map((kind): Arrival => ({
    key: kind,
    kind,
    deviceId: 1,
    isAlarm: severityOf(kind) > 0,
    notice: noticeFor(VIOLATION, [], setting),
  }));
  fc.assert(
    fc.property(fc.shuffledSubarray(arrivals, { minLength: 4 }), (order) => {
      const { toasts } = stacked([], order, 0);
      expect(foremost(toasts, 1).map(({ kind }) => kind)).toEqual(['anchorViolated']);
      expect(
        foremost(toasts, 2)
          .map(({ kind }) => kind)
          .toSorted(),
      ).toEqual(['alarm:sos', 'anchorViolated']);
    }),
  );
});

test('anchors that were left and that nobody acknowledged stand on top of the inbox', () => {
  const entry = fc.record({
    kind: fc.constantFrom('anchorViolated', 'alarm:sos', 'ignitionOn'),
    isRead: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(entry), (kinds) => {
      const entries = kinds.map((one, at): InboxEntry => ({
        ...one,
        id: String(at),
        deviceId: 1,
        device: 'Van',
        atMs: -at,
        heardAtMs: 0,
        texts: [],
      }));
      const shown = filtered(entries, {});
      const loud = shown.map(({ kind, isRead }) => kind === 'anchorViolated' && !isRead);
      expect(loud).toEqual(loud.toSorted((one, other) => Number(other) - Number(one)));
      expect(shown.toSorted((one, other) => other.atMs - one.atMs)).toEqual(entries);
    }),
  );
});

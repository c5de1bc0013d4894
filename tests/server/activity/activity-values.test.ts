import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allValues, differences } from '../../../server/activity/activity-values.ts';

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const record = fc.record({
  name: value,
  phone: value,
  attributes: fc.dictionary(fc.constantFrom('color', 'plate', 'speedLimit', 'mail.smtp.password'), value),
});

test('activity values: the log has exactly the fields that differ', () => {
  fc.assert(
    fc.property(record, record, (old, now) => {
      const { old: before, data: after } = differences(old, now);
      for (const key of ['name', 'phone'] as const) {
        expect(Object.hasOwn(after, key)).toBe(old[key] !== now[key]);
        if (old[key] !== now[key]) expect([before[key], after[key]]).toEqual([old[key], now[key]]);
      }
      expect(differences(now, now)).toEqual({ old: {}, data: {} });
    }),
  );
});

test('activity values: secrets are never logged, whether created, changed or removed', () => {
  const secret = fc.string({ minLength: 6 }).map((text) => `§${text}§`);
  const key = fc.constantFrom(
    'password',
    'totpKey',
    'driverPassword',
    'sms_api_key',
    'billing.token',
    'notificationTokens',
    'bingKey',
    'google_api',
    'webhook.url',
  );
  fc.assert(
    fc.property(key, secret, secret, (name, left, right) => {
      const [old, now] = [{ attributes: { [name]: left } }, { attributes: { [name]: right }, [name]: right }];
      const text = JSON.stringify([
        differences(old, now),
        differences(now, old),
        allValues(old),
        allValues(now),
      ]);
      expect(text).not.toContain('§');
    }),
  );
});

test('activity values: fields set by reports are left out, and long texts are truncated', () => {
  const { data } = differences({ lastUpdate: 'a', note: '' }, { lastUpdate: 'b', note: 'x'.repeat(9_000) });
  expect(data).toEqual({ note: `${'x'.repeat(500)}…` });
});

test('activity values: a changed maintenance is logged with its type, without which hours and kilometers cannot be told apart', () => {
  const service = { name: 'Oil', type: 'hours', period: 1 };
  expect(differences(service, { ...service, period: 2 }, 'type')).toEqual({
    old: { period: 1, type: 'hours' },
    data: { period: 2, type: 'hours' },
  });
  expect(differences(service, service, 'type')).toEqual({ old: {}, data: {} });
});

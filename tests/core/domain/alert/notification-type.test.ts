import { expect, test } from 'vitest';
import { alarmKindsOf } from '@farol/core/domain/alert/alarm-kind';
import { NOTIFICATION_TYPES, ruleEventTypes } from '@farol/core/domain/alert/notification-type';

test('a rule can be for every known event but the test message, and for what a server adds', () => {
  expect(ruleEventTypes()).toEqual(NOTIFICATION_TYPES.filter((type) => type !== 'test'));
  expect(ruleEventTypes(['landed', 'maintenance', 'test', 'alarm', 'landed', 'took off'])).toEqual([
    'alarm',
    'maintenance',
    'landed',
    'took off',
  ]);
  expect(ruleEventTypes([])).toEqual([]);
});

test('an alarm that has no name counts as a general one, and each kind once', () => {
  expect([...alarmKindsOf({ alarm: 'sos,odd,sos,strange' })]).toEqual(['sos', 'general']);
  expect([...alarmKindsOf({ alarm: 7 })]).toEqual([]);
  expect([...alarmKindsOf({})]).toEqual([]);
});

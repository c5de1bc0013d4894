import { expect, test } from 'vitest';
import { ruleCommandFingerprint, type NotificationRule } from '@farol/core/domain/alert/notification-rule';

const RULE: NotificationRule = {
  id: 1,
  description: null,
  type: 'ignitionOn',
  always: true,
  notificators: 'command',
  calendarId: 0,
  commandId: 3,
  attributes: { 'acme.minimumMinutes': 10, 'acme.repeatMinutes': 5, 'acme.color': 'red' },
};
const changed = (attributes: NotificationRule['attributes']) =>
  ruleCommandFingerprint({ ...RULE, attributes: { ...RULE.attributes, ...attributes } });

test('when a rule sends its command: how long something must last and how often it tells are part of it', () => {
  expect(changed({ 'acme.minimumMinutes': 1 })).not.toBe(ruleCommandFingerprint(RULE));
  expect(changed({ 'acme.repeatMinutes': 60 })).not.toBe(ruleCommandFingerprint(RULE));
});

test('when a rule sends its command: how it looks and the order of its attributes are not', () => {
  expect(changed({ 'acme.color': 'blue' })).toBe(ruleCommandFingerprint(RULE));
  const attributes = Object.fromEntries(Object.entries(RULE.attributes).toReversed());
  expect(ruleCommandFingerprint({ ...RULE, attributes })).toBe(ruleCommandFingerprint(RULE));
});

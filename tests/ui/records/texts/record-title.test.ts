import { expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { titledRecord } from '@farol/core/resources/records/record-title';
import { recordTitleText } from '@farol/ui/records/texts/use-titled-record';

/** Names a rule for `ignitionOff`, whose text is “Ignition off”. */
function titleOf(description: string): string {
  const rule = { ...RESOURCES.notifications.defaults, id: 1, type: 'ignitionOff', description };
  return recordTitleText(
    (key, { defaultValue }) => (key === 'alerts.messages.ignitionOff' ? 'Ignition off' : defaultValue),
    'notifications',
    titledRecord('notifications', rule),
  );
}

test.for([
  ['Ignition off', 'Ignition off'],
  [' ignition off ', 'ignition off'],
  ['Ignition off at night', 'Ignition off at night'],
  ['North yard', 'Ignition off: North yard'],
  ['', 'Ignition off'],
] as const)('a rule described as “%s” is named “%s”: nothing is said twice', ([description, title]) => {
  expect(titleOf(description)).toBe(title);
});

import { expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { draftOf } from '@farol/core/resources/draft/draft';
import { recordFromDraft } from '@farol/core/resources/draft/record-from-draft';

const { maintenances } = RESOURCES;
const byDistance = {
  ...maintenances.defaults,
  id: 5,
  name: 'Oil',
  type: 'totalDistance',
  start: 160_934,
  period: 10_000_000,
};

/** A maintenance after typing into its form. */
function typed(fields: Readonly<Record<string, string>>) {
  const draft = draftOf(maintenances, byDistance, 'acme');
  return recordFromDraft(
    'maintenances',
    { record: byDistance, draft: { ...draft, fields: { ...draft.fields, ...fields } } },
    'acme',
  );
}

test('an opened and saved maintenance is unchanged to the meter', () => {
  expect(typed({})).toEqual({ record: byDistance });
  expect(typed({ name: 'Oil and filter' })).toEqual({ record: { ...byDistance, name: 'Oil and filter' } });
});

test('a maintenance switched to hours starts empty: meters are not milliseconds', () => {
  const { fields } = draftOf(maintenances, byDistance, 'acme');
  expect([fields['startDistance'], fields['startHours'], fields['cycleHours']]).toEqual(['160.934', '', '']);
  expect(typed({ maintenanceType: 'hours', cycleHours: '250' })).toEqual({
    record: { ...byDistance, type: 'hours', start: 0, period: 900_000_000 },
  });
});

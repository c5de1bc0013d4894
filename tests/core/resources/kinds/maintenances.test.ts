import { expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { draftOf, recordFromDraft } from '@farol/core/resources/draft/draft';

const { maintenances } = RESOURCES;
const byDistance = {
  ...maintenances.defaults,
  id: 5,
  name: 'Oil',
  type: 'totalDistance',
  start: 160_934,
  period: 10_000_000,
};

/** A service after somebody typed these into its form. */
function typed(fields: Readonly<Record<string, string>>) {
  const draft = draftOf(maintenances, byDistance, 'acme');
  return recordFromDraft(
    'maintenances',
    { record: byDistance, draft: { ...draft, fields: { ...draft.fields, ...fields } } },
    'acme',
  );
}

test('a service that is opened and saved is the same to the metre', () => {
  expect(typed({})).toEqual({ record: byDistance });
  expect(typed({ name: 'Oil and filter' })).toEqual({ record: { ...byDistance, name: 'Oil and filter' } });
});

test('a service that goes by hours from now on begins with none: metres are no milliseconds', () => {
  const { fields } = draftOf(maintenances, byDistance, 'acme');
  expect([fields['startDistance'], fields['startHours'], fields['cycleHours']]).toEqual(['160.934', '', '']);
  expect(typed({ maintenanceType: 'hours', cycleHours: '250' })).toEqual({
    record: { ...byDistance, type: 'hours', start: 0, period: 900_000_000 },
  });
});

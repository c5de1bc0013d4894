import { expect, test } from 'vitest';
import { licenseState } from '@farol/core/domain/device/driver-license';

test.for([
  ['2026-08-20', 'expired'],
  ['2026-08-21', 'within30'],
  ['2026-09-20', 'within30'],
  ['2026-09-21', 'within90'],
  ['2026-11-19', 'within90'],
  ['2026-11-20', undefined],
] as const)('a license valid through %s is %s on 21 August 2026', ([validity, state]) => {
  expect(licenseState(validity, '2026-08-21')).toBe(state);
});

test.for([
  undefined,
  null,
  '',
  '21/08/2026',
  '2026-13-40',
  7,
  ['2026-08-20'],
  ' 2026-08-20',
  '2026-08-20T10:00:00Z',
])('an invalid date (%o) has no state', (validity) => {
  expect(licenseState(validity, '2026-08-21')).toBeUndefined();
});

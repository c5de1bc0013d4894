import { expect, test } from 'vitest';
import { maySeeRefusedReports, refusedParts, refusedSince } from '@farol/core/domain/device/report-problem';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

test('refused reports: the reason is told part by part, with unknown kinds as they are', () => {
  expect(refusedParts('place: lat=91; value: text=a; b: c; value: hdop=')).toEqual([
    { kind: 'place', sample: 'lat=91' },
    { kind: 'value', sample: 'text=a; b: c' },
    { kind: 'value', sample: 'hdop=' },
  ]);
  expect(refusedParts('weight: 3')).toEqual([{ kind: undefined, sample: 'weight: 3' }]);
});

test('refused reports: those since a moment are counted', () => {
  const reports = [1, 2, 3].map((hour) => ({ time: new Date(hour * 3_600_000).toISOString() }));
  expect(refusedSince(reports, 2 * 3_600_000)).toBe(2);
  expect(refusedSince([{ time: 'soon' }], 0)).toBe(0);
});

function may(user: Parameters<typeof aUser>[0]): boolean {
  return maySeeRefusedReports({
    user: aUser({ administrator: false, ...user }),
    server: aServer(),
    namespace: 'acme',
  });
}

test('refused reports: are for managers who may edit the device', () => {
  expect(may({ administrator: true })).toBe(true);
  expect(may({ userLimit: 5 })).toBe(true);
  expect(may({ userLimit: 0 })).toBe(false);
  expect(may({ userLimit: -1, readonly: true })).toBe(false);
  expect(may({ userLimit: -1, deviceReadonly: true })).toBe(false);
});

import { expect, test } from 'vitest';
import {
  parseSavedReports,
  withSavedReport,
  type SavedReport,
} from '@farol/core/domain/preference/saved-reports';

const TRIPS = { title: 'Trips of the week', path: '/reports/travels?period=thisWeek' };

test('a report is saved under its name, and saving it again replaces it', () => {
  const saved = withSavedReport([], TRIPS) ?? [];
  const other = { ...TRIPS, path: '/reports/travels?period=lastWeek' };
  expect(withSavedReport(saved, other)).toEqual([other]);
  expect(parseSavedReports(structuredClone(saved))).toEqual([TRIPS]);
});

test('what an account has no room for is not saved', () => {
  let saved: readonly SavedReport[] = [];
  for (let index = 0; index < 100; index++) {
    const next = withSavedReport(saved, { ...TRIPS, title: `Report ${index}` });
    if (!next) break;
    saved = next;
  }
  expect(saved.length).toBeGreaterThan(5);
  expect(JSON.stringify(saved).length).toBeLessThan(2001);
});

test('damaged entries and addresses elsewhere count as not saved', () => {
  expect(parseSavedReports('x')).toBeUndefined();
  expect(parseSavedReports([null, 5, {}, { title: 'x', path: 'https://elsewhere.example' }, TRIPS])).toEqual([
    TRIPS,
  ]);
});

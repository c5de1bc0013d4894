import { expect, test } from 'vitest';
import {
  parseSavedReports,
  withSavedReport,
  type SavedReport,
} from '@farol/core/domain/preference/saved-reports';

const TRIPS = { title: 'Trips of the week', path: '/reports/travels?period=thisWeek' };

test('saved reports: a report is saved under its name, and saving it again replaces it', () => {
  const saved = withSavedReport([], TRIPS) ?? [];
  const other = { ...TRIPS, path: '/reports/travels?period=lastWeek' };
  expect(withSavedReport(saved, other)).toEqual([other]);
  expect(parseSavedReports(structuredClone(saved))).toEqual([TRIPS]);
});

test('saved reports: what an account has no room for is not saved', () => {
  let saved: readonly SavedReport[] = [];
  for (let index = 0; index < 100; index++) {
    const next = withSavedReport(saved, { ...TRIPS, title: `Report ${index}` });
    if (!next) break;
    saved = next;
  }
  expect(saved.length).toBeGreaterThan(5);
  expect(JSON.stringify(saved).length).toBeLessThan(2001);
});

test('saved reports: damaged entries and addresses elsewhere count as not saved', () => {
  expect(parseSavedReports('x')).toBeUndefined();
  expect(parseSavedReports([null, 5, {}, { title: 'x', path: 'https://elsewhere.example' }, TRIPS])).toEqual([
    TRIPS,
  ]);
});

test.for([
  [{ title: 7, path: '/reports/travels' }],
  [{ path: '/reports/travels' }],
  [{ title: 'x', path: 7 }],
  [{ title: 'x' }],
  [{ title: 'x', path: '/map' }],
  ['/reports/travels'],
  [undefined],
])('saved reports: %j is no saved report', ([entry]) => {
  expect(parseSavedReports([entry, TRIPS])).toEqual([TRIPS]);
});

test('saved reports: twenty short reports can be saved and are read back, but no more', () => {
  const many = Array.from({ length: 21 }, (_, index) => ({ title: `${index}`, path: '/reports/stops' }));
  const twenty = many.slice(0, 20);
  expect(withSavedReport(many.slice(0, 19), many[19] ?? TRIPS)).toEqual(twenty);
  expect(withSavedReport(twenty, many[20] ?? TRIPS)).toBeUndefined();
  // Another choice for a saved title needs no more room.
  expect(withSavedReport(twenty, { title: '3', path: '/reports/events' })).toHaveLength(20);
  expect(parseSavedReports(many)).toEqual(twenty);
});

const storedInLength = (length: number) => {
  const report = { title: 'x', path: '/reports/' };
  return { ...report, path: report.path.padEnd(length - JSON.stringify([report]).length + 9, 'x') };
};

test('saved reports: saved reports take up to two thousand characters, as they are stored', () => {
  expect(withSavedReport([], storedInLength(2000))).toHaveLength(1);
  expect(withSavedReport([], storedInLength(2001))).toBeUndefined();
});

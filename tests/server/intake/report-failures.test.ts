import { expect, test } from 'vitest';
import { ReportFailures } from '../../../server/intake/report-failures.ts';

test('report failures: a report is given up after three attempts that took more than a minute', () => {
  let now = 0;
  const failures = new ReportFailures(() => now);
  const fails = (): boolean => failures.isHopeless('van', 'lat=1');
  expect([fails(), fails(), fails()]).toEqual([false, false, false]);
  now = 59_999;
  expect(fails()).toBe(false);
  now = 60_000;
  expect(fails()).toBe(true);
  expect(fails()).toBe(false);
});

test('report failures: reports of other devices and other reports have their own attempts', () => {
  let now = 0;
  const failures = new ReportFailures(() => now);
  failures.isHopeless('van', 'lat=1');
  now = 120_000;
  failures.isHopeless('bus', 'lat=1');
  failures.isHopeless('van', 'lat=2');
  expect(failures.isHopeless('van', 'lat=1')).toBe(false);
  expect(failures.isHopeless('van', 'lat=1')).toBe(true);
  expect(failures.isHopeless('bus', 'lat=1')).toBe(false);
});

test('report failures: of many reports that fail the oldest are forgotten', () => {
  const failures = new ReportFailures(() => 120_000 * calls++);
  let calls = 0;
  failures.isHopeless('van', 'first');
  for (let at = 0; at < 1_000; at++) failures.isHopeless('van', String(at));
  expect([failures.isHopeless('van', 'first'), failures.isHopeless('van', 'first')]).toEqual([false, false]);
});

import { expect, test } from 'vitest';
import {
  runDurationText,
  runPercentText,
  simulatedSpanText,
  simulatedTimeText,
} from '@farol/simulation/report/content/texts';

test('texts: times of steps are those of a stopwatch, with days where there are any', () => {
  expect([0, 4250, 3_600_000, 93_784_005].map(simulatedTimeText)).toEqual([
    '00:00.000',
    '00:04.250',
    '01:00:00.000',
    '1 d 02:03:04.005',
  ]);
});

test('texts: how long something took is told in the unit that fits', () => {
  expect([0.4, 820, 999.7, 4200, 180_000].map(runDurationText)).toEqual([
    '0 ms',
    '820 ms',
    '1.0 s',
    '4.2 s',
    '3 min',
  ]);
  expect([60_000, 90_000, 10_800_000, 3_542_400_000].map(simulatedSpanText)).toEqual([
    '1 minute',
    '2 minutes',
    '3 hours',
    '41 days',
  ]);
});

test('texts: a share is all or nothing only if it is', () => {
  expect(
    [
      { reached: 476, total: 476 },
      { reached: 0, total: 0 },
      { reached: 9999, total: 10_000 },
      { reached: 1, total: 10_000 },
      { reached: 0, total: 4 },
      { reached: 7, total: 8 },
    ].map(runPercentText),
  ).toEqual(['100 %', '100 %', '99.9 %', '0.1 %', '0.0 %', '87.5 %']);
});

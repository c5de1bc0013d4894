import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ClockWatch } from '../../../server/runtime/clock-watch.ts';
import { RateLimitedLog } from '../../../server/runtime/rate-limited-log.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 5, 1);

/** A machine whose clock can be set. @param ageMs how old the newest stored data is; negative for data of the future */
function aMachine(ageMs: number | undefined = MINUTE) {
  let [elapsed, aheadMs] = [0, 0];
  const lines: string[] = [];
  const time = { now: () => NOW + elapsed + aheadMs, elapsed: () => elapsed, sleep: async () => {} };
  const watch = new ClockWatch(
    time,
    ageMs === undefined ? undefined : NOW - ageMs,
    new RateLimitedLog((line) => lines.push(line)),
  );
  return {
    lines,
    isInDoubt: () => watch.isInDoubt(),
    setAhead: (milliseconds: number) => {
      aheadMs = milliseconds;
    },
    /** Lets time pass, in which the clock is looked at each minute. */
    pass: (milliseconds: number) => {
      for (const end = elapsed + milliseconds; elapsed < end; watch.isInDoubt()) elapsed += MINUTE;
    },
  };
}

test('clock watch: a clock that goes on evenly and follows on what was stored is believed', () => {
  for (const age of [undefined, 0, MINUTE, DAY, 29 * DAY]) {
    const { isInDoubt, pass, lines } = aMachine(age);
    expect(isInDoubt()).toBe(false);
    pass(2 * DAY);
    expect([isInDoubt(), lines]).toEqual([false, []]);
  }
});

test('clock watch: small corrections, and a machine that slept for the night, raise no doubt', () => {
  const { isInDoubt, setAhead, pass } = aMachine();
  for (const ahead of [2 * MINUTE, -MINUTE, 3 * MINUTE, 9 * HOUR]) {
    setAhead(ahead);
    pass(HOUR);
    expect(isInDoubt()).toBe(false);
  }
});

test('clock watch: a clock that jumps far and comes back is doubted meanwhile, and believed at once then', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer({ min: DAY + MINUTE, max: 400 * DAY }),
        fc.integer({ min: -400 * DAY, max: -6 * MINUTE }),
      ),
      fc.integer({ min: 0, max: 10 }),
      (jump, minutes) => {
        const { isInDoubt, setAhead, pass } = aMachine();
        pass(HOUR);
        setAhead(jump);
        expect(isInDoubt()).toBe(true);
        pass(minutes * MINUTE);
        expect(isInDoubt()).toBe(true);
        setAhead(0);
        expect(isInDoubt()).toBe(false);
      },
    ),
  );
});

test('clock watch: a clock that was corrected is believed after a quarter of an hour, one that fits no data after a day', () => {
  const corrected = aMachine();
  corrected.setAhead(2 * DAY);
  corrected.pass(14 * MINUTE);
  expect(corrected.isInDoubt()).toBe(true);
  corrected.pass(2 * MINUTE);
  expect(corrected.isInDoubt()).toBe(false);

  const strange = aMachine();
  strange.setAhead(200 * DAY);
  strange.pass(23 * HOUR);
  expect(strange.isInDoubt()).toBe(true);
  strange.pass(2 * HOUR);
  expect(strange.isInDoubt()).toBe(false);
});

test('clock watch: a clock that is set again and again is not believed', () => {
  const { isInDoubt, setAhead, pass, lines } = aMachine();
  for (let count = 0; count < 20; count++) {
    setAhead(((count % 2) + 2) * DAY);
    pass(10 * MINUTE);
    expect(isInDoubt()).toBe(true);
  }
  expect(lines[0]).toContain('2026');
});

test('clock watch: at the start a clock behind the newest data, or months after it, is doubted', () => {
  for (const age of [-10 * MINUTE, -200 * DAY, 31 * DAY, 400 * DAY]) {
    const { isInDoubt, pass, lines } = aMachine(age);
    expect(isInDoubt()).toBe(true);
    pass(23 * HOUR);
    expect(isInDoubt()).toBe(age !== -10 * MINUTE);
    pass(2 * HOUR);
    expect(isInDoubt()).toBe(false);
    expect(lines).toHaveLength(2);
  }
});

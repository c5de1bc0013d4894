import { addToHours, joinedSpans, type PositionSpan } from '@farol/core/domain/report/position-span';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

const HOUR_MS = 3_600_000;

const positions = fc
  .array(fc.record({ minute: fc.nat(600), speedKnots: fc.double({ min: -1, max: 90, noNaN: true }) }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((found) =>
    found
      .sort((left, right) => left.minute - right.minute)
      .map(({ minute, speedKnots }, id) => ({ id, time: minute * 60_000, speedKnots })),
  );

test('each hour with positions has its first and last position and its highest speed, and together they have those of all', () => {
  fc.assert(
    fc.property(positions, (all) => {
      const hours: PositionSpan[] = [];
      for (const position of all) addToHours(hours, position);
      const byHour = Map.groupBy(all, ({ time }) => Math.floor(time / HOUR_MS));
      expect(hours).toEqual([...byHour.values()].map(spanOf));
      expect(hours.reduce<PositionSpan | undefined>(joinedSpans, undefined)).toEqual(spanOf(all));
    }),
  );
});

test('without positions on one side a span is that of the other', () => {
  const span = spanOf([{ id: 1, time: 5, speedKnots: 3 }]);
  expect(joinedSpans(undefined, span)).toEqual(span);
  expect(joinedSpans(span, undefined)).toEqual(span);
  expect(joinedSpans(undefined, undefined)).toBeUndefined();
});

function spanOf(all: readonly { id: number; time: number; speedKnots: number }[]): PositionSpan {
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) throw new Error('no positions');
  return {
    firstId: first.id,
    firstTime: first.time,
    lastId: last.id,
    lastTime: last.time,
    maxSpeedKnots: Math.max(0, ...all.map(({ speedKnots }) => speedKnots)),
  };
}

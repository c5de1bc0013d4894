import { expect, test } from 'vitest';
import { endedSegments, lastSegments } from '@farol/core/domain/trip/trip-segments';
import { GOLDEN_TRACES, rowText } from './golden-traces.ts';

const RULES = {
  minDistanceMeters: 200,
  minDurationMs: 180_000,
  stopGapMs: 3_600_000,
  stopsWhereNoticed: true,
};

test.for(GOLDEN_TRACES)('golden traces: $title', ({ positionsOf, reports }) => {
  expect(reports.length).toBeGreaterThan(0);
  for (const { fromMs, toMs, rows } of reports) {
    // The history returns the positions of a span in the order of their fixes.
    const positions = positionsOf(1)
      .map((position) => ({ position, timeMs: Date.parse(position.fixTime) }))
      .filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs)
      .sort((left, right) => left.timeMs - right.timeMs)
      .map(({ position }) => position);
    const { motion, segments } = endedSegments(undefined, positions, RULES);
    const found = [...segments, ...lastSegments(motion)].map(({ kind, start, end, maxSpeedKnots }) =>
      rowText(kind, start.fixTime, end.fixTime, maxSpeedKnots),
    );
    expect(found).toEqual(rows);
  }
});

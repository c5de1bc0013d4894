import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadCharts } from '@farol/simulation/inventory/charts';
import { coverageOf } from '@farol/simulation/inventory/coverage';
import { diagramOf } from '@farol/simulation/report/drawing/chart-diagram';
import {
  arrowHead,
  outside,
  smoothPath,
  type Box,
  type DrawingPoint,
} from '@farol/simulation/report/drawing/geometry';
import { placed, type Diagram } from '@farol/simulation/report/drawing/layout';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const coverage = coverageOf(await loadCharts(), [], {});

test('layout: no state of a drawn chart hides another one, and everything is on the drawing', () => {
  for (const chart of coverage) {
    const diagram = diagramOf(chart);
    const { boxes, width, height } = placed(diagram);
    const places = [...boxes].map(([id, box]) => ({ id, box, parent: diagram.boxes.get(id)?.parent }));
    for (const { id, box } of places) {
      expect(box.x - box.width / 2, id).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width / 2, id).toBeLessThanOrEqual(width);
      expect(box.y + box.height / 2, id).toBeLessThanOrEqual(height);
    }
    for (const place of places)
      for (const other of places)
        if (place.id < other.id && place.parent === other.parent)
          expect(overlap(place.box, other.box), `${place.id} over ${other.id}`).toBe(false);
  }
});

test('layout: every arrow of a drawn chart leads from the border of one state to the border of the next', () => {
  for (const chart of coverage) {
    const diagram = diagramOf(chart);
    const { arrows, boxes } = placed(diagram);
    expect(arrows).toHaveLength(diagram.arrows.length);
    for (const [at, { points }] of arrows.entries()) {
      const { from = '', to = '' } = diagram.arrows[at] ?? {};
      // Within a state that contains others, arrows to it end at its first one.
      if (isWithin(diagram, from, to)) continue;
      expect(fromBorder(points[0], boxes.get(from)), `from ${from}`).toBeLessThan(1);
      expect(fromBorder(points.at(-1), boxes.get(to)), `to ${to}`).toBeLessThan(1);
    }
  }
});

test('layout: a drawn chart has each transition once', () => {
  for (const chart of coverage) {
    const { boxes, arrows } = diagramOf(chart);
    const drawn = [
      ...[...boxes.values()].flatMap((box) => ('lines' in box ? box.lines : [])),
      ...arrows.flatMap(({ transitions }) => transitions),
    ].map(({ part }) => part.id);
    expect(drawn.toSorted()).toEqual(chart.transitions.map(({ part }) => part.id).toSorted());
  }
});

test('layout: a line that starts in a box begins at its border', () => {
  const coordinate = evenNumber(-49, 49);
  fc.assert(
    fc.property(coordinate, coordinate, evenNumber(0, 6.28), (x, y, angle) => {
      const box: Box = { x: 0, y: 0, width: 100, height: 100 };
      const far = { x: 500 * Math.cos(angle), y: 500 * Math.sin(angle) };
      const [start, end] = outside([{ x, y }, far], box);
      expect(Math.max(Math.abs(start?.x ?? 0), Math.abs(start?.y ?? 0))).toBeCloseTo(50, 0);
      expect(end).toEqual(far);
    }),
  );
});

test('layout: a line within a box stays as it is', () => {
  const points = [
    { x: 1, y: 1 },
    { x: 2, y: 3 },
  ];
  expect(outside(points, { x: 0, y: 0, width: 100, height: 100 })).toEqual(points);
  expect(smoothPath(points)).toBe('M1,1L2,3');
  expect(arrowHead([...points.slice(0, 1), { x: 11, y: 1 }], 10)).toMatch(/^11,1 /);
});

function overlap(left: Box, right: Box): boolean {
  return (
    Math.abs(left.x - right.x) < (left.width + right.width) / 2 - 0.5 &&
    Math.abs(left.y - right.y) < (left.height + right.height) / 2 - 0.5
  );
}

function isWithin(diagram: Diagram, from: string, to: string): boolean {
  return diagram.boxes.get(from)?.parent === to || diagram.boxes.get(to)?.parent === from;
}

/** How far a point is from the border of a box, pixels. */
function fromBorder(point: DrawingPoint | undefined, box: Box | undefined): number {
  if (!point || !box) return Infinity;
  const [across, down] = [
    Math.abs(point.x - box.x) - box.width / 2,
    Math.abs(point.y - box.y) - box.height / 2,
  ];
  return Math.abs(Math.max(across, down));
}

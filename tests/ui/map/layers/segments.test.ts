import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inCells, segmentsWithin, type MapBox } from '@farol/ui/map/layers/segments';

const unit = fc.integer({ min: 0, max: 512 });
/** The view may reach beyond the date line. */
const beyond = fc.integer({ min: -200, max: 700 });
const segment = fc.record({ kind: fc.integer({ min: 0, max: 3 }), ends: fc.tuple(unit, unit, unit, unit) });
const segments = fc.array(segment, { maxLength: 60 });
type Segment = typeof segment extends fc.Arbitrary<infer T> ? T : never;

function columnsOf(list: readonly Segment[]): Parameters<typeof inCells>[0] {
  return {
    length: list.length,
    places: new Float32Array(list.flatMap(({ ends }) => ends)),
    kinds: new Uint8Array(list.map(({ kind }) => kind)),
  };
}

function listOf({ length, places, kinds }: ReturnType<typeof inCells>): Segment[] {
  return Array.from({ length }, (_, at) => {
    const [fromX = 0, fromY = 0, toX = 0, toY = 0] = places.subarray(4 * at, 4 * at + 4);
    return { kind: kinds[at] ?? 0, ends: [fromX, fromY, toX, toY] };
  });
}

const asText = (list: readonly Segment[]): string[] => list.map((item) => JSON.stringify(item)).toSorted();

function touches({ ends: [fromX, fromY, toX, toY] }: Segment, { west, south, east, north }: MapBox): boolean {
  return (
    [-512, 0, 512].some(
      (shift) => Math.min(fromX, toX) + shift <= east && Math.max(fromX, toX) + shift >= west,
    ) &&
    Math.min(fromY, toY) <= north &&
    Math.max(fromY, toY) >= south
  );
}

describe('the lines of the offline world', () => {
  test('are all kept, each kind after the other', () => {
    fc.assert(
      fc.property(segments, (list) => {
        const arranged = listOf(inCells(columnsOf(list)));
        expect(asText(arranged)).toEqual(asText(list));
        expect(arranged.map(({ kind }) => kind)).toEqual(
          list.map(({ kind }) => kind).toSorted((a, b) => a - b),
        );
      }),
    );
  });

  test('are drawn wherever they touch the view, each once and without the kinds that are left out', () => {
    fc.assert(
      fc.property(segments, beyond, beyond, unit, unit, fc.boolean(), (list, x1, x2, y1, y2, hasRivers) => {
        const box = {
          west: Math.min(x1, x2),
          east: Math.max(x1, x2),
          south: Math.min(y1, y2),
          north: Math.max(y1, y2),
        };
        const arranged = inCells(columnsOf(list));
        const all = listOf(arranged);
        const rivers = all.filter(({ kind }) => kind === 0).length;
        const drawn = [...segmentsWithin(arranged.cells, box, hasRivers ? 0 : rivers)];
        expect(drawn).toEqual([...new Set(drawn)].toSorted((a, b) => a - b));
        for (const [at, one] of all.entries()) {
          if (!hasRivers && one.kind === 0) expect(drawn).not.toContain(at);
          else if (touches(one, box)) expect(drawn).toContain(at);
        }
      }),
    );
  });

  test('are left out where a view shows a small part of them', () => {
    const list = Array.from({ length: 512 }, (_, at): Segment => ({ kind: 3, ends: [at, at, at + 1, at] }));
    const { cells } = inCells(columnsOf(list));
    const drawn = segmentsWithin(cells, { west: 100, south: 100, east: 120, north: 120 });
    expect(drawn.length).toBeGreaterThanOrEqual(20);
    expect(drawn.length).toBeLessThan(100);
  });
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderedRows, scrollTopToReveal, visibleRange } from '../../../../ui/devices/list/visible-rows.ts';

const ROW = 42;
const aBox = fc.record({
  count: fc.nat(100_000),
  height: fc.integer({ min: 1, max: 2000 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  also: fc.integer({ min: -1, max: 100_000 }),
});

/** A scroll container never scrolls beyond its rows. */
function scrolled({ count, height, share }: { count: number; height: number; share: number }): number {
  return Math.max(0, count * ROW - height) * share;
}

test('every visible row is rendered, wherever the list is scrolled to', () => {
  fc.assert(
    fc.property(aBox, (box) => {
      const top = scrolled(box);
      const drawn = new Set(renderedRows(visibleRange(top, box.height, ROW), box.count, -1));
      const last = Math.min(box.count - 1, Math.floor((top + box.height - 0.001) / ROW));
      for (let row = Math.floor(top / ROW); row <= last; row++) expect(drawn).toContain(row);
    }),
  );
});

test('the number of rendered rows depends on the height of the screen, not on the size of the fleet', () => {
  fc.assert(
    fc.property(aBox, (box) => {
      const rows = renderedRows(visibleRange(scrolled(box), box.height, ROW), box.count, box.also);
      expect(rows.length).toBeLessThanOrEqual(box.height / ROW + 20);
      expect(rows).toEqual([...new Set(rows)].toSorted((first, second) => first - second));
      expect(rows.every((row) => row >= 0 && row < box.count)).toBe(true);
    }),
  );
});

test('the active row is available to a screen reader even when it is scrolled out of view', () => {
  fc.assert(
    fc.property(aBox, (box) => {
      const rows = renderedRows(visibleRange(scrolled(box), box.height, ROW), box.count, box.also);
      expect(rows.includes(box.also)).toBe(box.also >= 0 && box.also < box.count);
    }),
  );
});

test('a list that became short while it was scrolled far down shows its rows at once', () => {
  expect(renderedRows(visibleRange(80_000, 640, ROW), 3, -1)).toEqual([0, 1, 2]);
});

test('a row that is revealed is fully visible, and the list does not scroll when it already was', () => {
  fc.assert(
    fc.property(aBox, fc.nat(99_999), (box, wanted) => {
      fc.pre(box.count > 0 && box.height >= ROW);
      const row = wanted % box.count;
      const before = scrolled(box);
      const after = scrollTopToReveal(row, { scrollTop: before, height: box.height }, ROW);
      expect(row * ROW).toBeGreaterThanOrEqual(after);
      expect((row + 1) * ROW).toBeLessThanOrEqual(after + box.height);
      if (row * ROW >= before && (row + 1) * ROW <= before + box.height) expect(after).toBe(before);
    }),
  );
});

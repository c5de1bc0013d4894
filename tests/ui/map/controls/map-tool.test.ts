import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnCapacity, toolsThatFit, type MapToolName } from '@farol/ui/map/controls/map-tool';

const NAMES: readonly MapToolName[] = [
  'zoomIn',
  'zoomOut',
  'north',
  'fit',
  'follow',
  'ruler',
  'copyLink',
  'replay',
  'areaSearch',
];
const tools = fc.subarray([...NAMES]).map((names) => names.map((name) => ({ name })));

test('map tool: every tool is either beside the map or in its menu, in the usual order', () => {
  fc.assert(
    fc.property(tools, fc.integer({ min: -3, max: 12 }), (all, capacity) => {
      const [inColumn, inMenu] = toolsThatFit(all, capacity);
      expect(all.filter((tool) => inColumn.includes(tool))).toEqual(inColumn);
      expect(all.filter((tool) => !inColumn.includes(tool))).toEqual(inMenu);
      if (capacity >= all.length) expect(inMenu).toEqual([]);
      expect(inColumn).toHaveLength(Math.min(all.length, Math.max(0, capacity)));
    }),
  );
});

test('map tool: zooming is the last to leave the side of a low map, and what is used least the first', () => {
  const names = (capacity: number) =>
    toolsThatFit(
      NAMES.map((name) => ({ name })),
      capacity,
    )[0].map(({ name }) => name);
  expect(names(2)).toEqual(['zoomIn', 'zoomOut']);
  expect(names(8)).toEqual(NAMES.filter((name) => name !== 'copyLink'));
});

test('map tool: a column holds as many buttons as fit with the gaps between them, and all before it is laid out', () => {
  expect(columnCapacity(44, 44, 6)).toBe(1);
  expect(columnCapacity(93, 44, 6)).toBe(1);
  expect(columnCapacity(94, 44, 6)).toBe(2);
  expect(columnCapacity(0, 44, 6)).toBe(Number.POSITIVE_INFINITY);
});

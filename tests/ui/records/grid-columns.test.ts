import { expect, test } from 'vitest';
import { gridColumns } from '@farol/ui/records/list/grid-columns';

test('columns of a list: a tree that is too narrow leaves out the parents, which it shows anyway', () => {
  const columns = ['name', 'parent', 'speedLimit'];
  expect(gridColumns(columns, { isTree: true, isTight: true })).toEqual(['name', 'speedLimit']);
  expect(gridColumns(columns, { isTree: true, isTight: false })).toEqual(columns);
  expect(gridColumns(columns, { isTree: false, isTight: true })).toEqual(columns);
  // The first column names the rows, whichever it is.
  expect(gridColumns(['parent', 'name'], { isTree: true, isTight: true })).toEqual(['parent', 'name']);
});

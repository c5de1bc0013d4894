/** The column that a tree shows by itself: a record stands below its parent. */
const PARENT = 'parent';

/** Returns the columns that a list draws: where a tree is too narrow for all, its names are whole instead. */
export function gridColumns(
  columns: readonly string[],
  { isTree, isTight }: { isTree: boolean; isTight: boolean },
): readonly string[] {
  return isTree && isTight ? columns.filter((field, index) => index === 0 || field !== PARENT) : columns;
}

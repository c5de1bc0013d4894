import type { ListRows } from './list-rows.ts';

/** The effect of a key pressed in the list. */
export type ListKeyAction =
  | { type: 'go'; index: number }
  | { type: 'toggle'; groupId: number; open: boolean }
  | { type: 'open'; orderIndex: number };

/**
 * Returns what a key does in the list, undefined for keys without an effect. Arrows, Home, End and the page
 * keys move to another row; Right and Left open and close a group; Left on a device or a closed group
 * moves to the header of its group; Enter and Space open the active row.
 * @param active index of the active row, -1 while there is none
 * @param page rows per screen
 */
export function listKeyAction(
  key: string,
  active: number,
  rows: ListRows,
  page: number,
): ListKeyAction | undefined {
  const row = rows.rowAt(active);
  if (key === 'Enter' || key === ' ') return row && rowAction(row);
  if (key === 'ArrowRight' || key === 'ArrowLeft') return horizontalAction(key, active, rows);
  const step = rowSteps(page)[key];
  if (step === undefined || rows.count === 0) return undefined;
  const from = row ? active : -1;
  return { type: 'go', index: Math.max(0, Math.min(rows.count - 1, from + step)) };
}

function rowAction(row: NonNullable<ReturnType<ListRows['rowAt']>>): ListKeyAction {
  return row.kind === 'group'
    ? { type: 'toggle', groupId: row.groupId, open: !row.isOpen }
    : { type: 'open', orderIndex: row.orderIndex };
}

function horizontalAction(
  key: 'ArrowRight' | 'ArrowLeft',
  active: number,
  rows: ListRows,
): ListKeyAction | undefined {
  const row = rows.rowAt(active);
  const opens = key === 'ArrowRight';
  if (row?.kind === 'group' && row.isOpen !== opens)
    return { type: 'toggle', groupId: row.groupId, open: opens };
  if (row?.kind === 'group' && opens) return row.size > 0 ? { type: 'go', index: active + 1 } : undefined;
  const head = opens || !row ? undefined : rows.groupHeaderAbove(active);
  return head === undefined ? undefined : { type: 'go', index: head };
}

function rowSteps(page: number): Record<string, number> {
  return {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
}

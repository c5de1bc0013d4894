import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { ListRows } from './list-rows.ts';

/** The active row of the list, identified by its content so that it stays active when the order changes. */
export type ActiveRow = { deviceId: number } | { groupId: number };

type OrderedFleet = Pick<LiveFleet, 'order' | 'deviceId' | 'slotOf'>;

/** Returns what the row at an index shows, undefined when there is no such row. */
export function activeRowAt(index: number, rows: ListRows, fleet: OrderedFleet): ActiveRow | undefined {
  const row = rows.rowAt(index);
  if (!row) return undefined;
  if (row.kind === 'group') return { groupId: row.groupId };
  return { deviceId: fleet.deviceId[fleet.order[row.orderIndex] ?? -1] ?? 0 };
}

/** Returns the index of the active row, -1 when there is none or it is no longer shown. */
export function indexOfActiveRow(
  activeRow: ActiveRow | undefined,
  rows: ListRows,
  fleet: OrderedFleet,
): number {
  if (!activeRow) return -1;
  if ('groupId' in activeRow) return rows.indexOfGroup(activeRow.groupId) ?? -1;
  const slot = fleet.slotOf(activeRow.deviceId);
  const orderIndex = slot === undefined ? -1 : fleet.order.indexOf(slot);
  return orderIndex < 0 ? -1 : (rows.indexOfOrderIndex(orderIndex) ?? -1);
}

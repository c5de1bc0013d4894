import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { ListRows } from './list-rows.ts';

/** The marked line of the list by what it shows, so that the mark stays with it when the order changes. */
export type ActiveRow = { deviceId: number } | { groupId: number };

type OrderedFleet = Pick<LiveFleet, 'order' | 'deviceId' | 'slotOf'>;

/** What the line with that number shows, nothing when there is no such line. */
export function activeRowAt(index: number, rows: ListRows, fleet: OrderedFleet): ActiveRow | undefined {
  const row = rows.rowAt(index);
  if (!row) return undefined;
  if (row.kind === 'group') return { groupId: row.groupId };
  return { deviceId: fleet.deviceId[fleet.order[row.orderIndex] ?? -1] ?? 0 };
}

/** The number of the marked line; -1 when nothing is marked or what was marked is not shown any more. */
export function indexOfActiveRow(mark: ActiveRow | undefined, rows: ListRows, fleet: OrderedFleet): number {
  if (!mark) return -1;
  if ('groupId' in mark) return rows.indexOfGroup(mark.groupId) ?? -1;
  const slot = fleet.slotOf(mark.deviceId);
  const orderIndex = slot === undefined ? -1 : fleet.order.indexOf(slot);
  return orderIndex < 0 ? -1 : (rows.indexOfOrderIndex(orderIndex) ?? -1);
}

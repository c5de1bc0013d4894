import { FLAG, type FleetColumns, type FleetDelta } from '../protocol/fleet-protocol.ts';
import { gatherRows } from '../protocol/vehicle-columns.ts';
import type { FleetStore } from './fleet-store.ts';

/** Packs the live numbers of these slots by column. */
export function packColumns(records: FleetStore, slots: readonly number[]): FleetColumns {
  const columns = gatherRows(records, slots);
  for (let row = 0; row < slots.length; row++)
    if (records.visible[slots[row] ?? 0]) columns.flags[row] = (columns.flags[row] ?? 0) | FLAG.visible;
  return { slot: Uint32Array.from(slots), ...columns };
}

/** Returns the buffers of a report that are transferred to the page instead of copied. */
export function transferableBuffers({ columns, order, removed, visible }: FleetDelta): ArrayBuffer[] {
  const arrays = [...(columns ? Object.values(columns) : []), order, removed, visible];
  return arrays.flatMap((array) => (array ? [array.buffer] : []));
}

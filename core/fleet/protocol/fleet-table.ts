import { enlargedColumns, vehicleColumns, type Column, type VehicleColumns } from './vehicle-columns.ts';

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the constructor assigns every column
export interface FleetTable extends VehicleColumns {}

/**
 * The live numbers of a fleet: one column per value, one row per device slot. Worker and page hold one each.
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the constructor assigns every column
export class FleetTable {
  /** How many slots are in use, including those of removed devices. */
  length = 0;
  /** 1 where the device is shown on the map. */
  visible = new Uint8Array(0);

  constructor() {
    Object.assign(this, vehicleColumns(0));
  }

  /** Makes room for this many slots; the columns may be replaced by larger arrays. */
  protected grow(length: number): void {
    if (length <= this.length) return;
    this.length = length;
    if (length <= this.visible.length) return;
    const capacity = capacityFor(length);
    Object.assign(this, enlargedColumns(this, capacity));
    this.visible = copyInto(this.visible, new Uint8Array(capacity));
  }
}

/**
 * Returns the power of two, at least 1024, that holds this many slots, so that growing slot by slot rarely
 * copies.
 */
export function capacityFor(length: number): number {
  return Math.max(1024, 2 ** Math.ceil(Math.log2(length)));
}

/** Copies the shorter column to the start of the longer one, which it returns. */
export function copyInto<T extends Column>(from: T, to: T): T {
  to.set(from);
  return to;
}

import { FLAG } from '../protocol/fleet-protocol.ts';
import { capacityFor, copyInto } from '../protocol/fleet-table.ts';
import type { LiveFleet } from '../live-fleet.ts';
import { SlotSet } from '../protocol/slot-set.ts';
import { latitudeOf, longitudeOf, worldX, worldY, WORLD_UNITS } from './world-units.ts';

/** The parts of the fleet that the grid reads. */
export type GridSource = Pick<
  LiveFleet,
  'length' | 'deviceId' | 'longitude' | 'latitude' | 'flags' | 'visible'
>;

/** A rectangle of the map in degrees; east may exceed 180 when the view crosses the date line. */
export interface GridBounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Devices in the same screen cell: their count, by status, mean place, and whether somebody has to look after one. */
export interface ClusterCell {
  /** Identifies the cell until the next rebuild. */
  key: number;
  longitude: number;
  latitude: number;
  count: number;
  online: number;
  offline: number;
  unknown: number;
  /** How many have a severe alarm that nobody acknowledged, or left their anchor. */
  alarms: number;
}

/** Returns the side of a cell in screen pixels at a zoom: 96 below zoom 8, 72 below 12, else 48. */
export function clusterCellPixels(zoom: number): number {
  if (zoom < 8) return 96;
  return zoom < 12 ? 72 : 48;
}

const TILE_PIXELS = 512;
const STATUSES = 3;

/**
 * Clusters the visible devices with a position on a grid of screen cells for one integer zoom. A moving
 * device costs O(1); only another zoom iterates the whole fleet.
 */
export class ClusterGrid {
  /** 1 for every visible slot that is alone in its cell: shown as a device, not as a cluster. */
  isUnclustered = new Uint8Array(0);
  zoom = 0;

  #fleet: GridSource | undefined;
  #cellsAcross = 1;
  #unitsToCells = 1;
  /** By slot: index of its cell or -1, place in world units (x is NaN until projected), status. */
  #cellOf = new Int32Array(0);
  #x = new Float64Array(0);
  #y = new Float64Array(0);
  #status = new Uint8Array(0);
  #hasAlarm = new Uint8Array(0);
  /** By cell index. */
  readonly #indexOf = new Map<number, number>();
  readonly #key: number[] = [];
  readonly #count: number[] = [];
  readonly #byStatus: number[] = [];
  readonly #alarms: number[] = [];
  readonly #sumX: number[] = [];
  readonly #sumY: number[] = [];
  /** The sum of the slots in the cell: when one is left, the sum is that slot. */
  readonly #sumSlots: number[] = [];
  readonly #free: number[] = [];
  readonly #changed = new SlotSet();

  /**
   * Bins the whole fleet for a zoom (of 512 px tiles; fractions are cut off). Projected places are reused
   * unless `update` invalidated them: turning the wheel through the zooms should not project a hundred
   * thousand places at each.
   */
  rebuild(fleet: GridSource, zoom: number): void {
    if (this.#fleet !== fleet) this.#x.fill(Number.NaN);
    this.#fleet = fleet;
    this.zoom = Math.floor(zoom);
    const worldPixels = TILE_PIXELS * 2 ** this.zoom;
    const cellPixels = clusterCellPixels(this.zoom);
    this.#unitsToCells = worldPixels / cellPixels / WORLD_UNITS;
    this.#cellsAcross = Math.ceil(worldPixels / cellPixels);
    const before = this.isUnclustered.slice(0, fleet.length);
    const pending = this.#changed.take();
    this.#clear(fleet.length);
    for (let slot = 0; slot < fleet.length; slot++) if (isOnMap(fleet, slot)) this.#place(fleet, slot);
    this.#changed.take();
    for (const slot of pending) this.#changed.add(slot);
    for (let slot = 0; slot < fleet.length; slot++)
      if (this.isUnclustered[slot] !== (before[slot] ?? 0)) this.#changed.add(slot);
  }

  /**
   * Applies another filter: removes devices that are no longer visible and adds those that now are. Returns
   * their slots.
   */
  applyFilter(): number[] {
    const fleet = this.#fleet;
    const slots: number[] = [];
    if (!fleet) return slots;
    if (fleet.length > this.#cellOf.length) this.#grow(fleet.length);
    for (let slot = 0; slot < fleet.length; slot++) {
      const isVisible = isOnMap(fleet, slot);
      if ((this.#cellOf[slot] ?? -1) >= 0 === isVisible) continue;
      slots.push(slot);
      if (isVisible) this.#place(fleet, slot);
      else this.#remove(slot);
    }
    return slots;
  }

  /** Updates these slots: place, status, visibility, added and removed devices. */
  update(slots: Iterable<number>): void {
    const fleet = this.#fleet;
    if (!fleet) return;
    if (fleet.length > this.#cellOf.length) this.#grow(fleet.length);
    for (const slot of slots) {
      this.#remove(slot);
      this.#x[slot] = Number.NaN;
      if (isOnMap(fleet, slot)) this.#place(fleet, slot);
    }
  }

  /** Returns the cells that touch the bounds and hold at least `minimum` devices (2: drawn as a cluster). */
  cells(bounds: GridBounds, minimum = 2): ClusterCell[] {
    const found: ClusterCell[] = [];
    const top = this.#cellAt(worldY(bounds.north));
    const bottom = this.#cellAt(worldY(bounds.south));
    for (const [left, right] of this.#columns(bounds)) {
      if ((right - left + 1) * (bottom - top + 1) > this.#indexOf.size) {
        for (const [key, index] of this.#indexOf) {
          const column = key % this.#cellsAcross;
          const row = (key - column) / this.#cellsAcross;
          if (column >= left && column <= right && row >= top && row <= bottom)
            this.#addCell(index, minimum, found);
        }
        continue;
      }
      for (let row = top; row <= bottom; row++) {
        for (let column = left; column <= right; column++) {
          const index = this.#indexOf.get(row * this.#cellsAcross + column);
          if (index !== undefined) this.#addCell(index, minimum, found);
        }
      }
    }
    return found;
  }

  /** Returns the slots in a cell; iterates the fleet, meant for a click. */
  slotsInCell(key: number): number[] {
    const index = this.#indexOf.get(key);
    const slots: number[] = [];
    for (let slot = 0; slot < this.#cellOf.length; slot++) if (this.#cellOf[slot] === index) slots.push(slot);
    return slots;
  }

  /** Returns and clears the slots whose `isUnclustered` may have changed. */
  takeUnclusteredChanges(): number[] {
    return this.#changed.take();
  }

  #place(fleet: GridSource, slot: number): void {
    let x = this.#x[slot] ?? Number.NaN;
    if (Number.isNaN(x)) {
      x = this.#x[slot] = worldX(fleet.longitude[slot] ?? 0);
      this.#y[slot] = worldY(fleet.latitude[slot] ?? 0);
    }
    const y = this.#y[slot] ?? 0;
    const status = statusOf(fleet.flags[slot] ?? 0);
    const cell = this.#cell(this.#cellAt(y) * this.#cellsAcross + this.#cellAt(x));
    this.#cellOf[slot] = cell;
    this.#status[slot] = status;
    this.#hasAlarm[slot] = needsSomebody(fleet.flags[slot] ?? 0) ? 1 : 0;
    this.#add(cell, slot, x, y, status, 1);
  }

  #remove(slot: number): void {
    const cell = this.#cellOf[slot] ?? -1;
    if (cell < 0) return;
    this.#cellOf[slot] = -1;
    this.#setUnclustered(slot, 0);
    this.#add(cell, slot, this.#x[slot] ?? 0, this.#y[slot] ?? 0, this.#status[slot] ?? 0, -1);
  }

  #add(cell: number, slot: number, x: number, y: number, status: number, by: 1 | -1): void {
    const count = (this.#count[cell] ?? 0) + by;
    const sumSlots = (this.#sumSlots[cell] ?? 0) + by * slot;
    if (by === 1 && count === 2) this.#setUnclustered(sumSlots - slot, 0);
    if (count === 1) this.#setUnclustered(sumSlots, 1);
    this.#count[cell] = count;
    this.#sumSlots[cell] = sumSlots;
    this.#sumX[cell] = (this.#sumX[cell] ?? 0) + by * x;
    this.#sumY[cell] = (this.#sumY[cell] ?? 0) + by * y;
    const statusAt = cell * STATUSES + status;
    this.#byStatus[statusAt] = (this.#byStatus[statusAt] ?? 0) + by;
    this.#alarms[cell] = (this.#alarms[cell] ?? 0) + by * (this.#hasAlarm[slot] ?? 0);
    if (count === 0) {
      this.#indexOf.delete(this.#key[cell] ?? -1);
      this.#free.push(cell);
    }
  }

  #setUnclustered(slot: number, isUnclustered: 0 | 1): void {
    if (this.isUnclustered[slot] === isUnclustered) return;
    this.isUnclustered[slot] = isUnclustered;
    this.#changed.add(slot);
  }

  #cell(key: number): number {
    const known = this.#indexOf.get(key);
    if (known !== undefined) return known;
    const cell = this.#free.pop() ?? this.#key.length;
    this.#key[cell] = key;
    this.#count[cell] = 0;
    this.#sumX[cell] = 0;
    this.#sumY[cell] = 0;
    this.#sumSlots[cell] = 0;
    this.#alarms[cell] = 0;
    for (let status = 0; status < STATUSES; status++) this.#byStatus[cell * STATUSES + status] = 0;
    this.#indexOf.set(key, cell);
    return cell;
  }

  #addCell(cell: number, minimum: number, into: ClusterCell[]): void {
    const count = this.#count[cell] ?? 0;
    if (count < minimum) return;
    into.push({
      key: this.#key[cell] ?? 0,
      longitude: longitudeOf((this.#sumX[cell] ?? 0) / count),
      latitude: latitudeOf((this.#sumY[cell] ?? 0) / count),
      count,
      online: this.#byStatus[cell * STATUSES] ?? 0,
      offline: this.#byStatus[cell * STATUSES + 1] ?? 0,
      unknown: this.#byStatus[cell * STATUSES + 2] ?? 0,
      alarms: this.#alarms[cell] ?? 0,
    });
  }

  #cellAt(units: number): number {
    return Math.floor(units * this.#unitsToCells);
  }

  /** Returns the ranges of cell columns under the bounds, split at the date line. */
  #columns(bounds: GridBounds): [number, number][] {
    const last = this.#cellsAcross - 1;
    if (bounds.east - bounds.west >= 360) return [[0, last]];
    const left = this.#cellAt(worldX(wrapLongitude(bounds.west)));
    const right = this.#cellAt(worldX(wrapLongitude(bounds.east)));
    if (wrapLongitude(bounds.west) <= wrapLongitude(bounds.east)) return [[left, right]];
    return left > right
      ? [
          [left, last],
          [0, right],
        ]
      : [[0, last]];
  }

  /** What is kept of each cell is written anew when a device is placed in it. */
  #clear(length: number): void {
    this.#indexOf.clear();
    this.#key.length = 0;
    this.#free.length = 0;
    if (length > this.#cellOf.length) this.#grow(length);
    this.#cellOf.fill(-1);
    this.isUnclustered.fill(0);
  }

  #grow(length: number): void {
    const capacity = capacityFor(length);
    const known = this.#cellOf.length;
    this.#cellOf = copyInto(this.#cellOf, new Int32Array(capacity));
    this.#cellOf.fill(-1, known);
    this.#x = copyInto(this.#x, new Float64Array(capacity));
    this.#x.fill(Number.NaN, known);
    this.#y = copyInto(this.#y, new Float64Array(capacity));
    this.#status = copyInto(this.#status, new Uint8Array(capacity));
    this.#hasAlarm = copyInto(this.#hasAlarm, new Uint8Array(capacity));
    this.isUnclustered = copyInto(this.isUnclustered, new Uint8Array(capacity));
  }
}

/** Whether the device exists, has a position and passes the filter. */
function isOnMap(fleet: GridSource, slot: number): boolean {
  return Boolean(fleet.deviceId[slot] && fleet.visible[slot] && (fleet.flags[slot] ?? 0) & FLAG.hasPosition);
}

function needsSomebody(flags: number): boolean {
  return (flags & (FLAG.openAlarm | FLAG.anchorViolated)) !== 0;
}

function statusOf(flags: number): number {
  if (flags & FLAG.statusOnline) return 0;
  return flags & FLAG.statusOffline ? 1 : 2;
}

function wrapLongitude(longitude: number): number {
  return longitude >= -180 && longitude <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;
}

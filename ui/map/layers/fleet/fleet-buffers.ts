import type { Texture } from '@luma.gl/core';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import { vehicleIconIndex } from '../../../vehicle-icons/drawings/drawings.ts';
import type { DrawnFleet } from './drawn-fleet.ts';
import { FleetGpuColumns, type FleetTextures } from './fleet-gpu-columns.ts';
import type { FleetSpiderfy } from './fleet-spiderfy.ts';
import type { GpuDevice, GpuTexture } from '../gpu-column.ts';
import { APPEARANCE, appearanceBits, statusIndex } from './fleet-appearance.ts';
import { isSlotVisible, type Viewport } from '../../viewport/viewport.ts';
import { DEFAULT_TINT, parseTint } from '../../../vehicle-icons/tint.ts';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';

/** How long a device glides from fix to fix, milliseconds (§9). */
export const GLIDE_MS = 500;

/** How much of a written movement is visible. */
type VisibleMovement = 'none' | 'slight' | 'clear';

/** Conditions under which positions are written. */
interface WriteOptions {
  /** Milliseconds on the page's clock. */
  now: number;
  viewport: GeoBounds & Pick<Viewport, 'degreesPerPixel'>;
  /** 1 for the slots that are drawn individually; undefined when all are. */
  unclustered: Uint8Array | undefined;
  isAnimated: boolean;
}

/** A device that jumps farther than this appears at its new position instead of gliding there, degrees. */
const MAX_GLIDE_DEGREES = 0.05;

/** As if it had reported in the future, seconds. */
const NEVER_FADES = 1e9;

/** Below the precision of the columns, degrees. */
const SAME_POSITION_DEGREES = 1e-10;

/**
 * The buffers from which the map draws the fleet. A commit takes the slots that changed and uploads what was
 * touched once (architecture: the live path). Only vehicles that are drawn individually are uploaded; those
 * in a cluster are uploaded when they leave it.
 */
export class FleetBuffers<T extends GpuTexture = Texture> implements Omit<DrawnFleet, 'clustersIn'> {
  commits = 0;
  /** When the last glide ends, milliseconds on the page's clock. */
  glideUntil = 0;

  readonly #columns: FleetGpuColumns<T>;
  readonly #fan: FleetSpiderfy;
  readonly #drawn = new DrawnSlots();
  readonly #epochMs = performance.timeOrigin;
  #hasPositionBySlot = new Uint8Array(1024);

  constructor(device: GpuDevice<T>, fan: FleetSpiderfy) {
    this.#columns = new FleetGpuColumns(device);
    this.#fan = fan;
  }

  /** What the layer draws from; another object only when it has to take new textures. */
  get textures(): FleetTextures<T> {
    return this.#columns.textures;
  }

  /** Returns the slots of the vehicles that are drawn individually within the bounds, or glide out of them. */
  slotsIn(bounds: GeoBounds | undefined): Uint32Array<ArrayBuffer> {
    const slots = this.#drawn.slots();
    if (!bounds) return slots;
    const { west, south, east, north } = bounds;
    const [place, from] = [this.#columns.column.place.values, this.#columns.column.from.values];
    return slots.filter((slot) => {
      const [longitude, latitude] = [place[4 * slot] ?? 0, place[4 * slot + 1] ?? 0];
      const [fromLongitude, fromLatitude] = [
        longitude + (from[2 * slot] ?? 0),
        latitude + (from[2 * slot + 1] ?? 0),
      ];
      return (
        Math.max(longitude, fromLongitude) >= west &&
        Math.min(longitude, fromLongitude) <= east &&
        Math.max(latitude, fromLatitude) >= south &&
        Math.min(latitude, fromLatitude) <= north
      );
    });
  }

  positionOf(slot: number): readonly [number, number] | undefined {
    if (!this.#hasPositionBySlot[slot]) return undefined;
    return [this.#coordinateAt(4 * slot), this.#coordinateAt(4 * slot + 1)];
  }

  /**
   * Writes the positions of these slots, or of the whole fleet. Visible devices glide from where they are
   * drawn now. Returns how much moved on the screen; `slight` is less than a pixel.
   */
  writePositions(fleet: LiveFleet, slots: Uint32Array | undefined, options: WriteOptions): VisibleMovement {
    this.#ensureCapacity(fleet.length);
    const count = slots?.length ?? fleet.length;
    let strongest: VisibleMovement = 'none';
    for (let at = 0; at < count; at++) {
      const movement = this.#takeNumbers(fleet, slots?.[at] ?? at, options);
      if (movement === 'clear' || strongest === 'none') strongest = movement;
    }
    this.#columns.flush();
    this.commits++;
    return strongest;
  }

  /** Writes category and colors of these slots, or of the whole fleet. */
  writeDescriptions(fleet: LiveFleet, slots?: Uint32Array): void {
    this.#ensureCapacity(fleet.length);
    const { look, color1, color2 } = this.#columns.column;
    const count = slots?.length ?? fleet.length;
    for (let at = 0; at < count; at++) {
      const slot = slots?.[at] ?? at;
      const description = fleet.descriptions[slot];
      if (!description) continue;
      look.values[4 * slot] = vehicleIconIndex(description.category);
      color1.values.set(parseTint(description.color) ?? DEFAULT_TINT, 4 * slot);
      color2.values.set(parseTint(description.colorExtra) ?? DEFAULT_TINT, 4 * slot);
      if (!this.#isDrawn(slot)) continue;
      for (const column of [look, color1, color2]) column.markDirty(slot);
    }
    this.#columns.flush();
  }

  /**
   * Writes status, state, and whether each of these slots is drawn individually. Returns whether any drawn
   * device changed its appearance.
   */
  writeAppearances(
    fleet: LiveFleet,
    slots: Iterable<number>,
    unclustered: Uint8Array | undefined,
    selected: number,
  ): boolean {
    this.#ensureCapacity(fleet.length);
    const { look } = this.#columns.column;
    const { values } = look;
    let isChanged = false;
    for (const slot of slots) {
      const flags = fleet.flags[slot] ?? 0;
      const isOnMap = Boolean(fleet.deviceId[slot] && fleet.visible[slot] && flags & FLAG.hasPosition);
      const isSelected = slot === selected;
      const status = statusIndex(flags);
      const bits = appearanceBits(
        flags,
        isOnMap && (isSelected || !unclustered || unclustered[slot] === 1),
        isSelected,
      );
      const before = values[4 * slot + 2] ?? 0;
      if (before === bits && values[4 * slot + 1] === status) continue;
      values[4 * slot + 1] = status;
      values[4 * slot + 2] = bits;
      if (!((before | bits) & APPEARANCE.shown)) continue;
      isChanged = true;
      if (!(bits & APPEARANCE.shown)) this.#drawn.delete(slot);
      else if (!(before & APPEARANCE.shown)) this.#drawn.add(slot);
      if (before & APPEARANCE.shown) look.markDirty(slot);
      else this.#columns.markDirty(slot);
    }
    this.#columns.flush();
    return isChanged;
  }

  /** Releases the graphics memory. */
  destroy(): void {
    this.#columns.destroy();
  }

  #takeNumbers(
    fleet: LiveFleet,
    slot: number,
    { now, viewport, unclustered, isAnimated }: WriteOptions,
  ): VisibleMovement {
    const { column } = this.#columns;
    const [place, from, motion] = [column.place.values, column.from.values, column.motion.values];
    const [p, f, m] = [4 * slot, 2 * slot, 4 * slot];
    const hasPosition = Boolean(fleet.deviceId[slot] && (fleet.flags[slot] ?? 0) & FLAG.hasPosition);
    const spiderfied = this.#fan.positions.get(slot);
    const longitude = spiderfied?.[0] ?? fleet.longitude[slot] ?? 0;
    const latitude = spiderfied?.[1] ?? fleet.latitude[slot] ?? 0;
    const course = Math.fround(fleet.courseDegrees[slot] ?? 0);
    const isDrawn = this.#isDrawn(slot);
    const wasKnown = this.#hasPositionBySlot[slot] === 1;
    this.#hasPositionBySlot[slot] = hasPosition ? 1 : 0;
    // In the past nothing fades for its age: what was unknown then has that status.
    const age =
      fleet.pastMs === undefined
        ? Math.fround(((fleet.fixTimeMs[slot] ?? 0) - this.#epochMs) / 1000)
        : NEVER_FADES;
    if (motion[m + 3] !== age) {
      motion[m + 3] = age;
      if (isDrawn) column.motion.markDirty(slot);
    }
    if (!hasPosition) return wasKnown ? 'clear' : 'none';
    const [wasLongitude, wasLatitude] = [this.#coordinateAt(p), this.#coordinateAt(p + 1)];
    const longitudeChange = longitude - wasLongitude;
    const latitudeChange = latitude - wasLatitude;
    const isTurned = course !== motion[m + 2];
    const degrees = Math.abs(longitudeChange) + Math.abs(latitudeChange);
    if (wasKnown && degrees < SAME_POSITION_DEGREES && !isTurned) return 'none';
    const isVisible =
      (wasKnown && isSlotVisible(viewport, unclustered, slot, wasLongitude, wasLatitude)) ||
      isSlotVisible(viewport, unclustered, slot, longitude, latitude);
    const isClear = isVisible && (!wasKnown || isTurned || degrees >= viewport.degreesPerPixel);
    const done = wasKnown ? Math.min(1, (now - (motion[m] ?? 0)) / GLIDE_MS) : 1;
    const mayGlide = isAnimated && wasKnown && isClear && degrees < MAX_GLIDE_DEGREES;
    from[f] = mayGlide ? (from[f] ?? 0) * (1 - done) - longitudeChange : 0;
    from[f + 1] = mayGlide ? (from[f + 1] ?? 0) * (1 - done) - latitudeChange : 0;
    motion[m + 1] = mayGlide ? interpolatedCourse(motion[m + 1] ?? 0, motion[m + 2] ?? 0, done) : course;
    motion[m + 2] = course;
    motion[m] = now;
    place[p] = longitude;
    place[p + 1] = latitude;
    place[p + 2] = longitude - Math.fround(longitude);
    place[p + 3] = latitude - Math.fround(latitude);
    if (isDrawn) for (const moved of [column.place, column.from, column.motion]) moved.markDirty(slot);
    if (mayGlide) this.glideUntil = now + GLIDE_MS;
    if (isClear) return 'clear';
    return isVisible ? 'slight' : 'none';
  }

  /** Whether the device is drawn individually; as long as it is not, its values are not visible. */
  #isDrawn(slot: number): boolean {
    return ((this.#columns.column.look.values[4 * slot + 2] ?? 0) & APPEARANCE.shown) !== 0;
  }

  /** Returns a coordinate as written: its 32-bit part plus the remainder. */
  #coordinateAt(at: number): number {
    const { values } = this.#columns.column.place;
    return (values[at] ?? 0) + (values[at + 2] ?? 0);
  }

  #ensureCapacity(length: number): void {
    this.#columns.ensureCapacity(length);
    if (length <= this.#hasPositionBySlot.length) return;
    const hasPositionBySlot = new Uint8Array(2 ** Math.ceil(Math.log2(length)));
    hasPositionBySlot.set(this.#hasPositionBySlot);
    this.#hasPositionBySlot = hasPositionBySlot;
  }
}

/** Interpolates between two courses along the shorter way, degrees. */
function interpolatedCourse(from: number, to: number, done: number): number {
  const by = ((((to - from) % 360) + 540) % 360) - 180;
  return (((from + by * done) % 360) + 360) % 360;
}

/** The slots of the vehicles that are drawn individually. What it costs does not grow with the fleet. */
export class DrawnSlots {
  readonly #all = new Set<number>();
  #sorted: Uint32Array<ArrayBuffer> | undefined;

  add(slot: number): void {
    this.#all.add(slot);
    this.#sorted = undefined;
  }

  delete(slot: number): void {
    this.#all.delete(slot);
    this.#sorted = undefined;
  }

  /** Returns the slots in their order, so that of two vehicles in one place the same is always above. */
  slots(): Uint32Array<ArrayBuffer> {
    return (this.#sorted ??= Uint32Array.from(this.#all).sort());
  }
}

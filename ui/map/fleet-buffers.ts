import type { Buffer, Device } from '@luma.gl/core';
import { FLAG } from '@farol/core/fleet/fleet-protocol';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import { drawingIndex } from './drawings.ts';
import type { DrawnFleet } from './drawn-fleet.ts';
import { LOOK, lookBits, statusIndex } from './fleet-look.ts';
import { isSeen, type Sight } from './sight.ts';
import { PLAIN_TINT, tintOf } from './tint.ts';

/** How long a device glides from fix to fix, milliseconds (§9). */
export const GLIDE_MS = 500;

/** How much of what was written can be seen. */
type Movement = 'none' | 'slight' | 'clear';

/** A device that turns up farther away was not driven there before our eyes, degrees. */
const FARTHEST_GLIDE = 0.05;

/** The columns of the fleet layer: values per device, and how the graphics card reads them. */
const COLUMNS = {
  instancePlace: { size: 2, type: 'float32' },
  instanceFrom: { size: 2, type: 'float32' },
  /** Start of the glide, course before and after, time of the fix; times relative to the page's start. */
  instanceMotion: { size: 4, type: 'float32' },
  instanceLook: { size: 4, type: 'unorm8' },
  instanceColor1: { size: 4, type: 'unorm8' },
  instanceColor2: { size: 4, type: 'unorm8' },
} as const;
type ColumnName = keyof typeof COLUMNS;
const NAMES: readonly ColumnName[] = [
  'instancePlace',
  'instanceFrom',
  'instanceMotion',
  'instanceLook',
  'instanceColor1',
  'instanceColor2',
];

/** The data of the fleet layer: external buffers, replaced only when they had to grow. */
export interface FleetLayerData {
  length: number;
  attributes: Record<ColumnName, { buffer: Buffer; size: number; type: string }>;
}

/**
 * What the map draws the fleet from: columns by slot beside their buffers on the graphics card. A commit copies the slots that
 * changed and writes each touched column once (architecture: the live path).
 */
export class FleetBuffers implements DrawnFleet {
  commits = 0;
  /** When the last glide ends, on the page's clock. */
  glideUntil = 0;
  data: FleetLayerData;

  readonly #device: Device;
  readonly #epochMs = performance.timeOrigin;
  #capacity = 0;
  #floats: Record<'instancePlace' | 'instanceFrom' | 'instanceMotion', Float32Array<ArrayBuffer>>;
  #bytes: Record<'instanceLook' | 'instanceColor1' | 'instanceColor2', Uint8Array<ArrayBuffer>>;
  #known = new Uint8Array(0);

  constructor(device: Device) {
    this.#device = device;
    this.#floats = {
      instancePlace: new Float32Array(0),
      instanceFrom: new Float32Array(0),
      instanceMotion: new Float32Array(0),
    };
    this.#bytes = {
      instanceLook: new Uint8Array(0),
      instanceColor1: new Uint8Array(0),
      instanceColor2: new Uint8Array(0),
    };
    this.data = this.#allocate(1024);
  }

  placeOf(slot: number): readonly [number, number] | undefined {
    if (!this.#known[slot]) return undefined;
    const { instancePlace } = this.#floats;
    return [instancePlace[2 * slot] ?? 0, instancePlace[2 * slot + 1] ?? 0];
  }

  /**
   * Takes the numbers of these slots (all of the fleet without), those on the screen gliding from where they are now if that can
   * be seen. Answers how much moved on the screen: slight is less than a pixel.
   */
  writeNumbers(
    fleet: LiveFleet,
    slots: Uint32Array | undefined,
    now: number,
    sight: Sight,
    glides: boolean,
  ): Movement {
    this.#fit(fleet.length);
    const count = slots?.length ?? fleet.length;
    let most: Movement = 'none';
    for (let at = 0; at < count; at++) {
      const movement = this.#takeNumbers(fleet, slots?.[at] ?? at, now, sight, glides);
      if (movement === 'clear' || most === 'none') most = movement;
    }
    for (const name of ['instancePlace', 'instanceFrom', 'instanceMotion'] as const) this.#write(name);
    this.commits++;
    return most;
  }

  /** Takes category and colours of these slots, of the whole fleet without. */
  writeWords(fleet: LiveFleet, slots?: Uint32Array): void {
    this.#fit(fleet.length);
    const { instanceLook, instanceColor1, instanceColor2 } = this.#bytes;
    const count = slots?.length ?? fleet.length;
    for (let at = 0; at < count; at++) {
      const slot = slots?.[at] ?? at;
      const words = fleet.words[slot];
      if (!words) continue;
      instanceLook[4 * slot] = drawingIndex(words.category);
      instanceColor1.set(tintOf(words.color) ?? PLAIN_TINT, 4 * slot);
      instanceColor2.set(tintOf(words.colorExtra) ?? PLAIN_TINT, 4 * slot);
    }
    for (const name of ['instanceLook', 'instanceColor1', 'instanceColor2'] as const) this.#write(name);
  }

  /** Takes status, state and whether each of these slots is drawn by itself; answers whether any drawn one changed its look. */
  writeLooks(
    fleet: LiveFleet,
    slots: Iterable<number>,
    alone: Uint8Array | undefined,
    selected: number,
  ): boolean {
    this.#fit(fleet.length);
    const { instanceLook } = this.#bytes;
    let isChanged = false;
    for (const slot of slots) {
      const flags = fleet.flags[slot] ?? 0;
      const isOnMap = Boolean(fleet.deviceId[slot] && fleet.visible[slot] && flags & FLAG.hasPosition);
      const isSelected = slot === selected;
      const status = statusIndex(flags);
      const bits = lookBits(flags, isOnMap && (isSelected || !alone || alone[slot] === 1), isSelected);
      const before = instanceLook[4 * slot + 2] ?? 0;
      if (before === bits && instanceLook[4 * slot + 1] === status) continue;
      instanceLook[4 * slot + 1] = status;
      instanceLook[4 * slot + 2] = bits;
      if ((before | bits) & LOOK.shown) isChanged = true;
    }
    this.#write('instanceLook');
    return isChanged;
  }

  /** Releases the graphics memory. */
  destroy(): void {
    for (const name of NAMES) this.data.attributes[name].buffer.destroy();
  }

  #takeNumbers(fleet: LiveFleet, slot: number, now: number, sight: Sight, glides: boolean): Movement {
    const { instancePlace, instanceFrom, instanceMotion } = this.#floats;
    const hasPosition = Boolean(fleet.deviceId[slot] && (fleet.flags[slot] ?? 0) & FLAG.hasPosition);
    const [x, y, m] = [2 * slot, 2 * slot + 1, 4 * slot];
    const longitude = fleet.longitude[slot] ?? 0;
    const latitude = fleet.latitude[slot] ?? 0;
    const course = fleet.course[slot] ?? 0;
    const wasKnown = this.#known[slot] === 1;
    this.#known[slot] = hasPosition ? 1 : 0;
    instanceMotion[m + 3] = ((fleet.fixTime[slot] ?? 0) - this.#epochMs) / 1000;
    if (!hasPosition) return wasKnown ? 'clear' : 'none';
    const isThere = Math.fround(longitude) === instancePlace[x] && Math.fround(latitude) === instancePlace[y];
    const isTurned = Math.fround(course) !== instanceMotion[m + 2];
    if (wasKnown && isThere && !isTurned) return 'none';
    const [fromLongitude, fromLatitude] = [instancePlace[x] ?? 0, instancePlace[y] ?? 0];
    const degrees = Math.abs(longitude - fromLongitude) + Math.abs(latitude - fromLatitude);
    const seen =
      (wasKnown && isSeen(sight, slot, fromLongitude, fromLatitude)) ||
      isSeen(sight, slot, longitude, latitude);
    const isClear = seen && (!wasKnown || isTurned || degrees >= sight.degreesPerPixel);
    const done = wasKnown ? Math.min(1, (now - (instanceMotion[m] ?? 0)) / GLIDE_MS) : 1;
    const mayGlide = glides && wasKnown && isClear && degrees < FARTHEST_GLIDE;
    instanceFrom[x] = mayGlide ? between(instanceFrom[x], instancePlace[x], done) : longitude;
    instanceFrom[y] = mayGlide ? between(instanceFrom[y], instancePlace[y], done) : latitude;
    instanceMotion[m + 1] = mayGlide
      ? turnBetween(instanceMotion[m + 1] ?? 0, instanceMotion[m + 2] ?? 0, done)
      : course;
    instanceMotion[m + 2] = course;
    instanceMotion[m] = now;
    instancePlace[x] = longitude;
    instancePlace[y] = latitude;
    if (mayGlide) this.glideUntil = now + GLIDE_MS;
    if (isClear) return 'clear';
    return seen ? 'slight' : 'none';
  }

  #fit(length: number): void {
    if (length > this.#capacity) this.data = this.#allocate(length);
    else if (length !== this.data.length) this.data = { ...this.data, length };
  }

  #allocate(length: number): FleetLayerData {
    const capacity = Math.max(1024, 2 ** Math.ceil(Math.log2(Math.max(1, length))));
    const old: FleetLayerData | undefined = this.#capacity === 0 ? undefined : this.data;
    this.#capacity = capacity;
    for (const name of ['instancePlace', 'instanceFrom', 'instanceMotion'] as const) {
      const grown = new Float32Array(capacity * COLUMNS[name].size);
      grown.set(this.#floats[name]);
      this.#floats[name] = grown;
    }
    for (const name of ['instanceLook', 'instanceColor1', 'instanceColor2'] as const) {
      const grown = new Uint8Array(capacity * 4);
      grown.set(this.#bytes[name]);
      this.#bytes[name] = grown;
    }
    const known = new Uint8Array(capacity);
    known.set(this.#known);
    this.#known = known;
    const attribute = (name: ColumnName) => ({
      buffer: this.#device.createBuffer({ data: this.#column(name) }),
      ...COLUMNS[name],
    });
    const data = {
      length,
      attributes: {
        instancePlace: attribute('instancePlace'),
        instanceFrom: attribute('instanceFrom'),
        instanceMotion: attribute('instanceMotion'),
        instanceLook: attribute('instanceLook'),
        instanceColor1: attribute('instanceColor1'),
        instanceColor2: attribute('instanceColor2'),
      },
    };
    // The layer may still draw from the old buffers until it took the new data.
    if (old) setTimeout(() => NAMES.forEach((name) => old.attributes[name].buffer.destroy()), 1000);
    return data;
  }

  #column(name: ColumnName): Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> {
    return name === 'instancePlace' || name === 'instanceFrom' || name === 'instanceMotion'
      ? this.#floats[name]
      : this.#bytes[name];
  }

  #write(name: ColumnName): void {
    const used = this.data.length * COLUMNS[name].size;
    if (used > 0) this.data.attributes[name].buffer.write(this.#column(name).subarray(0, used));
  }
}

function between(from: number | undefined, to: number | undefined, done: number): number {
  return (from ?? 0) + ((to ?? 0) - (from ?? 0)) * done;
}

/** A course on the shorter way from one to another, degrees. */
export function turnBetween(from: number, to: number, done: number): number {
  const by = ((((to - from) % 360) + 540) % 360) - 180;
  return (((from + by * done) % 360) + 360) % 360;
}

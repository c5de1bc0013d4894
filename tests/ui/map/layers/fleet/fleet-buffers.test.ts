import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { FleetBuffers } from '@farol/ui/map/layers/fleet/fleet-buffers';
import { FleetSpiderfy } from '@farol/ui/map/layers/fleet/fleet-spiderfy';
import { GpuIndexes } from '@farol/ui/map/layers/gpu-indexes';
import { APPEARANCE } from '@farol/ui/map/layers/fleet/fleet-appearance';
import { DEFAULT_TINT, parseTint } from '@farol/ui/vehicle-icons/tint';

/** Memory of a graphics card: it holds what was written and nothing else. */
class CardMemory {
  bytes: Uint8Array;
  written = 0;

  readonly #bytesPerRow: number;

  constructor(data: ArrayBufferView, height: number) {
    this.bytes = new Uint8Array(data.buffer.slice(0));
    this.#bytesPerRow = this.bytes.length / height;
  }

  writeData(values: ArrayBufferView, { y }: { y: number }): void {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    this.bytes.set(bytes, y * this.#bytesPerRow);
    this.written += values.byteLength;
  }

  destroy(): void {
    this.bytes = new Uint8Array(0);
  }
}

const device = {
  createTexture: ({ data, height }: { data: ArrayBufferView; height: number }) =>
    new CardMemory(data, height),
};
const VIEWPORT = {
  west: -180,
  south: -85,
  east: 180,
  north: 85,
  zoom: 3,
  degreesPerPixel: 0.1,
  isDark: false,
};
const SLOTS = 1500;
const COLORS = ['', '120|1|1', '200|0.5|1.2'];

/** A fleet, the map's copy of it, and which of its vehicles are drawn individually. */
class DrawnFleet {
  readonly fleet = new LiveFleet(() => {});
  readonly buffers = new FleetBuffers(device, new FleetSpiderfy());
  readonly unclustered = new Uint8Array(SLOTS);

  move(slots: readonly number[], longitude: number, color: number, isAnimated = false): void {
    const { length } = slots;
    const times = new Float64Array(length).fill(1_700_000_000_000);
    this.fleet.receive({
      columns: {
        slot: Uint32Array.from(slots),
        deviceId: Float64Array.from(slots, (slot) => slot + 1),
        longitude: new Float64Array(length).fill(longitude),
        latitude: new Float64Array(length).fill(longitude / 4),
        courseDegrees: new Float32Array(length).fill(90),
        speedKnots: new Float32Array(length),
        fixTimeMs: times,
        lastUpdateMs: times,
        stoppedSinceMs: times,
        flags: new Uint32Array(length).fill(FLAG.hasPosition | FLAG.visible | FLAG.statusOnline),
      },
      descriptions: slots.map((slot) => ({
        slot,
        name: '',
        plate: '',
        model: '',
        category: 'truck',
        groupId: 0,
        driverUniqueId: '',
        alarm: '',
        color: COLORS[color] ?? '',
        colorExtra: '',
      })),
    });
    const changed = Uint32Array.from(slots);
    this.buffers.writeDescriptions(this.fleet, changed);
    const viewport = { ...VIEWPORT, degreesPerPixel: isAnimated ? 0.001 : VIEWPORT.degreesPerPixel };
    const writing = { now: 1000, viewport, unclustered: this.unclustered, isAnimated };
    this.buffers.writePositions(this.fleet, changed, writing);
    this.buffers.writeAppearances(this.fleet, changed, this.unclustered, -1);
  }

  gather(slots: readonly number[], isAlone: boolean): void {
    for (const slot of slots) this.unclustered[slot] = isAlone ? 1 : 0;
    this.buffers.writeAppearances(this.fleet, slots, this.unclustered, -1);
  }

  get memory() {
    const { textures } = this.buffers;
    return {
      place: new Float32Array(textures.place.bytes.buffer),
      color: textures.color1.bytes,
      look: textures.look.bytes,
      written: Object.values(textures).reduce((sum, { written }) => sum + written, 0),
    };
  }
}

const slots = fc.uniqueArray(fc.integer({ min: 0, max: SLOTS - 1 }), { minLength: 1, maxLength: 40 });
/** As phones and trackers report it; what moved by less than the precision of the columns is not written. */
const longitude = fc.integer({ min: -170e7, max: 170e7 }).map((tenMillionths) => tenMillionths / 1e7);
const act = fc.oneof(
  fc.record({ slots, longitude, color: fc.nat(2) }),
  fc.record({ slots, isAlone: fc.boolean() }),
);

test('whatever moves, changes color, joins a cluster or leaves it: a vehicle on the map is drawn as it is', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const drawn = new DrawnFleet();
      for (const item of acts) {
        if ('isAlone' in item) drawn.gather(item.slots, item.isAlone);
        else drawn.move(item.slots, item.longitude, item.color);
        const { place, color, look } = drawn.memory;
        const { fleet, unclustered } = drawn;
        const shown = [];
        for (let slot = 0; slot < fleet.length; slot++) {
          const isShown = Boolean(fleet.deviceId[slot]) && unclustered[slot] === 1;
          expect(((look[4 * slot + 2] ?? 0) & APPEARANCE.shown) !== 0).toBe(isShown);
          if (!isShown) continue;
          shown.push(slot);
          const drawnLongitude = (place[4 * slot] ?? 0) + (place[4 * slot + 2] ?? 0);
          expect(Math.abs(drawnLongitude - (fleet.longitude[slot] ?? 0))).toBeLessThan(1e-7);
          const tint = parseTint(fleet.descriptions[slot]?.color ?? '') ?? DEFAULT_TINT;
          expect([...color.subarray(4 * slot, 4 * slot + 3)]).toEqual([...tint]);
        }
        expect([...drawn.buffers.slotsIn(undefined)]).toEqual(shown);
        const south = { west: -180, south: -90, east: 180, north: 0 };
        expect([...drawn.buffers.slotsIn(south)]).toEqual(
          shown.filter((slot) => Math.fround(fleet.latitude[slot] ?? 0) <= 0),
        );
      }
    }),
  );
});

test('fleet buffers: vehicles within clusters cost the graphics card nothing while they move', () => {
  const drawn = new DrawnFleet();
  const allSlots = Array.from({ length: SLOTS }, (_, slot) => slot);
  drawn.gather([3], true);
  drawn.move(allSlots, 10, 0);
  const { written } = drawn.memory;
  drawn.move(allSlots.slice(4), 11, 1);
  expect(drawn.memory.written).toBe(written);
  drawn.move([3], 11, 1);
  expect(drawn.memory.written).toBeGreaterThan(written);
});

test('fleet buffers: only the vehicles in view are drawn, and those that leave it are drawn until they are out', () => {
  const drawn = new DrawnFleet();
  drawn.gather([1, 2], true);
  drawn.move([1], 10, 0);
  drawn.move([2], 50, 0);
  const view = { west: 49.99, south: 0, east: 51, north: 20 };
  expect([...drawn.buffers.slotsIn(view)]).toEqual([2]);
  drawn.move([2], 49.98, 0, true);
  expect([...drawn.buffers.slotsIn(view)]).toEqual([2]);
  drawn.move([2], 40, 0, true);
  expect([...drawn.buffers.slotsIn(view)]).toEqual([]);
});

test('fleet buffers: the device is told only of the vehicles that have come into view or left it', () => {
  const drawn = new GpuIndexes(device);
  expect(drawn.write(Uint32Array.from({ length: 600 }, (_, at) => 2 * at))).toBe(600);
  const { written } = drawn.texture;
  drawn.write(Uint32Array.from({ length: 600 }, (_, at) => 2 * at));
  expect(drawn.texture.written).toBe(written);
  expect(drawn.write(Uint32Array.of(4, 6))).toBe(2);
  expect([...new Uint32Array(drawn.texture.bytes.buffer)].slice(0, 3)).toEqual([4, 6, 4]);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { FleetBuffers } from '@farol/ui/map/fleet/fleet-buffers';
import { FleetFan } from '@farol/ui/map/fleet/fleet-fan';
import { APPEARANCE } from '@farol/ui/map/fleet/fleet-appearance';
import { DEFAULT_TINT, parseTint } from '@farol/ui/vehicle-icons/tint';

/** Memory of a graphics device: it holds what was written and nothing else. */
class CardMemory {
  bytes: Uint8Array;
  written = 0;

  constructor(data: ArrayBufferView) {
    this.bytes = new Uint8Array(data.buffer.slice(0));
  }

  write(values: ArrayBufferView, byteOffset: number): void {
    this.bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), byteOffset);
    this.written += values.byteLength;
  }

  destroy(): void {
    this.bytes = new Uint8Array(0);
  }
}

const card = { createBuffer: ({ data }: { data: ArrayBufferView }) => new CardMemory(data) };
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
  readonly buffers = new FleetBuffers(card, new FleetFan());
  readonly unclustered = new Uint8Array(SLOTS);

  move(slots: readonly number[], longitude: number, color: number): void {
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
    const writing = { now: 1000, viewport: VIEWPORT, unclustered: this.unclustered, isAnimated: false };
    this.buffers.writePositions(this.fleet, changed, writing);
    this.buffers.writeAppearances(this.fleet, changed, this.unclustered, -1);
  }

  gather(slots: readonly number[], isAlone: boolean): void {
    for (const slot of slots) this.unclustered[slot] = isAlone ? 1 : 0;
    this.buffers.writeAppearances(this.fleet, slots, this.unclustered, -1);
  }

  get memory() {
    const { instancePlace, instanceColor1, instanceLook } = this.buffers.data.attributes;
    return {
      place: new Float32Array(instancePlace.buffer.bytes.buffer),
      color: instanceColor1.buffer.bytes,
      look: instanceLook.buffer.bytes,
      written: Object.values(this.buffers.data.attributes).reduce(
        (sum, { buffer }) => sum + buffer.written,
        0,
      ),
    };
  }
}

const slots = fc.uniqueArray(fc.integer({ min: 0, max: SLOTS - 1 }), { minLength: 1, maxLength: 40 });
const act = fc.oneof(
  fc.record({ slots, longitude: fc.double({ min: -170, max: 170, noNaN: true }), color: fc.nat(2) }),
  fc.record({ slots, isAlone: fc.boolean() }),
);

test('whatever moves, changes color, joins a cluster or leaves it: a vehicle on the map is drawn as it is', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const drawn = new DrawnFleet();
      for (const one of acts) {
        if ('isAlone' in one) drawn.gather(one.slots, one.isAlone);
        else drawn.move(one.slots, one.longitude, one.color);
        const { place, color, look } = drawn.memory;
        const { fleet, unclustered } = drawn;
        for (let slot = 0; slot < fleet.length; slot++) {
          const isShown = Boolean(fleet.deviceId[slot]) && unclustered[slot] === 1;
          expect(((look[4 * slot + 2] ?? 0) & APPEARANCE.shown) !== 0).toBe(isShown);
          if (!isShown) continue;
          const longitude = (place[4 * slot] ?? 0) + (place[4 * slot + 2] ?? 0);
          expect(Math.abs(longitude - (fleet.longitude[slot] ?? 0))).toBeLessThan(1e-7);
          const tint = parseTint(fleet.descriptions[slot]?.color ?? '') ?? DEFAULT_TINT;
          expect([...color.subarray(4 * slot, 4 * slot + 3)]).toEqual([...tint]);
        }
      }
    }),
  );
});

test('vehicles within clusters cost the graphics card nothing while they move', () => {
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

import { expect, test } from 'vitest';
import { capacityFor, copyInto, FleetTable } from '@farol/core/fleet/protocol/fleet-table';

class GrowingTable extends FleetTable {
  growTo(length: number): void {
    this.grow(length);
  }
}

test.for([
  [0, 1024],
  [1, 1024],
  [1024, 1024],
  [1025, 2048],
  [100_000, 131_072],
])('fleet table: room for %i vehicles is a power of two, %i', ([length = 0, capacity]) => {
  expect(capacityFor(length)).toBe(capacity);
});

test('fleet table: a longer column begins with the shorter one', () => {
  expect([...copyInto(Uint8Array.of(1, 2), new Uint8Array(3))]).toEqual([1, 2, 0]);
});

test('fleet table: it grows without losing a number, and copies only when it is full', () => {
  const table = new GrowingTable();
  expect([table.length, table.deviceId.length, table.visible.length]).toEqual([0, 0, 0]);
  table.growTo(2);
  table.deviceId[1] = 7;
  table.visible[1] = 1;
  const { deviceId, visible } = table;
  table.growTo(1024);
  table.growTo(3);
  expect(table.length).toBe(1024);
  expect(table.deviceId).toBe(deviceId);
  expect(table.visible).toBe(visible);
  table.growTo(1025);
  expect([table.length, table.deviceId.length, table.visible.length]).toEqual([1025, 2048, 2048]);
  expect([table.deviceId[1], table.visible[1], table.fixTimeMs[2047]]).toEqual([7, 1, Number.NaN]);
});

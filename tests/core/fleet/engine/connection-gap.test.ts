import { expect, test } from 'vitest';
import type { Device } from '@farol/core/domain/device/device';
import { ConnectionGap } from '@farol/core/fleet/engine/connection-gap';
import { FleetStore } from '@farol/core/fleet/engine/fleet-store';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';

const [OLD, NEW] = ['2026-09-21T10:00:00.000Z', '2026-09-21T10:00:05.000Z'];

/** A store with these devices, and its gap. */
function aGap(...devices: Device[]): { store: FleetStore; gap: ConnectionGap } {
  const store = new FleetStore('farol');
  for (const device of devices) store.takeDevice(device);
  return { store, gap: new ConnectionGap(store) };
}

test('connection gap: counts the vehicles with a newer fix, and those that had none', () => {
  const { store, gap } = aGap(plainDevice(1), plainDevice(2), plainDevice(3), plainDevice(4));
  for (const id of [1, 2]) store.takePosition(plainPosition(id, 5));
  expect(gap.finish()).toBe(0);
  gap.start();
  store.takePosition(plainPosition(1, 6));
  gap.start();
  store.takePosition(plainPosition(2, 5));
  store.takePosition(plainPosition(3, 1));
  store.takeDevice(plainDevice(5));
  store.takePosition(plainPosition(5, 1));
  expect(gap.finish()).toBe(3);
  expect(gap.finish()).toBe(0);
});

test('connection gap: one that is given up counts nothing', () => {
  const { store, gap } = aGap(plainDevice(1));
  gap.start();
  gap.beginLoad();
  gap.save(1, plainDevice(1, { name: 'Saved' }));
  gap.clear();
  store.takePosition(plainPosition(1, 5));
  expect(gap.finish()).toBe(0);
  expect(gap.mergeNewest(plainDevice(1, { name: 'Loaded' }))?.name).toBe('Loaded');
  expect(gap.removedDevices(new Set())).toEqual([1]);
});

test.for<[string, string | null, string | null, string]>([
  ['the loaded state if it is newer', OLD, NEW, 'offline'],
  ['the loaded state if it is as old', OLD, OLD, 'offline'],
  ['the state of the live connection if that is newer', NEW, OLD, 'online'],
  ['the loaded state if the other has no time', null, OLD, 'offline'],
  ['the loaded state if it has no time', NEW, null, 'offline'],
  ['the loaded state if the time of the other is malformed', 'soon', OLD, 'offline'],
])('connection gap: a vehicle has %s', ([_title, live, loaded, status]) => {
  const { gap } = aGap(plainDevice(1, { status: 'online', lastUpdate: live, positionId: 1 }));
  gap.beginLoad();
  const read = plainDevice(1, { status: 'offline', lastUpdate: loaded, positionId: 2, name: 'Read' });
  expect(gap.mergeNewest(read)).toEqual(
    status === 'offline' ? read : { ...read, status: 'online', lastUpdate: live, positionId: 1 },
  );
});

test('connection gap: a vehicle that was not known is as it was loaded', () => {
  const { gap } = aGap(plainDevice(1), plainDevice(2, { lastUpdate: NEW, status: 'unknown' }));
  const read = plainDevice(9, { lastUpdate: OLD });
  expect(gap.mergeNewest(read)).toBe(read);
});

test('connection gap: what was saved or deleted here while it was loaded counts, for this load alone', () => {
  const { gap } = aGap(plainDevice(1), plainDevice(2));
  const [saved, read] = [plainDevice(1, { name: 'Saved' }), plainDevice(1, { name: 'Read' })];
  gap.save(1, saved);
  expect(gap.mergeNewest(read)?.name).toBe('Read');
  gap.beginLoad();
  gap.save(1, saved);
  gap.save(2, undefined);
  expect(gap.mergeNewest({ ...read, status: 'offline', positionId: 7 })).toEqual({
    ...saved,
    status: 'offline',
    positionId: 7,
  });
  expect(gap.mergeNewest(plainDevice(2))).toBeUndefined();
  gap.beginLoad();
  expect(gap.mergeNewest(read)?.name).toBe('Read');
  gap.save(1, saved);
  gap.finish();
  expect(gap.mergeNewest(read)?.name).toBe('Read');
});

test('connection gap: vehicles are removed that were neither loaded nor received nor saved meanwhile', () => {
  const { gap } = aGap(...[1, 2, 3, 4, 5].map((id) => plainDevice(id)));
  expect(gap.removedDevices(new Set([1]))).toEqual([2, 3, 4, 5]);
  gap.markReceived(2);
  gap.beginLoad();
  gap.markReceived(3);
  gap.save(4, plainDevice(4));
  gap.markReceived(5);
  gap.save(5, undefined);
  expect(gap.removedDevices(new Set([1]))).toEqual([2, 5]);
  gap.finish();
  expect(gap.removedDevices(new Set([1]))).toEqual([2, 3, 4, 5]);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnregisteredDeviceLog } from '../../../server/intake/unregistered-devices.ts';
import { RecordIndex } from '../../../server/registry/record-index.ts';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { anyText } from '../../arbitraries/texts.ts';

/** A list on a server without devices, with a clock to be moved. */
function aServer() {
  const devices = new RecordIndex<ReturnType<typeof plainDevice>>(({ uniqueId }) => [uniqueId]);
  const clock = { nowMs: 0, now: () => clock.nowMs, sleep: async () => {} };
  return { devices, clock, unregistered: new UnregisteredDeviceLog({ devices }, clock) };
}

test('unregistered devices: an unknown identifier is counted and listed until an hour after its last report', () => {
  const { clock, unregistered } = aServer();
  unregistered.count('van-1', '192.168.0.7');
  clock.nowMs = 3_000_000;
  unregistered.count('van-1', '192.168.0.7');
  clock.nowMs = 6_600_000;
  expect(unregistered.list()).toEqual([{ uniqueId: 'van-1', reports: 2 }]);
  clock.nowMs++;
  expect(unregistered.list()).toEqual([]);
});

test('unregistered devices: a device that is registered meanwhile leaves the list, and is not counted again', () => {
  const { devices, unregistered } = aServer();
  unregistered.count('van-1', undefined);
  devices.put(plainDevice(1, { uniqueId: 'van-1' }));
  expect(unregistered.list()).toEqual([]);
  unregistered.count('van-1', undefined);
  expect(unregistered.list()).toEqual([]);
});

test('unregistered devices: whatever is sent, the list is bounded and holds nothing that could not be the identifier of a device', () => {
  const texts = fc.oneof(anyText({ maxLength: 140 }), fc.nat(2000).map(String));
  const senders = fc.nat(40).map((network) => `10.0.${network}.1`);
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, senders), { maxLength: 400 }), (reports) => {
      const { unregistered } = aServer();
      for (const [uniqueId, sender] of reports) unregistered.count(uniqueId, sender);
      const listed = unregistered.list();
      expect(listed.length).toBeLessThanOrEqual(200);
      for (const { uniqueId } of listed) {
        expect(uniqueId.length).toBeGreaterThan(0);
        expect(uniqueId.length).toBeLessThanOrEqual(128);
        expect(uniqueId).toBe(uniqueId.trim());
        expect(uniqueId.isWellFormed()).toBe(true);
        expect(uniqueId).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }
    }),
  );
});

test('unregistered devices: a sender of many identifiers pushes out only its own', () => {
  const { unregistered } = aServer();
  unregistered.count('van-1', '192.168.0.7');
  for (let at = 0; at < 5000; at++) unregistered.count(`flood-${at}`, '2001:db8::1');
  const listed = unregistered.list().map(({ uniqueId }) => uniqueId);
  expect(listed).toContain('van-1');
  expect(listed).toHaveLength(11);
});

test('unregistered devices: many senders together keep the list at its limit, and the latest are listed first', () => {
  const { unregistered } = aServer();
  for (let at = 0; at < 1000; at++) unregistered.count(`van-${at}`, `10.${at >> 8}.${at & 255}.1`);
  expect(unregistered.list().slice(0, 2)).toEqual([
    { uniqueId: 'van-999', reports: 1 },
    { uniqueId: 'van-998', reports: 1 },
  ]);
  expect(unregistered.list()).toHaveLength(200);
});

import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryRemovals } from '@farol/adapters/memory/removals';
import { MemoryComputedAttributeTester } from '@farol/adapters/memory/computed-attribute-tester';
import { MemoryCommands } from '@farol/adapters/memory/commands';
import { MemoryShares } from '@farol/adapters/memory/shares';
import { MemoryAlarmAcknowledgments } from '@farol/adapters/memory/alarm-acknowledgments';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { recordsContract } from '../../contracts/ports/records.ts';
import { removalsContract } from '../../contracts/ports/removals.ts';
import { failedNetwork } from './failed-network.ts';
import { computedAttributeTesterContract } from '../../contracts/ports/computed-attribute-tester.ts';
import { commandsContract, RELAY } from '../../contracts/ports/commands.ts';
import { sharesContract } from '../../contracts/ports/shares.ts';
import { alarmAcknowledgmentsContract } from '../../contracts/ports/alarm-acknowledgments.ts';

recordsContract('memory', () => {
  const { records, associations } = new MemoryServer().services;
  return { records, associations, close: () => {} };
});

removalsContract('memory', () => {
  const removals = new MemoryRemovals(new MemoryNetwork());
  const sinceMs = Date.parse('2026-01-02T03:04:05Z');
  const none = { removed: {}, cleared: {}, unlinked: {} };
  removals.previews.set('device', {
    ...none,
    history: { positions: 2, events: 1, inspections: 0, isMore: false, isKept: false, sinceMs },
    unlinked: { geofence: 1 },
  });
  removals.previews.set('group', { ...none, history: undefined, cleared: { device: 1 } });
  return {
    deviceId: 1,
    groupId: 1,
    removals,
    disconnected: new MemoryRemovals(failedNetwork()),
    close: () => {},
  };
});

computedAttributeTesterContract('memory', () => {
  const values = new Map([[5, { speed: '0', silent: undefined }]]);
  return {
    tests: new MemoryComputedAttributeTester(values, new MemoryNetwork()),
    deviceId: 5,
    nothing: 'silent',
    close: () => {},
  };
});

commandsContract('memory', () => {
  const devices = [
    { deviceId: 5, types: ['custom', 'engineStop'], saved: [{ id: 3, ...RELAY }], isLive: false, groupId: 2 },
    { deviceId: 6, types: ['custom'], saved: [], isLive: false, groupId: 2 },
  ];
  const commands = new MemoryCommands(devices, new MemoryNetwork());
  return { commands, deviceId: 5, silentDeviceId: 6, savedId: 3, groupId: 2, close: () => {} };
});

sharesContract('memory', () => ({
  shares: new MemoryShares([5, 6], new MemoryNetwork()),
  deviceIds: [5, 6],
  foreignId: 7,
  close: () => {},
}));

test('records: a server without the product lists no shares, but creates shares of the devices it knows', async () => {
  const shares = new MemoryShares([5], new MemoryNetwork());
  shares.supportsList = false;
  expect(await shares.list()).toBeUndefined();
  const [first, later] = ['2030-01-01T00:00:00.000Z', '2030-02-01T00:00:00.000Z'];
  expect(await shares.createWithoutList(5, first)).toEqual({ token: 'lent-1', expirationTime: first });
  expect(await shares.createWithoutList(5, later)).toEqual({ token: 'lent-2', expirationTime: first });
  await expect(shares.createWithoutList(6, first)).rejects.toMatchObject({ code: 'DEVICE_ACCESS_DENIED' });
});

alarmAcknowledgmentsContract('memory', () => {
  const acknowledgments = new MemoryAlarmAcknowledgments(new MemoryNetwork());
  return {
    userId: 1,
    eventId: 5,
    acknowledgments,
    disconnected: new MemoryAlarmAcknowledgments(failedNetwork()),
    isAcknowledged: async () => acknowledgments.acknowledgedIds.includes(5),
    close: () => {},
  };
});

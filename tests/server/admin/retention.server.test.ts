import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../../server/storage/database.ts';
import { History } from '../../../server/storage/history/history.ts';
import { Registry } from '../../../server/registry/registry.ts';
import { Retention } from '../../../server/admin/retention.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import { formatWireDate } from '../../../server/wire/wire-date.ts';
import { storedDevice, storedPosition } from '../../arbitraries/stored-records.ts';
import { startInProcessServer } from '../../harness/in-process-server.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const NOW = Date.UTC(2026, 0, 31);
const DAY_MS = 86_400_000;

onEachDatabase('how long history is kept', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  let registry: Registry;
  let history: History;
  let deviceIds: number[];

  const open = async () => {
    database = await temporary.open();
    registry = await Registry.open(database);
    history = await History.open(database);
  };
  beforeEach(async () => {
    temporary = await create();
    await open();
    deviceIds = [];
    for (const draft of fc.sample(storedDevice, 2))
      deviceIds.push(await registry.transaction((transaction) => transaction.insert('device', draft)));
  });
  afterEach(async () => {
    await database.close();
    await temporary.remove();
  });

  /** Stores a position and an event of a van so many days ago. */
  const store = async (deviceId: number, days: readonly number[], isLatest = false) => {
    const moments = days.map((day) => formatWireDate(NOW - day * DAY_MS));
    const [fix] = fc.sample(storedPosition(deviceId), 1);
    if (!fix) throw new Error('no sample');
    const positions = moments.map((fixTime) => ({ ...fix, fixTime, id: history.nextPositionId() }));
    const events = positions.map(({ id, fixTime }) => ({
      id: history.nextEventId(),
      type: 'alarm',
      eventTime: fixTime,
      deviceId: deviceId,
      positionId: id,
      geofenceId: 0,
      maintenanceId: 0,
      attributes: {},
    }));
    const liveUpdates = isLatest
      ? [{ deviceId: deviceId, positionId: positions.at(-1)?.id ?? 0, lastUpdate: NOW }]
      : [];
    await history.store({ positions, events, liveUpdates });
    for (const { positionId } of liveUpdates) registry.updateLiveFields(deviceId, { positionId });
  };
  const keepFor = (days: number) =>
    registry.transaction((transaction) =>
      transaction.updateServer({ ...registry.server, attributes: { 'farol.retentionDays': days } }),
    );
  const retention = () =>
    new Retention(registry, {
      time: { ...systemClock, now: () => NOW },
      namespace: 'farol',
      partitions: database.partitions,
    });
  const daysOf = async (deviceId: number) =>
    (await history.positionRowsInRange(deviceId, 0, 9e12, 10_000)).map(({ fix_time }) =>
      Math.round((NOW - fix_time) / DAY_MS),
    );
  const eventsOf = async (deviceId: number) =>
    (await history.eventRows(deviceId, { from: 0, to: 9e12, types: [] }, 10_000)).length;

  test('retention: without a setting everything stays', async () => {
    await store(deviceIds[0] ?? 0, [5_000, 1]);
    await retention().sweep();
    expect(await daysOf(deviceIds[0] ?? 0)).toEqual([5_000, 1]);
  });

  test('retention: older positions and events are removed, and the latest position of each vehicle stays', async () => {
    const [one = 0, other = 0] = deviceIds;
    await store(one, [40, 31, 29, 1], true);
    await store(other, [90, 80], true);
    await keepFor(30);
    await retention().sweep();
    expect(await daysOf(one)).toEqual([29, 1]);
    expect(await eventsOf(one)).toBe(2);
    expect(await daysOf(other)).toEqual([80]);
    expect(await eventsOf(other)).toBe(0);
  });

  test('retention: the nearest group that says how long decides, else the server', async () => {
    const [one = 0, other = 0] = deviceIds;
    const keepInGroup = (days: unknown, groupId: number) =>
      registry.transaction((transaction) =>
        transaction.insert('group', {
          id: 0,
          name: 'Group',
          groupId,
          attributes: days === undefined ? {} : { 'farol.retentionDays': days },
        }),
      );
    const outer = await keepInGroup(10, 0);
    const inner = await keepInGroup('never', outer);
    await registry.transaction(async (transaction) => {
      const device = registry.devices.get(one);
      if (device) await transaction.update('device', { ...device, groupId: inner });
      const ungrouped = registry.devices.get(other);
      if (ungrouped) await transaction.update('device', { ...ungrouped, groupId: 0 });
    });
    for (const id of deviceIds) await store(id, [40, 29, 9, 1], true);
    await keepFor(30);
    await retention().sweep();
    expect(await daysOf(one)).toEqual([9, 1]);
    expect(await daysOf(other)).toEqual([29, 9, 1]);
  });

  test('retention: a long history is removed in small steps, and a stopped server continues after its restart', async () => {
    const [one = 0] = deviceIds;
    await store(
      one,
      // Many steps, of which the first removes ten; on a busy machine all of them remove no more.
      Array.from({ length: 100 }, (_, index) => 40 + index / 100),
    );
    await store(one, [1], true);
    // Part of a month: PostgreSQL removes a whole one in a single step.
    await keepFor(35);
    const stopped = retention();
    // Before each batch the sweep asks which position is the vehicle's latest: it is stopped before the second.
    const get = registry.devices.get.bind(registry.devices);
    let lookups = 0;
    const lookup = vi.spyOn(registry.devices, 'get').mockImplementation((id) => {
      if (++lookups === 3) void stopped.stop();
      return get(id);
    });
    await stopped.sweep();
    lookup.mockRestore();
    const remaining = (await daysOf(one)).length;
    expect(remaining).toBeGreaterThan(1);
    expect(remaining).toBeLessThan(101);
    await database.close();
    await open();
    await retention().sweep();
    expect(await daysOf(one)).toEqual([1]);
  });

  test('retention: history of a removed vehicle is removed after a restart, also when history is kept forever', async () => {
    const [one = 0, other = 0] = deviceIds;
    await store(one, [3, 2], true);
    await store(other, [3, 2], true);
    await registry.transaction((transaction) => transaction.remove('device', one));
    await database.close();
    await open();
    await retention().sweep();
    expect(await daysOf(one)).toEqual([]);
    expect(await eventsOf(one)).toBe(0);
    expect(await daysOf(other)).toEqual([3, 2]);
  });
});

test('retention: removing a vehicle removes its history', async () => {
  const server = await startInProcessServer();
  const { id, uniqueId } = await server.newDevice();
  expect((await fetch(`${server.devices}?id=${uniqueId}&lat=1&lon=2`)).status).toBe(200);
  expect((await server.administrator.delete(`/devices/${id}`)).status).toBe(204);
  const { history } = server.running.services;
  await vi.waitUntil(async () => (await history.positionRowsInRange(id, 0, 9e12, 10)).length === 0);
  await server.stop();
});

test('retention: only administrators say how long the history of a group is kept', async () => {
  const server = await startInProcessServer();
  try {
    const { administrator } = server;
    const password = 'correct horse';
    const bob = (
      await administrator.post('/users', { name: 'Bob', email: 'bob@example.com', password })
    ).json();
    const attributes = { 'farol.retentionDays': 30 };
    const group = (await administrator.post('/groups', { name: 'South', attributes })).json();
    await administrator.post('/permissions', { userId: bob.id, groupId: group.id });
    const byBob = administrator.signedInAs('bob@example.com', password);
    const refused = await byBob.put(`/groups/${group.id}`, {
      ...group,
      attributes: { 'farol.retentionDays': 1 },
    });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Administrator')]);
    expect((await byBob.post('/groups', { name: 'North', attributes })).status).toBe(400);
    expect((await byBob.put(`/groups/${group.id}`, { ...group, name: 'North' })).status).toBe(200);
  } finally {
    await server.stop();
  }
});

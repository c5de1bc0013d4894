import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../server/storage/database.ts';
import { CommandQueue } from '../../../server/commands/command-queue.ts';
import { Registry } from '../../../server/registry/registry.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

onEachDatabase('records besides devices and groups', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  beforeEach(async () => {
    temporary = await create();
    database = await temporary.open();
  });
  afterEach(async () => {
    await database.close();
    await temporary.remove();
  });
  const reopen = async () => {
    await database.close();
    database = await temporary.open();
    return { registry: await Registry.open(database), queue: await CommandQueue.open(database) };
  };
  test('command queue: commands wait for their device in order, and each is delivered once, across restarts', async () => {
    let { registry, queue } = await reopen();
    const [one, two] = await registry.transaction(async (transaction) => [
      await queue.add(transaction, command(7, 'one'), BY_ANA),
      await queue.add(transaction, command(7, 'two'), BY_ANA),
      await queue.add(transaction, command(8, 'other'), BY_ANA),
    ]);
    if (!one || !two) throw new Error('nothing was queued');
    expect([next(queue, 7), queue.waitingCount(7), next(queue, 9)]).toEqual([one, 2, undefined]);
    ({ registry, queue } = await reopen());
    expect(queue.waitingFor(7)[0]).toEqual({ command: one, origin: BY_ANA });
    await registry.transaction((transaction) => queue.remove(transaction, one));
    expect(next(queue, 7)).toEqual(two);
    ({ registry, queue } = await reopen());
    expect(next(queue, 7)).toEqual(two);
    await registry.transaction((transaction) => queue.removeAllOfDevice(transaction, 7));
    ({ registry, queue } = await reopen());
    expect([queue.waitingCount(7), queue.waitingCount(8)]).toEqual([0, 1]);
  });

  test('command queue: a command of a failed transaction is not queued', async () => {
    const { registry, queue } = await reopen();
    const failing = registry.transaction(async (transaction) => {
      await queue.add(transaction, command(7, 'never'), BY_ANA);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(next(queue, 7)).toBeUndefined();
    expect(next((await reopen()).queue, 7)).toBeUndefined();
  });

  test('command queue: records of every kind are the same after a restart', async () => {
    let { registry } = await reopen();
    const attributes = { color: '#f00', nested: { a: [1, null] } };
    const ids = await registry.transaction(async (transaction) => ({
      geofence: await transaction.insert('geofence', {
        id: 0,
        name: 'Depot',
        description: null,
        area: 'CIRCLE (1 2, 3)',
        calendarId: 4,
        attributes,
      }),
      command: await transaction.insert('command', {
        id: 0,
        description: 'Stop',
        type: 'engineStop',
        textChannel: true,
        deviceId: 0,
        attributes,
      }),
      attribute: await transaction.insert('attribute', {
        id: 0,
        description: 'Fast',
        attribute: 'fast',
        expression: 'speed > 10',
        type: 'boolean',
        priority: -1,
      }),
    }));
    const before = {
      geofence: registry.index('geofence').get(ids.geofence),
      command: registry.index('command').get(ids.command),
      attribute: registry.index('attribute').get(ids.attribute),
    };
    ({ registry } = await reopen());
    expect({
      geofence: registry.index('geofence').get(ids.geofence),
      command: registry.index('command').get(ids.command),
      attribute: registry.index('attribute').get(ids.attribute),
    }).toEqual(before);
    expect(registry.index('calendar').get(ids.geofence)).toBeUndefined();
    expect(before.attribute).not.toHaveProperty('attributes');
  });

  test('command queue: removing a linked vehicle removes that association, and none of the same id with another kind', async () => {
    let { registry } = await reopen();
    await registry.transaction(async (transaction) => {
      const draft = { id: 0, name: 'x', groupId: 0, attributes: {} };
      const groupId = await transaction.insert('group', draft);
      await transaction.associate({
        owner: 'device',
        ownerId: 5,
        property: 'linkedDevice',
        propertyId: groupId,
      });
      await transaction.associate({ owner: 'device', ownerId: 5, property: 'geofence', propertyId: groupId });
      await transaction.remove('device', groupId);
    });
    for (const { associations } of [registry, (await reopen()).registry]) {
      expect(associations.of('device', 5, 'linkedDevice').size).toBe(0);
      expect(associations.of('device', 5, 'geofence').size).toBe(1);
    }
  });
});

const BY_ANA = { userId: 3, source: 'command' } as const;

function next(queue: CommandQueue, deviceId: number) {
  return queue.waitingFor(deviceId)[0]?.command;
}

function command(deviceId: number, data: string) {
  return { deviceId, type: 'custom', textChannel: false, attributes: { data } };
}

import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../server/storage/database.ts';
import { Registry } from '../../../server/registry/registry.ts';
import { storedDevice, storedGroup } from '../../arbitraries/stored-records.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

onEachDatabase('stored records', (create) => {
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
    return Registry.open(database);
  };

  test('records survive: every device and group is the same after a restart', async () => {
    const drafts = fc.sample(fc.tuple(storedDevice, storedGroup), 15);
    let registry = await Registry.open(database);
    const stored = await registry.transaction(async (transaction) => {
      const ids: [device: number, group: number][] = [];
      for (const [device, group] of drafts) {
        const groupId = await transaction.insert('group', group);
        await transaction.update('group', { ...group, id: groupId, name: `${group.name}!` });
        ids.push([await transaction.insert('device', device), groupId]);
      }
      return ids;
    });
    for (const reopens of [false, true]) {
      if (reopens) registry = await reopen();
      for (const [at, [device, group]] of drafts.entries()) {
        const [id = 0, groupId = 0] = stored[at] ?? [];
        expect(registry.devices.get(id)).toEqual({ ...device, id });
        expect(registry.devices.byKey(device.uniqueId)?.id).toBe(id);
        expect(registry.groups.get(groupId)).toEqual({ ...group, id: groupId, name: `${group.name}!` });
      }
    }
  });

  test('records survive: an id is never reused, not even after its record was removed and the server restarted', async () => {
    let registry = await Registry.open(database);
    const draft = fc.sample(storedGroup, 1)[0];
    if (!draft) throw new Error('no sample');
    const first = await registry.transaction((transaction) => transaction.insert('group', draft));
    await registry.transaction((transaction) => transaction.remove('group', first));
    registry = await reopen();
    const second = await registry.transaction((transaction) => transaction.insert('group', draft));
    expect(second).toBeGreaterThan(first);
  });

  test('records survive: a removed record loses its associations, on both sides', async () => {
    let registry = await Registry.open(database);
    const [draft] = fc.sample(storedDevice, 1);
    if (!draft) throw new Error('no sample');
    const id = await registry.transaction(async (transaction) => {
      const deviceId = await transaction.insert('device', draft);
      await transaction.associate({ owner: 'user', ownerId: 7, property: 'device', propertyId: deviceId });
      await transaction.associate({ owner: 'device', ownerId: deviceId, property: 'driver', propertyId: 3 });
      await transaction.associate({ owner: 'user', ownerId: 7, property: 'group', propertyId: deviceId });
      return deviceId;
    });
    registry = await reopen();
    expect(registry.associations.has('user', 7, 'device', id)).toBe(true);
    await registry.transaction((transaction) => transaction.remove('device', id));
    for (const associations of [registry.associations, (await reopen()).associations]) {
      expect(associations.has('user', 7, 'device', id)).toBe(false);
      expect(associations.has('device', id, 'driver', 3)).toBe(false);
      expect(associations.has('user', 7, 'group', id)).toBe(true);
    }
  });

  test('records survive: a failed transaction leaves nothing behind, and the next one succeeds', async () => {
    let registry = await Registry.open(database);
    const [draft] = fc.sample(storedDevice, 1);
    if (!draft) throw new Error('no sample');
    const failing = registry.transaction(async (transaction) => {
      await transaction.insert('device', draft);
      await transaction.associate({ owner: 'user', ownerId: 1, property: 'device', propertyId: 1 });
      throw new Error('refused');
    });
    const following = registry.transaction((transaction) =>
      transaction.insert('device', { ...draft, uniqueId: 'other' }),
    );
    await expect(failing).rejects.toThrow('refused');
    await following;
    expect(registry.devices.byKey(draft.uniqueId)).toBeUndefined();
    registry = await reopen();
    expect(registry.devices.byKey(draft.uniqueId)).toBeUndefined();
    expect(registry.devices.byKey('other')).toBeDefined();
    expect(registry.associations.of('user', 1, 'device').size).toBe(0);
  });

  test('records survive: an edit does not undo what the device reported while it was being saved', async () => {
    const registry = await Registry.open(database);
    const [draft] = fc.sample(storedDevice, 1);
    if (!draft) throw new Error('no sample');
    const id = await registry.transaction((transaction) => transaction.insert('device', draft));
    const edit = registry.transaction((transaction) =>
      transaction.update('device', { ...draft, id, name: 'renamed' }),
    );
    registry.updateLiveFields(id, { status: 'online', lastUpdate: 1_000, positionId: 44 });
    await edit;
    expect(registry.devices.get(id)).toMatchObject({ name: 'renamed', status: 'online', positionId: 44 });
  });

  test('records survive: a second server is refused while the first one uses the data, and accepted afterwards', async () => {
    await expect(temporary.open()).rejects.toThrow('already using');
    await database.close();
    database = await temporary.open();
  });
});

import type { Device } from '@farol/core/domain/device/device';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/storage/database.ts';
import { Access } from '../../../server/access/access.ts';
import { Registry } from '../../../server/registry/registry.ts';
import { aUser } from '../../arbitraries/users.ts';
import { temporarySqlite, type TemporaryDatabase } from '../../harness/temporary-database.ts';

let temporary: TemporaryDatabase;
let database: Database;
beforeAll(async () => {
  temporary = await temporarySqlite();
  database = await temporary.open();
});
afterAll(async () => {
  await database.close();
  await temporary.remove();
});

/**
 * Parents of groups 1 to 6 (0 for none, cycles included), groups of devices 1 to 8,
 * and the associations of user 1.
 */
const worlds = fc.record({
  parents: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 6, maxLength: 6 }),
  groupOf: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 8, maxLength: 8 }),
  linkedGroups: fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
  linkedDevices: fc.uniqueArray(fc.integer({ min: 1, max: 8 })),
});

test('access: a user sees associated vehicles and those of an associated group and everything below it, circles included', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async ({ parents, groupOf, linkedGroups, linkedDevices }) => {
      const registry = await Registry.open(database);
      parents.forEach((groupId, index) =>
        registry.groups.put({ id: index + 1, groupId, name: '', attributes: {} }),
      );
      groupOf.forEach((groupId, index) => registry.devices.put(device(index + 1, groupId)));
      for (const propertyId of linkedGroups)
        registry.associations.add({ owner: 'user', ownerId: 1, property: 'group', propertyId });
      for (const propertyId of linkedDevices)
        registry.associations.add({ owner: 'user', ownerId: 1, property: 'device', propertyId });

      const parentOf = (id: number) => (id === 0 ? 0 : (parents[id - 1] ?? 0));
      const inside = (id: number) => {
        const above = new Set<number>();
        for (let group = id; group !== 0 && !above.has(group); group = parentOf(group)) above.add(group);
        return [...above].some((group) => linkedGroups.includes(group));
      };
      const expected = groupOf
        .map((groupId, index) => ({ id: index + 1, groupId }))
        .filter(({ id, groupId }) => linkedDevices.includes(id) || inside(groupId))
        .map(({ id }) => id);

      const access = new Access(registry, user, 'farol');
      const seen = access.devices().map(({ id }) => id);
      expect(new Set(seen)).toEqual(new Set(expected));
      expect(seen).toHaveLength(expected.length);
      for (let id = 1; id <= 8; id++) expect(access.canSee('device', id)).toBe(expected.includes(id));
      expect(access.groups().map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6].filter(inside));
      expect(new Access(registry, { ...user, id: 2 }, 'farol').devices()).toEqual([]);
    }),
  );
});

function device(id: number, groupId: number): Device {
  return {
    id,
    groupId,
    calendarId: 0,
    name: `device ${id}`,
    uniqueId: `unique ${id}`,
    status: 'offline',
    lastUpdate: null,
    positionId: 0,
    phone: null,
    model: null,
    contact: null,
    category: null,
    disabled: false,
    expirationTime: null,
    attributes: {},
  };
}

const user = aUser({ id: 1 });

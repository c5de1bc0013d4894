import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Position } from '@farol/core/domain/position/position';
import type { Database } from '../../../server/storage/database.ts';
import { withComputedAttributes } from '../../../server/intake/computed-attributes.ts';
import { geofenceIdsAt } from '../../../server/events/geofence-membership.ts';
import { Registry } from '../../../server/registry/registry.ts';
import { StepBudget } from '@farol/core/domain/values/step-budget';
import { temporarySqlite, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const POSITION: Position = {
  id: 1,
  deviceId: 1,
  protocol: 'osmand',
  serverTime: '2026-01-01T00:00:00.000+00:00',
  deviceTime: '2026-01-01T00:00:00.000+00:00',
  fixTime: '2026-01-01T00:00:00.000+00:00',
  valid: true,
  latitude: 0.5,
  longitude: 0.5,
  altitude: 0,
  speed: 0,
  course: 0,
  accuracy: 0,
  address: null,
  network: null,
  geofenceIds: null,
  attributes: {},
};

let temporary: TemporaryDatabase;
let database: Database;
let registry: Registry;
beforeAll(async () => {
  temporary = await temporarySqlite();
  database = await temporary.open();
  registry = await Registry.open(database);
});
afterAll(async () => {
  await database.close();
  await temporary.remove();
});

async function newDevice() {
  const draft = {
    id: 0,
    name: 'Van',
    uniqueId: `van ${registry.devices.size}`,
    status: 'offline' as const,
    lastUpdate: null,
    positionId: 0,
    groupId: 0,
    calendarId: 0,
    phone: null,
    model: null,
    contact: null,
    category: null,
    disabled: false,
    expirationTime: null,
    attributes: {},
  };
  const id = await registry.transaction((transaction) => transaction.insert('device', draft));
  const device = registry.devices.get(id);
  if (!device) throw new Error('no device');
  return device;
}

test('position budget: beyond the budget a geofence keeps its last state, so that many geofences cause no events', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const device = await newDevice();
  const around = 'POLYGON ((0 0, 0 1, 1 1, 1 0))';
  const ids = await registry.transaction(async (transaction) => {
    const createdIds: number[] = [];
    for (let at = 0; at < 10; at++) {
      const draft = {
        id: 0,
        name: `Yard ${at}`,
        description: null,
        area: around,
        calendarId: 0,
        attributes: {},
      };
      const id = await transaction.insert('geofence', draft);
      await transaction.associate({
        owner: 'device',
        ownerId: device.id,
        property: 'geofence',
        propertyId: id,
      });
      createdIds.push(id);
    }
    return createdIds;
  });
  expect(geofenceIdsAt(registry, device, POSITION)).toEqual(ids);
  for (const latest of [ids, ids.slice(0, 7), null]) {
    // Each costs five steps: one and its four corners.
    const found = geofenceIdsAt(
      registry,
      device,
      POSITION,
      { ...POSITION, geofenceIds: latest },
      new StepBudget(25),
    );
    expect(found).toEqual([...ids.slice(0, 5), ...ids.slice(5).filter((id) => latest?.includes(id))]);
  }
  expect(consoleError).toHaveBeenCalledTimes(1);
  consoleError.mockRestore();
});

test('many costly computed attributes do not add up: beyond the budget of a position the rest change nothing', async () => {
  const device = await newDevice();
  // Close to the most that one expression may cost.
  const costly = `('${'a'.repeat(1_500)}' =~ '${'(a|b)'.repeat(25)}.*') ? 1 : 2`;
  await registry.transaction(async (transaction) => {
    for (let at = 0; at < 300; at++) {
      const attribute = {
        id: 0,
        description: 'Costly',
        attribute: `a${at}`,
        expression: costly,
        type: 'number' as const,
        priority: 0,
      };
      const id = await transaction.insert('attribute', attribute);
      await transaction.associate({
        owner: 'device',
        ownerId: device.id,
        property: 'attribute',
        propertyId: id,
      });
    }
  });
  const computed = Object.keys(withComputedAttributes(registry, device, POSITION, 'late').attributes);
  expect(computed.length).toBeGreaterThan(0);
  expect(computed.length).toBeLessThan(300);
  // The next position has the whole budget again.
  expect(Object.keys(withComputedAttributes(registry, device, POSITION, 'late').attributes)).toEqual(
    computed,
  );
});

test('position budget: compiling takes from the budget as well, so attributes with large patterns begin to count over several positions', async () => {
  const device = await newDevice();
  await registry.transaction(async (transaction) => {
    for (let at = 0; at < 30; at++) {
      const id = await transaction.insert('attribute', {
        id: 0,
        description: 'Large',
        attribute: `a${at}`,
        expression: `('x' =~ 'a{400}${at}') ? 1 : 2`,
        type: 'number' as const,
        priority: 0,
      });
      await transaction.associate({
        owner: 'device',
        ownerId: device.id,
        property: 'attribute',
        propertyId: id,
      });
    }
  });
  const counts = Array.from(
    { length: 3 },
    () => Object.keys(withComputedAttributes(registry, device, POSITION, 'late').attributes).length,
  );
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts[0]).toBeLessThan(30);
  expect(counts[1]).toBeGreaterThan(counts[0] ?? 0);
  expect(counts[2]).toBe(30);
});

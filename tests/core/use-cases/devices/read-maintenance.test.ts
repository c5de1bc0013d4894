import { expect, test } from 'vitest';
import { MemoryLatestPositions } from '@farol/adapters/memory/latest-positions';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { Failure } from '@farol/core/domain/values/failure';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { readFleetMaintenance } from '@farol/core/use-cases/devices/read-fleet-maintenance';
import { readVehicleMaintenance } from '@farol/core/use-cases/devices/read-vehicle-maintenance';
import { aDevice } from '../../../arbitraries/devices.ts';
import { plainPosition } from '../../../arbitraries/fleet.ts';
import { aGroup } from '../../../arbitraries/records.ts';

const HOUR_MS = 3_600_000;

/** A van at 104,000 km in a nested group; the groups are each other’s parent, as on a broken server. */
async function aBench() {
  const { network, services } = new MemoryServer();
  const { associations, records } = services;
  const inner = await records.save('groups', aGroup({ id: 0, name: 'Inner' }));
  const outer = await records.save('groups', aGroup({ id: 0, name: 'Outer', groupId: inner.id }));
  await records.save('groups', { ...inner, groupId: outer.id });
  const van = await records.save('devices', aDevice({ id: 0, groupId: inner.id }));
  const service = async (name: string, type: string, start: number, period: number): Promise<number> => {
    const { id } = await records.save('maintenances', {
      ...RESOURCES.maintenances.defaults,
      name,
      type,
      start,
      period,
    });
    return id;
  };
  const oil = await service('Oil', 'totalDistance', 100_000_000, 10_000_000);
  const belt = await service('Belt', 'totalDistance', 103_800_000, 50_000_000);
  const engine = await service('Engine', 'hours', 100 * HOUR_MS, 0);
  await service('Of others', 'hours', 1, 1);
  await associations.create({
    owner: { kind: 'device', id: van.id },
    property: { kind: 'maintenance', id: oil },
  });
  await associations.create({
    owner: { kind: 'group', id: outer.id },
    property: { kind: 'maintenance', id: belt },
  });
  await associations.create({
    owner: { kind: 'group', id: inner.id },
    property: { kind: 'maintenance', id: engine },
  });
  await associations.create({
    owner: { kind: 'group', id: inner.id },
    property: { kind: 'maintenance', id: oil },
  });
  const position = { ...plainPosition(van.id, 0), attributes: { totalDistance: 104_000_000 } };
  const ports = { records, associations, latestPositions: new MemoryLatestPositions([position], network) };
  return { ports, records, associations, van };
}

test('maintenance of a vehicle: its own and that of its groups, the most urgent first', async () => {
  const { ports, van } = await aBench();
  const items = await readVehicleMaintenance(ports, van.id);
  expect(items.map(({ maintenance, progress }) => [maintenance.name, progress?.state])).toEqual([
    ['Belt', 'overdue'],
    ['Oil', 'far'],
    ['Engine', undefined],
  ]);
  expect(items[1]).toMatchObject({ value: 104_000_000, progress: { remaining: 6_000_000 } });
});

test('maintenance of all vehicles: what is due next with its vehicle, the most urgent first', async () => {
  const { ports, records, associations, van } = await aBench();
  const items = await readFleetMaintenance(ports);
  expect(items.map(({ device, maintenance }) => [device?.id, maintenance.name])).toEqual([
    [van.id, 'Belt'],
    [van.id, 'Oil'],
  ]);
  // What only reports could tell is not known of a vehicle that never reported.
  const bus = await records.save('devices', aDevice({ id: 0, uniqueId: 'bus', name: 'Bus' }));
  const [oil] = await records.list('maintenances');
  await associations.create({
    owner: { kind: 'device', id: bus.id },
    property: { kind: 'maintenance', id: oil?.id ?? 0 },
  });
  expect(await readFleetMaintenance(ports)).toHaveLength(2);
});

test('maintenance of all vehicles: unknown where the links are not told; other failures are said', async () => {
  const { ports, associations } = await aBench();
  associations.list = () => Promise.reject(new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400));
  expect(await readFleetMaintenance(ports)).toEqual([]);
  associations.list = () => Promise.reject(new Failure('NETWORK', 0));
  await expect(readFleetMaintenance(ports)).rejects.toMatchObject({ code: 'NETWORK' });
});

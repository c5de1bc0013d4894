// oxlint-disable-next-line import/no-unassigned-import -- loaded when due: loaded already, a few turns are enough
import '@farol/core/use-cases/devices/read-fleet-maintenance';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryLatestPositions } from '@farol/adapters/memory/latest-positions';
import { MemoryAssociations } from '@farol/adapters/memory/associations';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { Failure } from '@farol/core/domain/values/failure';
import { vehicleMaintenanceMachine } from '@farol/core/machines/devices/vehicle-maintenance';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { aDevice } from '../../../arbitraries/devices.ts';
import { plainPosition } from '../../../arbitraries/fleet.ts';
import { aGroup } from '../../../arbitraries/records.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(vehicleMaintenanceMachine);
const HOUR_MS = 3_600_000;

async function flush(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A van at 104,000 km in a nested group; the groups are each other’s parent, as on a broken server. */
async function aBench() {
  const network = new MemoryNetwork();
  const associations = new MemoryAssociations(network);
  const records = new MemoryRecords(network, associations);
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
  const actor = createActor(vehicleMaintenanceMachine, {
    input: { records, associations, latestPositions: new MemoryLatestPositions([position], network) },
    inspect: coverage.inspect,
  }).start();
  actor.send({ type: 'SHOW' });
  await flush();
  return { actor, network, records, associations, van, shown: () => actor.getSnapshot().context.items };
}

test('a vehicle has its own maintenance and that of its groups, most urgent first', async () => {
  const { actor, van, shown } = await aBench();
  actor.send({ type: 'SELECT_DEVICE', deviceId: van.id });
  await flush();
  expect(shown().map(({ maintenance, progress }) => [maintenance.name, progress?.state])).toEqual([
    ['Belt', 'overdue'],
    ['Oil', 'far'],
    ['Engine', undefined],
  ]);
  expect(shown()[1]).toMatchObject({ value: 104_000_000, progress: { remaining: 6_000_000 } });
});

test('without a vehicle, what is due next of all is shown with the vehicle, most urgent first', async () => {
  const { actor, records, associations, van, shown } = await aBench();
  expect(shown().map(({ device, maintenance }) => [device?.id, maintenance.name])).toEqual([
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
  actor.send({ type: 'REFRESH' });
  await flush();
  expect(shown()).toHaveLength(2);
});

test('where the links are not told, nothing is known of all vehicles; other failures are said', async () => {
  const { actor, associations, shown } = await aBench();
  for (const [failure, value] of [
    [new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400), 'loaded'],
    [new Failure('NETWORK', 0), 'failed'],
  ] as const) {
    associations.list = () => Promise.reject(failure);
    actor.send({ type: 'REFRESH' });
    await flush();
    expect(actor.getSnapshot().value).toBe(value);
  }
  expect(shown()).toEqual([]);
});

test('after a save the maintenance is loaded again, also during a load', async () => {
  const { actor, records, van, shown } = await aBench();
  actor.send({ type: 'SELECT_DEVICE', deviceId: van.id });
  const [oil] = await records.list('maintenances');
  if (!oil) throw new Error('the service is gone');
  await records.save('maintenances', { ...oil, name: 'Oil and filter' });
  actor.send({ type: 'REFRESH' });
  await flush();
  actor.send({ type: 'REFRESH' });
  expect(shown().map(({ maintenance }) => maintenance.name)).toContain('Oil and filter');
  await flush();
  expect(actor.getSnapshot().value).toBe('loaded');
});

test('maintenance that could not be loaded shows the reason and can be retried', async () => {
  const { actor, network, van, shown } = await aBench();
  network.failure = new Failure('NETWORK', 0);
  actor.send({ type: 'SELECT_DEVICE', deviceId: van.id });
  await flush();
  expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK' } });
  network.failure = undefined;
  actor.send({ type: 'REFRESH' });
  await flush();
  expect(shown()).toHaveLength(3);
});

test('the maintenance of a vehicle in an address is loaded once it is shown, and again when it is shown again', async () => {
  const { actor, network, van, shown } = await aBench();
  actor.send({ type: 'HIDE' });
  network.failure = new Failure('HTTP_401', 401);
  actor.send({ type: 'SELECT_DEVICE', deviceId: van.id });
  await flush();
  expect(actor.getSnapshot()).toMatchObject({ value: 'hidden', context: { reason: undefined, items: [] } });
  network.failure = undefined;
  for (let visit = 0; visit < 2; visit++) {
    actor.send({ type: 'SHOW' });
    expect(actor.getSnapshot().value).toBe('loading');
    await flush();
    expect(shown()).toHaveLength(3);
    actor.send({ type: 'HIDE' });
  }
});

test('no state and no transition of the maintenance is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

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

/** A van at 104,000 km in a group inside another; the groups are each the other's parent, as a broken server may have them. */
async function aBench() {
  const network = new MemoryNetwork();
  const links = new MemoryAssociations(network);
  const records = new MemoryRecords(network, links);
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
  await links.create({ owner: { kind: 'device', id: van.id }, property: { kind: 'maintenance', id: oil } });
  await links.create({ owner: { kind: 'group', id: outer.id }, property: { kind: 'maintenance', id: belt } });
  await links.create({ owner: { kind: 'group', id: inner.id }, property: { kind: 'maintenance', id: engine } });
  await links.create({ owner: { kind: 'group', id: inner.id }, property: { kind: 'maintenance', id: oil } });
  const position = { ...plainPosition(van.id, 0), attributes: { totalDistance: 104_000_000 } };
  const actor = createActor(vehicleMaintenanceMachine, {
    input: { records, latestPositions: new MemoryLatestPositions([position], network) },
    inspect: coverage.inspect,
  }).start();
  actor.send({ type: 'SHOW' });
  return { actor, network, records, links, van, shown: () => actor.getSnapshot().context.items };
}

test('a vehicle has its own services and those of its groups, the most urgent first', async () => {
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

test('what was saved meanwhile is read again, also while it is being read', async () => {
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

test('services that could not be read say why and are read again; without a vehicle there are none', async () => {
  const { actor, network, van, shown } = await aBench();
  network.failure = new Failure('NETWORK', 0);
  actor.send({ type: 'SELECT_DEVICE', deviceId: van.id });
  await flush();
  expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK' } });
  network.failure = undefined;
  actor.send({ type: 'REFRESH' });
  await flush();
  expect(shown()).toHaveLength(3);
  actor.send({ type: 'SELECT_DEVICE', deviceId: 0 });
  expect(actor.getSnapshot()).toMatchObject({ value: 'noDevice', context: { deviceId: 0, items: [] } });
});

test('a vehicle that a link names is asked about once somebody looks, and afresh when he looks again', async () => {
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

test('no state and no transition of the services is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

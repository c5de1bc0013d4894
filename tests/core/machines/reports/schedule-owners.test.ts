import { createActor } from 'xstate';
import { afterAll, expect, test } from 'vitest';
import { MemoryAssociations } from '@farol/adapters/memory/associations';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { Failure } from '@farol/core/domain/values/failure';
import { scheduleOwnersMachine } from '@farol/core/machines/reports/schedule-owners';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(scheduleOwnersMachine);

async function flush(): Promise<void> {
  for (let round = 0; round < 5; round++) await new Promise((resolve) => setImmediate(resolve));
}

/** A report about vehicle 5 and group 2, mailed to user 9. */
async function theOwners() {
  const network = new MemoryNetwork();
  const associations = new MemoryAssociations(network);
  for (const [kind, id] of [
    ['device', 5],
    ['group', 2],
    ['user', 9],
  ] as const)
    await associations.create({ owner: { kind, id }, property: { kind: 'report', id: 1 } });
  const actor = createActor(scheduleOwnersMachine, {
    input: associations,
    inspect: coverage.inspect,
  }).start();
  return { network, associations, actor };
}

test('the vehicles, groups and recipients of each schedule are read while the schedules are shown', async () => {
  const { actor, associations } = await theOwners();
  actor.send({ type: 'OPEN' });
  await flush();
  const first = { deviceIds: [5], groupIds: [2], userIds: [9] };
  expect(actor.getSnapshot()).toMatchObject({
    value: { open: 'shown' },
    context: { owners: new Map([[1, first]]) },
  });
  await associations.create({ owner: { kind: 'user', id: 10 }, property: { kind: 'report', id: 1 } });
  actor.send({ type: 'REFRESH' });
  actor.send({ type: 'REFRESH' });
  await flush();
  expect(actor.getSnapshot().context.owners?.get(1)?.userIds).toEqual([9, 10]);
  actor.send({ type: 'CLOSE' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'closed', context: { owners: undefined } });
});

test('a server that does not tell the owners leaves them unknown; one that is away is asked again', async () => {
  const { actor, network } = await theOwners();
  network.failure = new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400);
  actor.send({ type: 'OPEN' });
  await flush();
  expect(actor.getSnapshot()).toMatchObject({
    value: { open: 'shown' },
    context: { owners: undefined, reason: undefined },
  });
  network.failure = new Failure('MALFORMED_ANSWER', 200);
  actor.send({ type: 'REFRESH' });
  await flush();
  expect(actor.getSnapshot()).toMatchObject({ value: { open: 'shown' }, context: { reason: undefined } });
  network.failure = new Failure('NETWORK', 0);
  actor.send({ type: 'REFRESH' });
  await flush();
  expect(actor.getSnapshot()).toMatchObject({ value: { open: 'failed' }, context: { reason: 'NETWORK' } });
  network.failure = undefined;
  actor.send({ type: 'REFRESH' });
  await flush();
  expect(actor.getSnapshot()).toMatchObject({ value: { open: 'shown' }, context: { reason: undefined } });
});

afterAll(() => {
  expect(coverage.missing()).toEqual([]);
});

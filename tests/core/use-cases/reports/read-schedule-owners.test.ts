import { expect, test } from 'vitest';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { Failure } from '@farol/core/domain/values/failure';
import { readScheduleOwners } from '@farol/core/use-cases/reports/read-schedule-owners';

test('owners of schedules: the vehicles, groups and recipients of each, unknown where the server does not tell', async () => {
  const { network, services } = new MemoryServer();
  const { associations } = services;
  for (const [kind, id] of [
    ['device', 5],
    ['group', 2],
    ['user', 9],
    ['user', 10],
  ] as const)
    await associations.create({ owner: { kind, id }, property: { kind: 'report', id: 1 } });
  const owners = { deviceIds: [5], groupIds: [2], userIds: [9, 10] };
  expect(await readScheduleOwners(associations)).toEqual(new Map([[1, owners]]));
  for (const failure of [
    new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400),
    new Failure('MALFORMED_ANSWER', 200),
  ]) {
    network.failure = failure;
    expect(await readScheduleOwners(associations)).toBeUndefined();
  }
  network.failure = new Failure('NETWORK', 0);
  await expect(readScheduleOwners(associations)).rejects.toMatchObject({ code: 'NETWORK' });
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { Failure } from '@farol/core/domain/values/failure';
import type { Records } from '@farol/core/ports/records';
import { runRecordAction, cancellableRecords } from '@farol/core/use-cases/records/run-record-action';
import { aDevice } from '../../../arbitraries/devices.ts';
import { attributes } from '../../../arbitraries/records.ts';

const SOUTH = { id: 7, title: 'Sul' };

async function flush(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A server with this many devices in no group. */
async function aFleet(count: number) {
  const { network, services } = new MemoryServer();
  const { associations, records } = services;
  for (let at = 1; at <= count; at++)
    await records.save('devices', aDevice({ id: 0, name: `Van ${at}`, uniqueId: `${at}` }));
  const chosen = (await records.list('devices')).map(({ id, name }) => ({ id, title: name }));
  return {
    network,
    associations,
    records,
    move: { type: 'moveToGroup', records: chosen, group: SOUTH } as const,
  };
}

test('move to group: a device that moves to a group keeps whatever others changed since the list was read', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ name: fc.constantFrom('Van', 'Bus'), model: fc.constantFrom(null, 'Daily'), attributes }),
      fc.constantFrom(0, 3, SOUTH.id),
      async (others, groupId) => {
        const { records, associations, move } = await aFleet(1);
        const now = await records.save('devices', aDevice({ id: 1, uniqueId: '1', groupId, ...others }));
        expect(await runRecordAction({ records, associations }, move, () => {})).toEqual({
          succeededIds: [1],
          failures: [],
        });
        expect(await records.list('devices')).toEqual([{ ...now, groupId: SOUTH.id }]);
      },
    ),
  );
});

test('move to group: a device that is in the group already is not saved again', async () => {
  const { records, associations, move } = await aFleet(2);
  await records.save('devices', aDevice({ id: 2, uniqueId: '2', groupId: SOUTH.id }));
  const saved: number[] = [];
  const watched: Records = {
    list: (name, filter) => records.list(name, filter),
    save: (name, record) => {
      saved.push(record.id);
      return records.save(name, record);
    },
    remove: (name, id) => records.remove(name, id),
  };
  const report = await runRecordAction({ records: watched, associations }, move, () => {});
  expect([report.succeededIds, saved]).toEqual([[1, 2], [1]]);
});

test('move to group: a deleted device is named, and the others move', async () => {
  const { records, associations, move } = await aFleet(3);
  await records.remove('devices', 2);
  expect(await runRecordAction({ records, associations }, move, () => {})).toEqual({
    succeededIds: [1, 3],
    failures: [{ title: 'Van 2', code: 'HTTP_404_NOT_FOUND' }],
  });
});

test('move to group: a device that cannot be read is not overwritten', async () => {
  const { network, records, associations, move } = await aFleet(1);
  network.failure = new Failure('NETWORK', 0);
  const report = await runRecordAction({ records, associations }, move, () => {});
  network.failure = undefined;
  expect(report).toEqual({ succeededIds: [], failures: [{ title: 'Van 1', code: 'NETWORK' }] });
  expect((await records.list('devices'))[0]?.groupId).toBe(0);
});

test('move to group: at most four devices are moved at once, and each is reported when done', async () => {
  const { network, records, associations, move } = await aFleet(6);
  const reported: number[] = [];
  network.isHeld = true;
  const acting = runRecordAction({ records, associations }, move, (steps) => reported.push(steps));
  let most = 0;
  for (let turn = 0; turn < 40 && reported.length < 6; turn++) {
    await flush();
    most = Math.max(most, network.pending.length);
    network.pending.at(-1)?.settle();
  }
  expect([most, reported]).toEqual([4, [1, 2, 3, 4, 5, 6]]);
  expect((await acting).succeededIds).toEqual([1, 2, 3, 4, 5, 6]);
});

test('move to group: after a stop no further device is read or moved', async () => {
  const { network, records, associations, move } = await aFleet(9);
  let isWanted = true;
  network.isHeld = true;
  const ports = cancellableRecords({ records, associations }, () => isWanted);
  const acting = runRecordAction(ports, move, () => {});
  for (let call = 0; call < 4; call++) network.pending[0]?.settle();
  await flush();
  isWanted = false;
  for (let call = 0; call < 4; call++) network.pending[0]?.settle();
  const { succeededIds, failures } = await acting;
  expect([succeededIds, failures.length, network.pending.length]).toEqual([[1, 2, 3, 4], 5, 0]);
  expect(failures.every(({ code }) => code === 'STOPPED')).toBe(true);
});

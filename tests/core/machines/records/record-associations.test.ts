import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { Failure } from '@farol/core/domain/values/failure';
import { recordAssociationsMachine } from '@farol/core/machines/records/record-associations.machine';
import type { AssociationSubject } from '@farol/core/use-cases/records/load-associations';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(recordAssociationsMachine);
const LOST = new Failure('NETWORK', 0);
const FENCES: AssociationSubject = {
  record: { kind: 'device', id: 5, title: 'Van 10' },
  side: { otherKind: 'geofence', owns: true },
};

async function flush(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A device on a server with four geofences, the first of them associated with it. */
async function aBench() {
  const { network, services } = new MemoryServer();
  const { associations, records } = services;
  for (const name of ['Casa', 'Pátio', 'Porto', 'Posto'])
    await records.save('geofences', { ...RESOURCES.geofences.defaults, name });
  for (const name of ['Ana', 'Rui'])
    await records.save('users', { ...RESOURCES.users.defaults, name, email: `${name}@example.com` });
  await associations.create({ owner: { kind: 'device', id: 5 }, property: { kind: 'geofence', id: 1 } });
  const actor = createActor(recordAssociationsMachine, {
    input: { records, associations },
    inspect: coverage.inspect,
  }).start();
  const isLinked = (id: number): boolean => associations.has('device', 5, 'geofence', id);
  return { actor, network, associations, records, isLinked };
}

async function opened(subject = FENCES) {
  const bench = await aBench();
  bench.actor.send({ type: 'OPEN', subject });
  await flush();
  expect(bench.actor.getSnapshot().value).toBe('loaded');
  return bench;
}

test('record associations: all possible records are offered, and associated ones are marked', async () => {
  const { actor } = await opened();
  const { candidates, associatedIds } = actor.getSnapshot().context;
  expect([candidates.map(({ title }) => title), [...associatedIds]]).toEqual([
    ['Casa', 'Pátio', 'Porto', 'Posto'],
    [1],
  ]);
});

test('record associations: a user’s associations are listed by user', async () => {
  const { actor } = await opened({
    record: { kind: 'user', id: 9, title: 'Ana' },
    side: { otherKind: 'geofence', owns: true },
  });
  expect([...actor.getSnapshot().context.associatedIds]).toEqual([]);
});

test('record associations: users are not offered to manage themselves', async () => {
  const { actor, records } = await opened();
  const [ana, rui] = await records.list('users');
  const owner = { kind: 'user', id: ana?.id ?? 0, title: 'Ana' } as const;
  actor.send({ type: 'CLOSE' });
  actor.send({ type: 'OPEN', subject: { record: owner, side: { otherKind: 'managedUser', owns: true } } });
  await flush();
  expect(actor.getSnapshot().context.candidates.map(({ id }) => id)).toEqual([rui?.id]);
});

test('record associations: a vehicle can be associated with others that it may come near to, and not with itself', async () => {
  const { actor, records, associations } = await opened();
  const { defaults } = RESOURCES.devices;
  const van = await records.save('devices', { ...defaults, name: 'Van', uniqueId: '1' });
  const bus = await records.save('devices', { ...defaults, name: 'Bus', uniqueId: '2' });
  const owner = { kind: 'device', id: van.id, title: 'Van' } as const;
  actor.send({ type: 'CLOSE' });
  actor.send({ type: 'OPEN', subject: { record: owner, side: { otherKind: 'linkedDevice', owns: true } } });
  await flush();
  expect(actor.getSnapshot().context.candidates.map(({ id }) => id)).toEqual([bus.id]);
  expect([...actor.getSnapshot().context.associatedIds]).toEqual([]);
  actor.send({ type: 'TOGGLE', id: bus.id });
  await flush();
  expect(associations.has('device', van.id, 'linkedDevice', bus.id)).toBe(true);
  expect((await records.list('devices', { deviceId: van.id })).map(({ id }) => id)).toEqual([bus.id]);
});

test('record associations: the owners of a record are offered, and a change makes one of them own it', async () => {
  const { actor, records, associations } = await opened();
  const [ana, rui] = (await records.list('users')).map(({ id }) => id);
  await associations.create({ owner: { kind: 'user', id: ana ?? 0 }, property: { kind: 'report', id: 7 } });
  actor.send({ type: 'CLOSE' });
  actor.send({
    type: 'OPEN',
    subject: {
      record: { kind: 'report', id: 7, title: 'Fleet of the day' },
      side: { otherKind: 'user', owns: false },
    },
  });
  await flush();
  expect(actor.getSnapshot().context.candidates.map(({ id }) => id)).toEqual([ana, rui]);
  expect([...actor.getSnapshot().context.associatedIds]).toEqual([ana]);
  actor.send({ type: 'TOGGLE', id: rui ?? 0 });
  actor.send({ type: 'TOGGLE', id: ana ?? 0 });
  await flush();
  expect(await associations.list('user', 'report', 7)).toEqual([
    { owner: { kind: 'user', id: rui }, property: { kind: 'report', id: 7 } },
  ]);
});

test('record associations: a change is shown at once and saved on the server', async () => {
  const { actor, isLinked } = await opened();
  actor.send({ type: 'TOGGLE', id: 2 });
  actor.send({ type: 'TOGGLE', id: 1 });
  expect(actor.getSnapshot().context.associatedIds).toEqual(new Set([2]));
  await flush();
  expect([isLinked(1), isLinked(2), actor.getSnapshot().context.pendingIds.size]).toEqual([false, true, 0]);
});

test('record associations: a refused change is reverted and shows the reason, until it is tried again', async () => {
  const { actor, network, isLinked } = await opened();
  network.failure = new Failure('GEOFENCE_ACCESS_DENIED', 400);
  actor.send({ type: 'TOGGLE', id: 2 });
  await flush();
  const { associatedIds, failures } = actor.getSnapshot().context;
  expect([associatedIds.has(2), failures.get(2), isLinked(2)]).toEqual([
    false,
    'GEOFENCE_ACCESS_DENIED',
    false,
  ]);
  network.failure = undefined;
  actor.send({ type: 'TOGGLE', id: 2 });
  await flush();
  expect([isLinked(2), actor.getSnapshot().context.failures.size]).toEqual([true, 0]);
});

test('record associations: changes of several records wait, fail and are tried again each on its own', async () => {
  const { actor, network } = await opened();
  network.isHeld = true;
  for (const id of [2, 3]) actor.send({ type: 'TOGGLE', id });
  await flush();
  expect(actor.getSnapshot().context.pendingIds).toEqual(new Set([2, 3]));
  network.pending[0]?.settle();
  await flush();
  expect(actor.getSnapshot().context.pendingIds).toEqual(new Set([3]));
  network.pending[0]?.settle();
  await flush();
  network.isHeld = false;
  network.failure = LOST;
  for (const id of [2, 3]) actor.send({ type: 'TOGGLE', id });
  await flush();
  expect([...actor.getSnapshot().context.failures.keys()]).toEqual([2, 3]);
  network.failure = undefined;
  actor.send({ type: 'TOGGLE', id: 2 });
  expect([...actor.getSnapshot().context.failures.keys()]).toEqual([3]);
});

test('record associations: associations that could not be loaded show the reason and can be retried; closing drops them', async () => {
  const { actor, network } = await aBench();
  network.failure = LOST;
  actor.send({ type: 'OPEN', subject: FENCES });
  await flush();
  expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK' } });
  network.failure = undefined;
  actor.send({ type: 'RETRY' });
  await flush();
  expect(actor.getSnapshot().value).toBe('loaded');
  actor.send({ type: 'CLOSE' });
  expect(actor.getSnapshot()).toMatchObject({
    value: 'closed',
    context: { subject: undefined, candidates: [] },
  });
});

test('record associations: in any order of changes and responses, the associations end as on the server', async () => {
  const actions = fc.array(
    fc.oneof(
      fc.record({ id: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ answer: fc.nat(3), lost: fc.boolean() }),
    ),
    { maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(actions, async (sequence) => {
      const { actor, network, isLinked } = await opened();
      network.isHeld = true;
      const settle = async (at: number, lost: boolean): Promise<void> => {
        network.pending[at % Math.max(1, network.pending.length)]?.settle(lost ? LOST : undefined);
        await flush();
      };
      for (const action of sequence) {
        if ('id' in action) {
          const { pendingIds, associatedIds } = actor.getSnapshot().context;
          actor.send({ type: 'TOGGLE', id: action.id });
          const now = actor.getSnapshot().context.associatedIds.has(action.id);
          expect(now).toBe(
            pendingIds.has(action.id) ? associatedIds.has(action.id) : !associatedIds.has(action.id),
          );
        } else await settle(action.answer, action.lost);
      }
      while (network.pending.length > 0) await settle(0, false);
      const { associatedIds: linked, pendingIds: pending } = actor.getSnapshot().context;
      expect([pending.size, [1, 2, 3, 4].map((id) => linked.has(id))]).toEqual([
        0,
        [1, 2, 3, 4].map(isLinked),
      ]);
    }),
  );
});

test('record associations: no state and no transition of the associations is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

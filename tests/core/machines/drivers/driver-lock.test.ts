import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { memoryPorts } from '@farol/adapters/memory/memory-ports';
import { Failure } from '@farol/core/domain/values/failure';
import { driverLockMachine } from '@farol/core/machines/drivers/driver-lock.machine';
import type { DriverLockEvent } from '@farol/core/machines/drivers/driver-lock.actions';
import { plainDevice } from '../../../arbitraries/fleet.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(driverLockMachine);
const ON: DriverLockEvent = { type: 'CHANGE', changes: { isOn: true, minutes: 2 } };

async function aBench(attributes: Record<string, unknown> = {}) {
  const { records, network } = memoryPorts({ server: aServer(), accounts: [], clock: () => 0 });
  const { id } = await records.save('devices', { ...plainDevice(0), attributes });
  const actor = createActor(driverLockMachine, {
    input: { records, namespace: 'acme' },
    inspect: coverage.inspect,
  });
  actor.start();
  return {
    id,
    records,
    network,
    send: (event: DriverLockEvent) => actor.send(event),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    stored: async () => (await records.list('devices')).find((one) => one.id === id)?.attributes,
    /** Sends events one after the other, each when the previous one has settled. */
    after: async (...events: DriverLockEvent[]) => {
      for (const event of events) {
        actor.send(event);
        for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

test('the rule of a vehicle is read, changed and saved; the other attributes stay', async () => {
  const bench = await aBench({ placa: 'ABC1D23' });
  await bench.after({ type: 'OPEN', deviceId: bench.id });
  expect([bench.state(), bench.context().draft]).toEqual(['editing', { isOn: false, minutes: 5 }]);
  await bench.after(ON, { type: 'SAVE' });
  expect(await bench.stored()).toEqual({
    placa: 'ABC1D23',
    'acme.driverLockDevice': 1,
    'acme.lockDeviceTimeout': 2,
  });
  await bench.after({ type: 'CHANGE', changes: { isOn: false } }, { type: 'SAVE' }, { type: 'CLOSE' });
  expect(await bench.stored()).toMatchObject({ 'acme.driverLockDevice': 0 });
  expect([bench.state(), bench.context().deviceId]).toEqual(['closed', 0]);
});

test('what somebody else changed since the rule was opened stays', async () => {
  const bench = await aBench();
  await bench.after({ type: 'OPEN', deviceId: bench.id }, ON);
  const [device] = await bench.records.list('devices');
  if (device) await bench.records.save('devices', { ...device, attributes: { placa: 'NEW' } });
  await bench.after({ type: 'SAVE' });
  expect(await bench.stored()).toMatchObject({ placa: 'NEW', 'acme.driverLockDevice': 1 });
});

test('a rule that cannot be read is not offered, and is read again', async () => {
  const bench = await aBench();
  bench.network.failure = new Failure('NETWORK', 0);
  await bench.after({ type: 'OPEN', deviceId: bench.id });
  expect([bench.state(), bench.context().reason]).toEqual(['unknown', 'NETWORK']);
  bench.network.failure = undefined;
  await bench.after({ type: 'RETRY' });
  expect([bench.state(), bench.context().reason]).toEqual(['editing', undefined]);
  await bench.after({ type: 'OPEN', deviceId: 99 });
  expect(bench.context().reason).toBe('HTTP_404_NOT_FOUND');
});

test('a refusal keeps what was chosen; what is not changed is not saved', async () => {
  const bench = await aBench();
  await bench.after({ type: 'OPEN', deviceId: bench.id }, { type: 'SAVE' });
  expect(await bench.stored()).toEqual({});
  bench.network.failure = new Failure('ENGINE_STOP_NOT_CONFIRMED', 0);
  await bench.after(ON, { type: 'SAVE' });
  expect(bench.context()).toMatchObject({
    reason: 'ENGINE_STOP_NOT_CONFIRMED',
    draft: { isOn: true, minutes: 2 },
    stored: { isOn: false },
  });
  bench.network.failure = undefined;
  // The minutes of a rule that is off are no change.
  await bench.after({ type: 'CHANGE', changes: { isOn: false, minutes: 3 } }, { type: 'SAVE' });
  expect(await bench.stored()).toEqual({});
});

test('whatever happens while it is saved, the answer belongs to the vehicle that was open', async () => {
  const bench = await aBench();
  const meddling = fc.constantFrom<DriverLockEvent>(
    { type: 'OPEN', deviceId: 99 },
    { type: 'CLOSE' },
    { type: 'CHANGE', changes: { minutes: 4 } },
    { type: 'SAVE' },
    { type: 'RETRY' },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(meddling, { maxLength: 6 }),
      fc.integer({ min: 1, max: 5 }),
      async (events, minutes) => {
        await bench.after(
          { type: 'OPEN', deviceId: bench.id },
          { type: 'CHANGE', changes: { isOn: true, minutes } },
        );
        bench.send({ type: 'SAVE' });
        if (bench.state() === 'saving') for (const event of events) bench.send(event);
        await bench.after({ type: 'RETRY' });
        expect([bench.state(), bench.context().deviceId]).toEqual(['editing', bench.id]);
        expect(await bench.stored()).toMatchObject({ 'acme.lockDeviceTimeout': minutes });
      },
    ),
    { numRuns: 50 },
  );
});

test('no state and no transition of the rule is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

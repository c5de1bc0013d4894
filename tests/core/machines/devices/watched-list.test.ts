import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryUnregisteredDevices } from '@farol/adapters/memory/unregistered-devices';
import { Failure } from '@farol/core/domain/values/failure';
import { unregisteredDevicesMachine, watchedListMachine } from '@farol/core/machines/devices/watched-list';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { settleCalls } from '../../../models/signed-in-console.ts';

const coverage = new ChartCoverage(unregisteredDevicesMachine);
const VAN = { uniqueId: 'van-9', reports: 1 };

function aWatch() {
  const network = new MemoryNetwork();
  const port = new MemoryUnregisteredDevices([VAN], network);
  const clock = new SimulatedClock();
  const actor = createActor(unregisteredDevicesMachine, {
    input: () => port.list(),
    clock,
    inspect: coverage.inspect,
  }).start();
  const listed = () => actor.getSnapshot().context.items;
  const pause = async () => {
    clock.increment(10_000);
    await settleCalls();
  };
  return { network, port, actor, listed, pause };
}

test('the list is read again every ten seconds, and forgotten when nobody is interested any more', async () => {
  const { port, actor, listed, pause } = aWatch();
  actor.send({ type: 'SHOW' });
  await settleCalls();
  expect(listed()).toEqual([VAN]);
  port.devices = [{ ...VAN, reports: 2 }];
  await pause();
  expect(listed()).toEqual([{ ...VAN, reports: 2 }]);
  actor.send({ type: 'HIDE' });
  expect(listed()).toEqual([]);
  actor.send({ type: 'SHOW' });
  actor.send({ type: 'HIDE' });
  await settleCalls();
  expect(listed()).toEqual([]);
});

test('a list that cannot be read keeps what is known, and is read again', async () => {
  const { network, port, actor, listed, pause } = aWatch();
  actor.send({ type: 'SHOW' });
  await settleCalls();
  network.failure = new Failure('NETWORK', 0);
  port.devices = [];
  await pause();
  expect(listed()).toEqual([VAN]);
  network.failure = undefined;
  await pause();
  expect(listed()).toEqual([]);
});

test('another device begins with an empty list, and a late answer for the one before changes nothing', async () => {
  const answers = new Map([
    [1, Promise.withResolvers<readonly string[]>()],
    [2, Promise.withResolvers<readonly string[]>()],
  ]);
  const actor = createActor(watchedListMachine<string>(), {
    input: async (id) => (await answers.get(id)?.promise) ?? [],
    clock: new SimulatedClock(),
  }).start();
  actor.send({ type: 'SHOW', deviceId: 1 });
  actor.send({ type: 'SHOW', deviceId: 2 });
  answers.get(2)?.resolve(['second']);
  await settleCalls();
  answers.get(1)?.resolve(['first']);
  await settleCalls();
  expect(actor.getSnapshot().context.items).toEqual(['second']);
  actor.send({ type: 'SHOW', deviceId: 3 });
  expect(actor.getSnapshot().context.items).toEqual([]);
});

test('the suite above reaches every state and transition of the chart', () => {
  expect(coverage.missing()).toEqual([]);
});

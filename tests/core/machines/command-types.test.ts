import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryCommands } from '@farol/adapters/memory/commands';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { Failure } from '@farol/core/domain/failure';
import { commandTypesMachine } from '@farol/core/machines/command-types';
import { ChartCoverage } from '../../models/chart-coverage.ts';

const coverage = new ChartCoverage(commandTypesMachine);

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

function aBench() {
  const network = new MemoryNetwork();
  const devices = [
    { deviceId: 5, types: ['zzz', 'rebootDevice', 'custom'], saved: [], isLive: false },
    { deviceId: 6, types: ['custom', 'engineStop'], saved: [], isLive: false },
  ];
  const actor = createActor(commandTypesMachine, {
    input: new MemoryCommands(devices, network),
    inspect: coverage.inspect,
  }).start();
  return { actor, network, types: () => actor.getSnapshot().context.types };
}

test('the types that the server offers are read once, those of the product first', async () => {
  const { actor, network, types } = aBench();
  actor.send({ type: 'OPEN' });
  await flush();
  expect(types()).toEqual(['custom', 'engineStop', 'rebootDevice', 'zzz']);
  network.failure = new Failure('NETWORK', 0);
  actor.send({ type: 'OPEN' });
  await flush();
  expect(types()).toHaveLength(4);
  actor.send({ type: 'FORGET' });
  expect([actor.getSnapshot().value, types()]).toEqual(['unread', []]);
});

test('a server that does not tell is asked again by the next one who needs them', async () => {
  const { actor, network, types } = aBench();
  network.failure = new Failure('HTTP_404_NOT_FOUND', 404);
  actor.send({ type: 'OPEN' });
  await flush();
  expect([actor.getSnapshot().value, types()]).toEqual(['unread', []]);
  network.failure = undefined;
  actor.send({ type: 'OPEN' });
  await flush();
  expect(types()).toContain('engineStop');
});

test('no state and no transition of the types is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

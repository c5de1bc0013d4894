import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryNotificationCapabilities } from '@farol/adapters/memory/notification-capabilities';
import { Failure } from '@farol/core/domain/values/failure';
import { optionListMachine } from '@farol/core/machines/requests/option-list';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(optionListMachine);

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

function aBench() {
  const network = new MemoryNetwork();
  const offers = new MemoryNotificationCapabilities([], network);
  const actor = createActor(optionListMachine, {
    input: () => offers.channels(),
    inspect: coverage.inspect,
  }).start();
  return { actor, network, currentOptions: () => actor.getSnapshot().context.options };
}

test('the options of the server are loaded once', async () => {
  const { actor, network, currentOptions } = aBench();
  actor.send({ type: 'LOAD' });
  await flush();
  expect(currentOptions()).toEqual(['web', 'mail', 'command']);
  network.failure = new Failure('NETWORK', 0);
  actor.send({ type: 'LOAD' });
  await flush();
  expect(currentOptions()).toHaveLength(3);
});

test('options that could not be loaded are requested again on the next use', async () => {
  const { actor, network, currentOptions } = aBench();
  network.failure = new Failure('HTTP_404_NOT_FOUND', 404);
  actor.send({ type: 'LOAD' });
  await flush();
  expect([actor.getSnapshot().value, currentOptions()]).toEqual(['notLoaded', []]);
  network.failure = undefined;
  actor.send({ type: 'LOAD' });
  await flush();
  expect(currentOptions()).toContain('mail');
});

test('no state and no transition of the option list is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

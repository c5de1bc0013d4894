import { createActor, waitFor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryAppCapabilities } from '@farol/adapters/memory/app-capabilities';
import { installationMachine } from '@farol/core/machines/app/installation.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(installationMachine);

function aBench(host = new MemoryAppCapabilities()) {
  const actor = createActor(installationMachine, { input: { host }, inspect: coverage.inspect }).start();
  const offer = () => actor.getSnapshot().context.offer;
  const settled = async () => (await waitFor(actor, ({ value }) => value !== 'asking')).value;
  return { host, actor, offer, settled };
}

test('installation: nothing is asked by itself; once the device offers it, the browser asks', async () => {
  const { host, actor, offer, settled } = aBench();
  actor.send({ type: 'INSTALL' });
  expect([actor.getSnapshot().value, offer()]).toEqual(['idle', 'none']);
  host.offer('question');
  expect([actor.getSnapshot().value, offer()]).toEqual(['idle', 'question']);
  actor.send({ type: 'INSTALL' });
  expect([await settled(), offer()]).toEqual(['idle', 'installed']);
});

test('installation: who declines is not asked again, and a question that fails is none', async () => {
  const { host, actor, offer, settled } = aBench(new MemoryAppCapabilities('question'));
  host.agrees = false;
  actor.send({ type: 'INSTALL' });
  expect([await settled(), offer()]).toEqual(['idle', 'none']);
  host.offer('question');
  host.install = () => {
    host.offer('none');
    return Promise.reject(new Error('it was asked already'));
  };
  actor.send({ type: 'INSTALL' });
  expect([await settled(), offer()]).toEqual(['idle', 'none']);
});

test('installation: where only the user can do it, it is explained until it was read', () => {
  const { actor } = aBench(new MemoryAppCapabilities('byHand'));
  actor.send({ type: 'INSTALL' });
  expect(actor.getSnapshot().value).toBe('explaining');
  actor.send({ type: 'CLOSE' });
  expect(actor.getSnapshot().value).toBe('idle');
});

test('installation: no state and no transition of the installation is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

import { createActor, waitFor } from 'xstate';
import { expect, test, vi } from 'vitest';
import type { ListedReseller } from '@farol/core/domain/access/reseller-list';
import { Failure } from '@farol/core/domain/values/failure';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { resellersMachine } from '@farol/core/machines/resellers/resellers.machine';

const coverage = new ChartCoverage(resellersMachine);
const LIA: ListedReseller = {
  id: 5,
  name: 'Lia',
  parentId: 0,
  domain: 'lia.example',
  isDisabled: false,
  limits: { users: 5, devices: Infinity, resellers: 0 },
  counts: { users: 2, devices: 7, resellers: 0 },
};

function started(list: () => Promise<readonly ListedReseller[]>) {
  return createActor(resellersMachine, { input: { port: { list } }, inspect: coverage.inspect }).start();
}

test('resellers: the tree of resellers is read each time it is opened', async () => {
  const list = vi.fn(() => Promise.resolve([LIA]));
  const tree = started(list);
  expect(tree.getSnapshot().value).toBe('closed');
  for (const count of [1, 2]) {
    tree.send({ type: 'OPEN' });
    expect(tree.getSnapshot().value).toBe('loading');
    const shown = await waitFor(tree, ({ value }) => value === 'shown');
    expect(shown.context.resellers).toEqual([LIA]);
    expect(list).toHaveBeenCalledTimes(count);
    tree.send({ type: 'CLOSE' });
  }
});

test('resellers: the tree of resellers says why it could not be read, until it is', async () => {
  const list = vi.fn().mockRejectedValueOnce(new Failure('NETWORK', 0)).mockResolvedValue([LIA]);
  const tree = started(list);
  tree.send({ type: 'OPEN' });
  expect((await waitFor(tree, ({ value }) => value === 'failed')).context.reason).toBe('NETWORK');
  tree.send({ type: 'CLOSE' });
  list.mockRejectedValueOnce(new Failure('NETWORK', 0));
  tree.send({ type: 'OPEN' });
  await waitFor(tree, ({ value }) => value === 'failed');
  tree.send({ type: 'RETRY' });
  expect((await waitFor(tree, ({ value }) => value === 'shown')).context.reason).toBeUndefined();
});

test('resellers: closing while the resellers are read shows none of them later', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly ListedReseller[]>();
  const tree = started(() => promise);
  tree.send({ type: 'OPEN' });
  tree.send({ type: 'CLOSE' });
  resolve([LIA]);
  await Promise.resolve();
  expect(tree.getSnapshot().value).toBe('closed');
  expect(tree.getSnapshot().context.resellers).toEqual([]);
});

test('resellers: the branding of a reseller is asked for only while they are shown', async () => {
  const tree = started(() => Promise.resolve([LIA]));
  const branded = vi.fn();
  tree.on('brandingRequested', branded);
  tree.send({ type: 'BRAND', resellerId: 5 });
  expect(branded).not.toHaveBeenCalled();
  tree.send({ type: 'OPEN' });
  await waitFor(tree, ({ value }) => value === 'shown');
  tree.send({ type: 'BRAND', resellerId: 5 });
  expect(branded).toHaveBeenCalledOnce();
  expect(tree.getSnapshot().context.brandedId).toBe(5);
});

test('resellers: no state and no transition of the tree of resellers is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

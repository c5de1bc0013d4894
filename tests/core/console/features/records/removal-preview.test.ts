import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { RemovalPreview } from '@farol/core/resources/records/removal-preview';
import { aBrowser, openConsole } from '../../../../models/open-console.ts';
import { settleCalls } from '../../../../models/signed-in-console.ts';

const PREVIEW: RemovalPreview = { history: undefined, removed: {}, cleared: { device: 2 }, unlinked: {} };

async function askedToRemoveGroup() {
  const browser = await aBrowser({ user: { administrator: true } });
  browser.removals.previews.set('group', PREVIEW);
  const { console: farol } = await openConsole(browser);
  const { action, removalPreview } = farol.records;
  const ask = (): void =>
    action.request({ type: 'remove', name: 'groups', records: [{ id: 1, title: 'North' }] });
  return { browser, action, removalPreview, ask };
}

test('removal preview: what goes with a record is asked for with the question, and forgotten with it', async () => {
  const { action, removalPreview, ask } = await askedToRemoveGroup();
  expect(removalPreview.getSnapshot()).toMatchObject({ isLoading: false, preview: undefined });
  ask();
  expect(removalPreview.getSnapshot().isLoading).toBe(true);
  await settleCalls();
  expect(removalPreview.getSnapshot()).toEqual({ isLoading: false, preview: PREVIEW, failure: undefined });
  action.close();
  expect(removalPreview.getSnapshot().preview).toBeUndefined();
});

test('removal preview: an answer that comes after the question was withdrawn is not taken for the next', async () => {
  const { action, removalPreview, ask } = await askedToRemoveGroup();
  ask();
  action.close();
  await settleCalls();
  expect(removalPreview.getSnapshot()).toMatchObject({ isLoading: false, preview: undefined });
});

test('removal preview: nothing is asked for when nothing is removed, and a failure does not keep from removing', async () => {
  const { browser, action, removalPreview, ask } = await askedToRemoveGroup();
  const group = { id: 1, title: 'North' };
  action.request({ type: 'moveToGroup', records: [{ id: 2, title: 'Van' }], group });
  expect(removalPreview.getSnapshot().isLoading).toBe(false);
  action.close();
  browser.network.failure = new Failure('TIMEOUT', 504);
  ask();
  await settleCalls();
  expect(removalPreview.getSnapshot()).toMatchObject({ isLoading: false, failure: 'TIMEOUT' });
  expect(action.getSnapshot().isConfirming).toBe(true);
});

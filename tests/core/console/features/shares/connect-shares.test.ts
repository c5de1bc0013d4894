import { expect, test } from 'vitest';
import { newShare } from '@farol/core/domain/share/share';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

/** The dialog of shares where Ana shares vehicle 5, and vehicle 6 too. */
async function someShares() {
  const bench = await signedInConsole();
  const { links, form } = bench.console.shares;
  for (const [id, deviceId] of [
    [1, 5],
    [2, 6],
  ] as const)
    bench.shares.shares.set(id, { ...newShare(deviceId, `Share ${id}`, 0, null), id, token: `token-${id}` });
  return { links, form, stored: bench.shares };
}

test('connect shares: the shares of one vehicle are its own, and those of all vehicles are all', async () => {
  const { links } = await someShares();
  links.open(5, 'Van 5');
  expect(links.getSnapshot().step).toBe('loading');
  await settleCalls();
  expect(links.getSnapshot()).toMatchObject({ step: 'listing', shares: [{ name: 'Share 1' }] });
  links.openAll();
  await settleCalls();
  expect(links.getSnapshot().shares).toHaveLength(2);
  links.close();
  expect(links.getSnapshot().step).toBe('closed');
});

test('connect shares: a share is removed only after its confirmation', async () => {
  const { links, stored } = await someShares();
  links.open(5, 'Van 5');
  await settleCalls();
  const [share] = links.getSnapshot().shares;
  if (!share) throw new Error('Vehicle 5 has no share');
  links.remove(share);
  expect(links.getSnapshot()).toMatchObject({ step: 'confirmingRemoval', selected: share });
  links.back();
  expect(stored.shares.size).toBe(2);
  links.remove(share);
  links.confirm();
  await settleCalls();
  expect(links.getSnapshot()).toMatchObject({ step: 'listing', shares: [] });
  expect(stored.shares.has(share.id)).toBe(false);
});

test('connect shares: a refused share keeps what was typed, and says why', async () => {
  const { links, form } = await someShares();
  links.open(5, 'Van 5');
  await settleCalls();
  links.add();
  links.change({ name: 'For Rui' });
  form.save();
  expect(links.getSnapshot().step).toBe('saving');
  await settleCalls();
  expect(links.getSnapshot()).toMatchObject({
    step: 'editing',
    draft: { name: 'For Rui' },
    failure: 'DEVICE_ACCESS_DENIED',
  });
});

test('share form: leaving with unsaved changes asks first', async () => {
  const { links, form } = await someShares();
  links.open(5, 'Van 5');
  await settleCalls();
  links.add();
  links.change({ name: 'For Rui' });
  form.close();
  expect(form.getSnapshot()).toMatchObject({ isOpen: true, isEditing: false, isConfirmingDiscard: true });
  expect(links.getSnapshot()).toMatchObject({ step: 'editing', draft: { name: 'For Rui' } });
  form.keepEditing();
  expect(form.getSnapshot()).toMatchObject({ isEditing: true, hasChanges: true });
  form.close();
  form.discard();
  expect([links.getSnapshot().step, form.getSnapshot().isOpen]).toEqual(['listing', false]);
});

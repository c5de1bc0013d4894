import { expect, test } from 'vitest';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

const VAN = { kind: 'device', deviceId: 5 } as const;

test('an anchor is set only after its confirmations, and lifted after another', async () => {
  const { console } = await signedInConsole();
  const { anchors } = console;
  const done: string[] = [];
  anchors.on('done', ({ mode }) => done.push(mode));
  anchors.request(VAN);
  await settleCalls();
  expect(anchors.get()).toMatchObject({ step: 'confirming', mode: 'activate', deviceIds: [5] });
  expect(anchors.get().isAnchored(VAN)).toBe(false);
  anchors.confirm();
  // The vehicle has not reported for long: it may be moving.
  expect(anchors.get()).toMatchObject({ step: 'confirmingDanger', endangeredVehicles: [{ deviceId: 5 }] });
  anchors.confirmDespiteDanger();
  expect(anchors.get().step).toBe('applying');
  await settleCalls();
  expect(anchors.get()).toMatchObject({ step: 'closed', doneCount: 1, failures: [] });
  expect([anchors.get().isAnchored(VAN), done]).toEqual([true, ['activate']]);
  anchors.request(VAN);
  expect(anchors.get().mode).toBe('deactivate');
  anchors.confirm();
  await settleCalls();
  expect([anchors.get().isAnchored(VAN), done]).toEqual([false, ['activate', 'deactivate']]);
});

test('an anchor that the user does not confirm is not set', async () => {
  const { console } = await signedInConsole();
  const { anchors } = console;
  let cancelled = 0;
  anchors.on('cancelled', () => cancelled++);
  anchors.request(VAN);
  anchors.cancel();
  await settleCalls();
  expect([anchors.get().step, cancelled]).toEqual(['closed', 1]);
  expect(anchors.get().fences).toEqual([]);
});

test('a server without anchors says nothing about them', async () => {
  const { console } = await signedInConsole(false);
  expect(console.anchors.get().fences).toBeUndefined();
  expect(console.anchors.get().isAnchored(VAN)).toBe(false);
});

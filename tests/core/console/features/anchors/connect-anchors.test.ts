import { expect, test } from 'vitest';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

const VAN = { kind: 'device', deviceId: 5 } as const;

test('an anchor is set only after its confirmations, and lifted after another', async () => {
  const { console: farol } = await signedInConsole();
  const { anchors } = farol;
  const done: string[] = [];
  anchors.on('done', ({ mode }) => done.push(mode));
  anchors.request(VAN);
  await settleCalls();
  expect(anchors.getSnapshot()).toMatchObject({ step: 'confirming', mode: 'activate', deviceIds: [5] });
  expect(anchors.getSnapshot().isAnchored(VAN)).toBe(false);
  anchors.confirm();
  // The vehicle has not reported for long: it may be moving.
  expect(anchors.getSnapshot()).toMatchObject({
    step: 'confirmingDanger',
    endangeredVehicles: [{ deviceId: 5 }],
  });
  anchors.confirmDespiteDanger();
  expect(anchors.getSnapshot().step).toBe('applying');
  await settleCalls();
  expect(anchors.getSnapshot()).toMatchObject({ step: 'closed', doneCount: 1, failures: [] });
  expect([anchors.getSnapshot().isAnchored(VAN), done]).toEqual([true, ['activate']]);
  anchors.request(VAN);
  expect(anchors.getSnapshot().mode).toBe('deactivate');
  anchors.confirm();
  await settleCalls();
  expect([anchors.getSnapshot().isAnchored(VAN), done]).toEqual([false, ['activate', 'deactivate']]);
});

test('an anchor that the user does not confirm is not set', async () => {
  const { console: farol } = await signedInConsole();
  const { anchors } = farol;
  let cancelled = 0;
  anchors.on('cancelled', () => cancelled++);
  anchors.request(VAN);
  anchors.cancel();
  await settleCalls();
  expect([anchors.getSnapshot().step, cancelled]).toEqual(['closed', 1]);
  expect(anchors.getSnapshot().fences).toEqual([]);
});

test('a server without anchors says nothing about them', async () => {
  const { console: farol } = await signedInConsole(false);
  expect(farol.anchors.getSnapshot().fences).toBeUndefined();
  expect(farol.anchors.getSnapshot().isAnchored(VAN)).toBe(false);
});

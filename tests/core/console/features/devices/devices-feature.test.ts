import { expect, test } from 'vitest';
import { signedInConsole, settleCalls } from '../../../../models/signed-in-console.ts';

test('the events of a selected device are loaded, and cleared when it is deselected', async () => {
  const { console } = await signedInConsole();
  console.fleetView.send({ type: 'SELECT_DEVICE', deviceId: 5 });
  await settleCalls();
  expect(console.recentEvents.getSnapshot()).toMatchObject({ value: 'loaded', context: { deviceId: 5 } });
  console.fleetView.send({ type: 'SELECT_DEVICE', deviceId: undefined });
  expect(console.recentEvents.getSnapshot().value).toBe('idle');
});

test('an attribute pinned for all users is known to the whole console at once', async () => {
  const { console } = await signedInConsole();
  console.pinnedAttributes.send({ type: 'PIN', pin: { key: 'power', owner: 'server' } });
  await settleCalls();
  expect(console.pinnedAttributes.getSnapshot().context.pins).toEqual([{ key: 'power', owner: 'server' }]);
  console.guard.send({ type: 'SIGN_OUT' });
  await settleCalls();
  expect(console.pinnedAttributes.getSnapshot().context.user).toBeUndefined();
});

import { expect, test } from 'vitest';
import { anasConsole, answers } from '../../models/anas-console.ts';

test('a device that is selected has its events read, and one that is left has none', async () => {
  const { console } = await anasConsole();
  console.view.send({ type: 'SELECT', deviceId: 5 });
  await answers();
  expect(console.recentEvents.getSnapshot()).toMatchObject({ value: 'shown', context: { deviceId: 5 } });
  console.view.send({ type: 'SELECT', deviceId: undefined });
  expect(console.recentEvents.getSnapshot().value).toBe('idle');
});

test('what is pinned for everybody is known to the whole console at once', async () => {
  const { console } = await anasConsole();
  console.pinnedAttributes.send({ type: 'PIN', pin: { key: 'power', owner: 'server' } });
  await answers();
  expect(console.pinnedAttributes.getSnapshot().context.pins).toEqual([{ key: 'power', owner: 'server' }]);
  console.guard.send({ type: 'SIGN_OUT' });
  await answers();
  expect(console.pinnedAttributes.getSnapshot().context.user).toBeUndefined();
});

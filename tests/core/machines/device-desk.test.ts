import { expect, test } from 'vitest';
import { plainDevice } from '../../arbitraries/fleet.ts';
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

test('the fleet is read anew after devices were removed', async () => {
  const { console, records } = await anasConsole();
  const { id } = await records.save('devices', plainDevice(0));
  const states: unknown[] = [];
  console.connection.subscribe(({ value }) => states.push(value));
  const gone = { type: 'remove', name: 'devices', records: [{ id, title: 'Van' }] } as const;
  console.recordAction.send({ type: 'ASK', action: gone });
  console.recordAction.send({ type: 'CONFIRM' });
  await answers();
  expect(states).toContain('connecting');
  expect(console.connection.getSnapshot().value).toBe('live');
});

import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/failure';
import { takesLock } from '@farol/core/domain/lock';
import { anasConsole, answers } from '../../models/anas-console.ts';

test('whether a vehicle can be locked is known once somebody looks at it, and forgotten with whoever looked', async () => {
  const { console } = await anasConsole();
  const known = () => console.lockSupport.getSnapshot().context.known.get(5);
  expect(known()).toBeUndefined();
  console.lockSupport.send({ type: 'LOOK', deviceId: 5 });
  await answers();
  expect(known() && takesLock('engineStop', known() ?? { types: [], saved: [] }, 'acme')).toBe(true);
  console.guard.send({ type: 'SIGN_OUT' });
  await answers();
  expect(known()).toBeUndefined();
});

test('what cannot be read says nothing of the vehicle', async () => {
  const { console, network } = await anasConsole();
  network.failure = new Failure('NETWORK', 0);
  console.lockSupport.send({ type: 'LOOK', deviceId: 5 });
  await answers();
  expect(console.lockSupport.getSnapshot().context.known.size).toBe(0);
});

test('the vehicles that were looked at last are remembered, not every one there is', async () => {
  const { console, commands } = await anasConsole();
  commands.types = async () => ['custom'];
  commands.savedFor = async () => [];
  for (let deviceId = 1; deviceId <= 250; deviceId++) console.lockSupport.send({ type: 'LOOK', deviceId });
  await answers();
  const { known } = console.lockSupport.getSnapshot().context;
  expect([known.size, known.has(250), known.has(1)]).toEqual([200, true, false]);
  expect(takesLock('engineStop', known.get(250) ?? { types: ['engineStop'], saved: [] }, 'acme')).toBe(false);
});

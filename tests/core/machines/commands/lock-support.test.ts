import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { supportsLock } from '@farol/core/domain/command/lock';
import { signedInConsole, settleCalls } from '../../../models/signed-in-console.ts';

test('whether a vehicle can be locked is loaded when it is shown, and dropped when the user changes', async () => {
  const { console } = await signedInConsole();
  const known = () => console.lockSupport.getSnapshot().context.commandsByDevice.get(5);
  expect(known()).toBeUndefined();
  console.lockSupport.send({ type: 'LOAD', deviceId: 5 });
  await settleCalls();
  expect(known() && supportsLock('engineStop', known() ?? { types: [], saved: [] }, 'acme')).toBe(true);
  console.guard.send({ type: 'SIGN_OUT' });
  await settleCalls();
  expect(known()).toBeUndefined();
});

test('a failed load says nothing about the vehicle', async () => {
  const { console, network } = await signedInConsole();
  network.failure = new Failure('NETWORK', 0);
  console.lockSupport.send({ type: 'LOAD', deviceId: 5 });
  await settleCalls();
  expect(console.lockSupport.getSnapshot().context.commandsByDevice.size).toBe(0);
});

test('the vehicles shown last are kept, not all of them', async () => {
  const { console, commands } = await signedInConsole();
  commands.supportedTypes = async () => ['custom'];
  commands.savedCommandsFor = async () => [];
  for (let deviceId = 1; deviceId <= 250; deviceId++) console.lockSupport.send({ type: 'LOAD', deviceId });
  await settleCalls();
  const { commandsByDevice } = console.lockSupport.getSnapshot().context;
  expect([commandsByDevice.size, commandsByDevice.has(250), commandsByDevice.has(1)]).toEqual([
    200,
    true,
    false,
  ]);
  expect(
    supportsLock('engineStop', commandsByDevice.get(250) ?? { types: ['engineStop'], saved: [] }, 'acme'),
  ).toBe(false);
});

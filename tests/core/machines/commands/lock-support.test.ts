import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { supportsLock } from '@farol/core/domain/command/lock';
import { signInNext } from '../../../models/open-console.ts';
import { signedInConsole, settleCalls } from '../../../models/signed-in-console.ts';

test('whether a vehicle can be locked is loaded when it is shown, and dropped when the user changes', async () => {
  const { root, console } = await signedInConsole();
  const known = ({ commands }: typeof console) => commands.lockSupport.getSnapshot().commandsByDevice.get(5);
  expect(known(console)).toBeUndefined();
  console.commands.lockSupport.load(5);
  await settleCalls();
  expect(supportsLock('engineStop', known(console) ?? { types: [], saved: [] }, 'acme')).toBe(true);
  expect(known(await signInNext(root))).toBeUndefined();
});

test('a failed load says nothing about the vehicle', async () => {
  const { console, network } = await signedInConsole();
  network.failure = new Failure('NETWORK', 0);
  console.commands.lockSupport.load(5);
  await settleCalls();
  expect(console.commands.lockSupport.getSnapshot().commandsByDevice.size).toBe(0);
});

test('a vehicle that is shown again counts as shown last', async () => {
  const { console, commands } = await signedInConsole();
  commands.supportedTypes = async () => ['custom'];
  commands.savedCommandsFor = async () => [];
  for (let deviceId = 1; deviceId <= 200; deviceId++) {
    console.commands.lockSupport.load(deviceId);
    await settleCalls();
  }
  const known = () => console.commands.lockSupport.getSnapshot().commandsByDevice;
  console.commands.lockSupport.load(2);
  await settleCalls();
  expect([known().size, known().has(1)]).toEqual([200, true]);
  for (const deviceId of [201, 202]) {
    console.commands.lockSupport.load(deviceId);
    await settleCalls();
  }
  expect([known().size, known().has(1), known().has(2), known().has(3)]).toEqual([200, false, true, false]);
});

test('the vehicles shown last are kept, not all of them', async () => {
  const { console, commands } = await signedInConsole();
  commands.supportedTypes = async () => ['custom'];
  commands.savedCommandsFor = async () => [];
  for (let deviceId = 1; deviceId <= 250; deviceId++) console.commands.lockSupport.load(deviceId);
  await settleCalls();
  const { commandsByDevice } = console.commands.lockSupport.getSnapshot();
  expect([commandsByDevice.size, commandsByDevice.has(250), commandsByDevice.has(1)]).toEqual([
    200,
    true,
    false,
  ]);
  expect(
    supportsLock('engineStop', commandsByDevice.get(250) ?? { types: ['engineStop'], saved: [] }, 'acme'),
  ).toBe(false);
});

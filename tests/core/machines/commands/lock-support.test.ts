import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { supportsLock } from '@farol/core/domain/command/lock';
import { signInNext } from '../../../models/open-console.ts';
import { signedInConsole, settleCalls } from '../../../models/signed-in-console.ts';

test('whether a vehicle can be locked is loaded when it is shown, and dropped when the user changes', async () => {
  const { root, console: farol } = await signedInConsole();
  const known = ({ commands }: typeof farol) => commands.lockSupport.getSnapshot().commandsByDevice.get(5);
  expect(known(farol)).toBeUndefined();
  farol.commands.lockSupport.load(5);
  await settleCalls();
  expect(supportsLock('engineStop', known(farol) ?? { types: [], saved: [] }, 'acme')).toBe(true);
  expect(known(await signInNext(root))).toBeUndefined();
});

test('a failed load says nothing about the vehicle', async () => {
  const { console: farol, network } = await signedInConsole();
  network.failure = new Failure('NETWORK', 0);
  farol.commands.lockSupport.load(5);
  await settleCalls();
  expect(farol.commands.lockSupport.getSnapshot().commandsByDevice.size).toBe(0);
});

test('a vehicle that is shown again counts as shown last', async () => {
  const { console: farol, commands } = await signedInConsole();
  commands.supportedTypes = async () => ['custom'];
  commands.savedCommandsFor = async () => [];
  for (let deviceId = 1; deviceId <= 200; deviceId++) {
    farol.commands.lockSupport.load(deviceId);
    await settleCalls();
  }
  const known = () => farol.commands.lockSupport.getSnapshot().commandsByDevice;
  farol.commands.lockSupport.load(2);
  await settleCalls();
  expect([known().size, known().has(1)]).toEqual([200, true]);
  for (const deviceId of [201, 202]) {
    farol.commands.lockSupport.load(deviceId);
    await settleCalls();
  }
  expect([known().size, known().has(1), known().has(2), known().has(3)]).toEqual([200, false, true, false]);
});

test('the vehicles shown last are kept, not all of them', async () => {
  const { console: farol, commands } = await signedInConsole();
  commands.supportedTypes = async () => ['custom'];
  commands.savedCommandsFor = async () => [];
  for (let deviceId = 1; deviceId <= 250; deviceId++) farol.commands.lockSupport.load(deviceId);
  await settleCalls();
  const { commandsByDevice } = farol.commands.lockSupport.getSnapshot();
  expect([commandsByDevice.size, commandsByDevice.has(250), commandsByDevice.has(1)]).toEqual([
    200,
    true,
    false,
  ]);
  expect(
    supportsLock('engineStop', commandsByDevice.get(250) ?? { types: ['engineStop'], saved: [] }, 'acme'),
  ).toBe(false);
});

import { expect, test } from 'vitest';
import type { CommandChoice } from '@farol/core/domain/command/command-choice';
import { sentCommandEntry } from '@farol/core/machines/commands/sent-command';
import { Failure } from '@farol/core/domain/values/failure';
import { supportsLock } from '@farol/core/domain/command/lock';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { liveFleet } from '../../../models/live-fleet.ts';
import { signInNext } from '../../../models/open-console.ts';
import { signedInConsole, settleCalls } from '../../../models/signed-in-console.ts';

const FIX_MS = 1.79e12;
const { fleet } = liveFleet(
  [plainDevice(5, { name: 'Van 5' }), plainDevice(6, { name: 'Van 6' })],
  [plainPosition(5, 0, { attributes: { blocked: true } })],
);

function entryOf(choice: CommandChoice, deviceId = 5) {
  return sentCommandEntry({ fleet, namespace: 'acme' }, { id: 1, deviceId, choice, sentAtMs: 9 });
}

test('sent command: a saved command is logged with the name that it was given, any other by its type', () => {
  const command = {
    id: 3,
    deviceId: 0,
    type: 'custom',
    description: 'Relay',
    textChannel: false,
    attributes: {},
  };
  expect(entryOf({ kind: 'saved', command })).toMatchObject({ title: 'Relay', deviceName: 'Van 5' });
  expect(entryOf({ kind: 'type', type: 'alarmArm' })).toEqual({
    id: 1,
    deviceId: 5,
    deviceName: 'Van 5',
    type: 'alarmArm',
    title: '',
    sentAtMs: 9,
  });
});

test('sent command: a lock is confirmed by a locked vehicle, an unlock by one that is not, both by a later fix', () => {
  expect(entryOf({ kind: 'lock', action: 'engineStop' }).lock).toEqual({
    blocked: true,
    blockedBefore: true,
    fixTimeMs: FIX_MS,
  });
  expect(entryOf({ kind: 'lock', action: 'engineResume' }).lock).toMatchObject({ blocked: false });
  expect(entryOf({ kind: 'lock', action: 'engineStop' }, 6).lock).toMatchObject({ fixTimeMs: undefined });
});

test('sent command: whether a vehicle can be locked is loaded when it is shown, and dropped when the user changes', async () => {
  const { root, console: farol } = await signedInConsole();
  const known = ({ commands }: typeof farol) => commands.lockSupport.getSnapshot().commandsByDevice.get(5);
  expect(known(farol)).toBeUndefined();
  farol.commands.lockSupport.load(5);
  await settleCalls();
  expect(supportsLock('engineStop', known(farol) ?? { types: [], saved: [] }, 'acme')).toBe(true);
  expect(known(await signInNext(root))).toBeUndefined();
});

test('sent command: a failed load says nothing about the vehicle', async () => {
  const { console: farol, network } = await signedInConsole();
  network.failure = new Failure('NETWORK', 0);
  farol.commands.lockSupport.load(5);
  await settleCalls();
  expect(farol.commands.lockSupport.getSnapshot().commandsByDevice.size).toBe(0);
});

test('sent command: of a vehicle that is loaded twice the later question counts, in whatever order it is answered', async () => {
  const { console: farol, commands } = await signedInConsole();
  const answers: ((types: string[]) => void)[] = [];
  commands.supportedTypes = () => new Promise((resolve) => answers.push(resolve));
  commands.savedCommandsFor = async () => [];
  const types = () => farol.commands.lockSupport.getSnapshot().commandsByDevice.get(5)?.types;
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    answers.length = 0;
    for (let load = 0; load < 2; load++) farol.commands.lockSupport.load(5);
    for (const at of order) {
      answers[at]?.([`answer ${at}`]);
      await settleCalls();
    }
    expect(types()).toEqual(['answer 1']);
  }
});

test('sent command: a vehicle that is shown again counts as shown last', async () => {
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

test('sent command: the vehicles shown last are kept, not all of them', async () => {
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

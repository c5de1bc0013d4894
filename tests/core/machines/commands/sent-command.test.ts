import { expect, test } from 'vitest';
import type { CommandChoice } from '@farol/core/domain/command/command-choice';
import { sentCommandEntry } from '@farol/core/machines/commands/sent-command';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { SimulatedFleet } from '../../../models/simulated-fleet.ts';

const FIX_MS = 1.79e12;
const { fleet } = new SimulatedFleet(
  [plainDevice(5, { name: 'Van 5' }), plainDevice(6, { name: 'Van 6' })],
  [plainPosition(5, 0, { attributes: { blocked: true } })],
);

function entryOf(choice: CommandChoice, deviceId = 5) {
  return sentCommandEntry({ fleet, namespace: 'acme' }, { id: 1, deviceId, choice, sentAtMs: 9 });
}

test('a saved command is logged with the name that it was given, any other by its type', () => {
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

test('a lock is confirmed by a locked vehicle, an unlock by one that is not, both by a later fix', () => {
  expect(entryOf({ kind: 'lock', action: 'engineStop' }).lock).toEqual({
    blocked: true,
    blockedBefore: true,
    fixTimeMs: FIX_MS,
  });
  expect(entryOf({ kind: 'lock', action: 'engineResume' }).lock).toMatchObject({ blocked: false });
  expect(entryOf({ kind: 'lock', action: 'engineStop' }, 6).lock).toMatchObject({ fixTimeMs: undefined });
});

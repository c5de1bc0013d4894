import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { Position } from '@farol/core/domain/position/position';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { signedInConsole, settleCalls } from '../../../models/signed-in-console.ts';

const OLD = plainPosition(6, -200 * 86_400);

/** A console that shows vehicle 6, of which no position came with the fleet. */
async function aSilentVehicle(known?: Position, failure?: Failure) {
  const made = await signedInConsole();
  const { console, fleet, latestPositions, network } = made;
  const asked: number[] = [];
  latestPositions.forDevice = async (deviceId) => {
    asked.push(deviceId);
    await network.transmit();
    return known;
  };
  network.failure = failure;
  fleet.fleet.watch(6);
  fleet.receive({ devices: [plainDevice(6)] });
  await settleCalls();
  fleet.report();
  const state = () => console.latestPosition.getSnapshot().value;
  return { ...made, asked, state };
}

test('a vehicle whose last position is older than what the server sends at first is shown where it was', async () => {
  const { fleet, asked, state } = await aSilentVehicle(OLD);
  expect(fleet.fleet.watched?.position).toMatchObject({ latitude: OLD.latitude, fixTime: OLD.fixTime });
  expect(fleet.fleet.longitude[fleet.fleet.slotOf(6) ?? -1]).toBe(OLD.longitude);
  expect([asked, state()]).toEqual([[6], 'idle']);
});

test('that a vehicle has not reported yet is said only once the server has said so', async () => {
  const { fleet, asked, state } = await aSilentVehicle();
  expect([state(), fleet.fleet.watched?.position]).toEqual(['neverReported', undefined]);
  fleet.receive({ devices: [plainDevice(6, { name: 'Renamed' })] });
  await settleCalls();
  expect(asked).toEqual([6]);
  fleet.receive({ positions: [plainPosition(6, 5)] });
  expect(state()).toBe('idle');
});

test('a position that could not be asked for says nothing of the vehicle, and can be asked for again', async () => {
  const { console, network, asked, state } = await aSilentVehicle(OLD, new Failure('NETWORK', 0));
  expect(state()).toBe('failed');
  network.failure = undefined;
  console.latestPosition.send({ type: 'RETRY' });
  await settleCalls();
  expect([state(), asked]).toEqual(['idle', [6, 6]]);
});

test('a newer position that the line told meanwhile stays', async () => {
  const { fleet } = await aSilentVehicle();
  const now = plainPosition(6, 5);
  fleet.receive({ positions: [now] });
  fleet.fleet.addPosition(OLD);
  fleet.report();
  expect(fleet.fleet.watched?.position?.fixTime).toBe(now.fixTime);
});

test('a vehicle whose position is known is not asked about', async () => {
  const { fleet, asked } = await aSilentVehicle(OLD);
  fleet.fleet.watch(5);
  fleet.report();
  await settleCalls();
  expect(asked).toEqual([6]);
});

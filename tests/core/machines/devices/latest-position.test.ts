import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { Position } from '@farol/core/domain/position/position';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { signedInConsole, settleCalls } from '../../../models/signed-in-console.ts';

const IDLE = { isLoading: false, hasNeverReported: false, hasFailed: false };
const OLD = plainPosition(6, -200 * 86_400);

/** A console that shows vehicle 6, of which the fleet has no position. */
async function aSilentVehicle(known?: Position, failure?: Failure) {
  const setup = await signedInConsole();
  const { console: farol, fleet, latestPositions, network } = setup;
  const requested: number[] = [];
  latestPositions.forDevice = async (deviceId) => {
    requested.push(deviceId);
    await network.transmit();
    return known;
  };
  network.failure = failure;
  const { latestPosition } = farol.devices;
  fleet.fleet.watch(6);
  fleet.receive({ devices: [plainDevice(6)] });
  await settleCalls();
  fleet.report();
  return { ...setup, requested, state: latestPosition.getSnapshot };
}

test('latest position: a vehicle whose last position is older than the snapshot is shown there', async () => {
  const { fleet, requested, state } = await aSilentVehicle(OLD);
  expect(fleet.fleet.watched?.position).toMatchObject({ latitude: OLD.latitude, fixTime: OLD.fixTime });
  expect(fleet.fleet.longitude[fleet.fleet.slotOf(6) ?? -1]).toBe(OLD.longitude);
  expect([requested, state()]).toEqual([[6], IDLE]);
});

test('latest position: a vehicle is shown as never reported only after the server confirmed it', async () => {
  const { fleet, requested, state } = await aSilentVehicle();
  expect([state().hasNeverReported, fleet.fleet.watched?.position]).toEqual([true, undefined]);
  fleet.receive({ devices: [plainDevice(6, { name: 'Renamed' })] });
  await settleCalls();
  expect(requested).toEqual([6]);
  fleet.receive({ positions: [plainPosition(6, 5)] });
  expect(state()).toEqual(IDLE);
});

test('latest position: a position that could not be loaded says nothing about the vehicle, and can be retried', async () => {
  const { console: farol, network, requested, state } = await aSilentVehicle(OLD, new Failure('NETWORK', 0));
  expect(state().hasFailed).toBe(true);
  network.failure = undefined;
  farol.devices.latestPosition.retry();
  await settleCalls();
  expect([state(), requested]).toEqual([IDLE, [6, 6]]);
});

test('latest position: a newer position received meanwhile is kept', async () => {
  const { fleet } = await aSilentVehicle();
  const now = plainPosition(6, 5);
  fleet.receive({ positions: [now] });
  fleet.fleet.addPosition(OLD);
  fleet.report();
  expect(fleet.fleet.watched?.position?.fixTime).toBe(now.fixTime);
});

test('latest position: the position of a vehicle is not loaded if it is known', async () => {
  const { fleet, requested } = await aSilentVehicle(OLD);
  fleet.fleet.watch(5);
  fleet.report();
  await settleCalls();
  expect(requested).toEqual([6]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Position } from '@farol/core/domain/position/position';
import type { LatestPositions } from '@farol/core/ports/latest-positions';
import { plainPosition } from '../../arbitraries/fleet.ts';
import { failureOf } from './failure-of.ts';

/** Latest positions after the reports of `reportsOf(deviceId)`, and how to close them. */
export interface LatestPositionsUnderTest {
  latestPositions: LatestPositions;
  deviceId: number;
  /** A device that never reported. */
  silentDeviceId: number;
  /** A device that the user cannot see. */
  foreignId: number;
  /** The latest positions of a server that has gone away. */
  disconnected: LatestPositions;
  close: () => Promise<void> | void;
}

/** The positions that the server has stored of a device, the newest last. */
export function reportsOf(deviceId: number): Position[] {
  return [0, 60, 120].map((second) =>
    plainPosition(deviceId, second, {
      latitude: -23.5 + second / 1000,
      speed: second,
      attributes: { ignition: second > 0, totalDistance: second * 10 },
    }),
  );
}

/** What every implementation of the `LatestPositions` port must do (contract §4.6). */
export function latestPositionsContract(
  title: string,
  open: () => Promise<LatestPositionsUnderTest> | LatestPositionsUnderTest,
): void {
  describe(`the latest positions of ${title}`, () => {
    let opened: LatestPositionsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('a vehicle is where it reported from last, with everything it reported', async () => {
      const { latestPositions, deviceId } = opened;
      const [, , newest] = reportsOf(deviceId);
      const found = await latestPositions.forDevice(deviceId);
      const { latitude, longitude, speed, attributes, valid, address } = found ?? {};
      expect({ deviceId: found?.deviceId, latitude, longitude, speed, attributes, valid, address }).toEqual({
        deviceId,
        latitude: -23.38,
        longitude: -46.6,
        speed: 120,
        attributes: { ignition: true, totalDistance: 1200 },
        valid: true,
        address: null,
      });
      expect(Date.parse(found?.fixTime ?? '')).toBe(Date.parse(newest?.fixTime ?? ''));
    });

    test('a vehicle that never reported has no position', async () => {
      expect(await opened.latestPositions.forDevice(opened.silentDeviceId)).toBeUndefined();
    });

    test('the fleet is where each vehicle that the user sees reported from last', async () => {
      const { latestPositions, deviceId } = opened;
      const found = await latestPositions.ofFleet();
      expect(found.map((position) => [position.deviceId, position.speed])).toEqual([[deviceId, 120]]);
      expect(await failureOf(opened.disconnected.ofFleet())).toMatchObject({ code: 'NETWORK' });
    });

    test('the position of an invisible device is refused', async () => {
      for (const deviceId of [opened.foreignId, 987_654])
        expect(await failureOf(opened.latestPositions.forDevice(deviceId))).toMatchObject({
          code: 'DEVICE_ACCESS_DENIED',
          status: 400,
        });
    });

    test('a server that has gone away is reported as such', async () => {
      expect(await failureOf(opened.disconnected.forDevice(opened.deviceId))).toMatchObject({
        code: 'NETWORK',
        status: 0,
      });
    });
  });
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PendingScan } from '@farol/core/domain/device/pending-scans';
import type { CheckIns } from '@farol/core/ports/check-ins';

/** Check-ins of a driver who is in no vehicle, and how to close them. */
export interface CheckInsUnderTest {
  checkIns: CheckIns;
  namespace: string;
  /** Vehicles that the driver may check in to. */
  deviceIds: readonly [number, number];
  /** A vehicle that the driver may not check in to. */
  foreignId: number;
  close: () => Promise<void> | void;
}

/** What every implementation of the `CheckIns` port must do (§7, `/qr-driver`). */
export function checkInsContract(
  title: string,
  open: () => Promise<CheckInsUnderTest> | CheckInsUnderTest,
): void {
  describe(`check-ins of ${title}`, () => {
    let opened: CheckInsUnderTest;
    let count = 0;
    const start = Date.now() - 3_600_000;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const scan = (deviceId: number): PendingScan => {
      count += 1;
      return { scanId: `scan-${count}`, deviceId, scannedAtMs: start + count * 1000 };
    };
    const vehicleAfter = async (item: PendingScan): Promise<unknown> =>
      (await opened.checkIns.scan(item)).attributes[`${opened.namespace}.isQrDeviceId`];

    test('a scan checks in, another changes the vehicle, and a check-out leaves it', async () => {
      const [van, truck] = opened.deviceIds;
      expect(await vehicleAfter(scan(van))).toBe(van);
      expect(await vehicleAfter(scan(truck))).toBe(truck);
      expect(await vehicleAfter(scan(0))).toBeUndefined();
    });

    test('a scan that is sent again, or is older than the last one, changes nothing', async () => {
      const [van] = opened.deviceIds;
      const [first, late, last] = [scan(van), scan(van), scan(0)];
      await opened.checkIns.scan(first);
      await opened.checkIns.scan(last);
      expect(await vehicleAfter(first)).toBeUndefined();
      expect(await vehicleAfter(late)).toBeUndefined();
    });

    test('a foreign vehicle is refused, and the driver stays where they were', async () => {
      const [van] = opened.deviceIds;
      await opened.checkIns.scan(scan(van));
      await expect(opened.checkIns.scan(scan(opened.foreignId))).rejects.toMatchObject({
        code: 'DEVICE_ACCESS_DENIED',
        status: 400,
      });
      expect(await vehicleAfter({ ...scan(van), scanId: 'scan-1' })).toBe(van);
    });

    test('the vehicles that the driver may check in to are listed', async () => {
      const listed = await opened.checkIns.vehicles();
      expect(listed.map(({ id }) => id).toSorted((left, right) => left - right)).toEqual(
        opened.deviceIds.toSorted((left, right) => left - right),
      );
    });
  });
}

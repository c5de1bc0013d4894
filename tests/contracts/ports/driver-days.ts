import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DriverDays } from '@farol/core/ports/driver-days';

/** The day of a driver who is in no vehicle, and how to close it. */
export interface DriverDaysUnderTest {
  driverDays: DriverDays;
  /** The same without a server at its other end. */
  disconnected: DriverDays;
  deviceId: number;
  /** Checks the driver in to the vehicle, which has been driven before. */
  checkIn: () => Promise<void> | void;
  /** Drives the vehicle, and returns when it started and where it is now. Times in milliseconds since the epoch. */
  drive: () => Promise<Drive> | Drive;
  /** Switches private trips off, which are hidden before. */
  forbidPrivateTrips: () => Promise<void> | void;
  close: () => Promise<void> | void;
}

/** A trip as it was driven. */
export interface Drive {
  startMs: number;
  endMs: number;
  place: { latitude: number; longitude: number };
}

/** What every implementation of the `DriverDays` port must do (§7, `/qr-driver/day`). */
export function driverDaysContract(
  title: string,
  open: () => Promise<DriverDaysUnderTest> | DriverDaysUnderTest,
): void {
  describe(`the day of a driver of ${title}`, () => {
    let opened: DriverDaysUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('outside a vehicle nothing is told; inside, the trips since the check-in and the last place', async () => {
      const { driverDays, deviceId } = opened;
      await expect(driverDays.today()).rejects.toMatchObject({ code: 'NOT_CHECKED_IN', status: 400 });
      await opened.checkIn();
      const privateTrip = { mode: 'hidden', sinceMs: undefined };
      expect(await driverDays.today()).toEqual({ deviceId, trips: [], place: undefined, privateTrip });
      const { startMs, endMs, place } = await opened.drive();
      const day = await driverDays.today();
      expect(day).toMatchObject({ deviceId, place: { ...place, timeMs: endMs } });
      expect(day.trips).toHaveLength(1);
      const [trip] = day.trips;
      expect(trip).toMatchObject({ to: { point: place } });
      expect(trip?.fromMs).toBeGreaterThanOrEqual(startMs);
      expect(trip?.toMs).toBeLessThanOrEqual(endMs);
      expect(trip?.distanceMeters).toBeGreaterThan(0);
    });

    test('a private trip is begun once, ended, and refused where the operator allows none', async () => {
      const { driverDays } = opened;
      const begun = await driverDays.switchPrivateTrip(true);
      expect(begun).toEqual({ mode: 'hidden', sinceMs: expect.any(Number) });
      expect(await driverDays.switchPrivateTrip(true)).toEqual(begun);
      expect((await driverDays.today()).privateTrip).toEqual(begun);
      const ended = { mode: 'hidden', sinceMs: undefined };
      expect(await driverDays.switchPrivateTrip(false)).toEqual(ended);
      expect((await driverDays.today()).privateTrip).toEqual(ended);
      await opened.forbidPrivateTrips();
      await expect(driverDays.switchPrivateTrip(true)).rejects.toMatchObject({
        code: 'PRIVATE_TRIPS_ARE_SWITCHED_OFF',
        status: 400,
      });
    });

    test('a server without street maps offers none', async () => {
      expect(await opened.driverDays.streetMaps()).toEqual([]);
    });

    test('without a server every call says so', async () => {
      const lost = { code: 'NETWORK', status: 0 };
      await expect(opened.disconnected.today()).rejects.toMatchObject(lost);
      await expect(opened.disconnected.switchPrivateTrip(true)).rejects.toMatchObject(lost);
      await expect(opened.disconnected.streetMaps()).rejects.toMatchObject(lost);
    });
  });
}

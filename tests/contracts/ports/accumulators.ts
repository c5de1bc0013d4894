import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { Accumulators } from '@farol/core/ports/accumulators';

/**
 * Accumulators, how to read the result, and how to close them: the first device has reported, the other never
 * did.
 */
export interface AccumulatorsUnderTest {
  accumulators: Accumulators;
  deviceId: number;
  silentDeviceId: number;
  read: () => Promise<unknown>;
  close(): Promise<void> | void;
}

/** What every implementation of the `Accumulators` port must do (contract §4.2). */
export function accumulatorsContract(
  title: string,
  open: () => Promise<AccumulatorsUnderTest> | AccumulatorsUnderTest,
): void {
  describe(`accumulators of ${title}`, () => {
    let opened: AccumulatorsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('the given values are changed, and the others stay', async () => {
      const { accumulators, deviceId, read } = opened;
      await accumulators.update(deviceId, { totalDistance: 123_456.5, hours: 7_200_000 });
      await accumulators.update(deviceId, { totalDistance: 200_000 });
      expect(await read()).toMatchObject({ totalDistance: 200_000, hours: 7_200_000 });
      await accumulators.update(deviceId, { hours: 0 });
      expect(await read()).toMatchObject({ totalDistance: 200_000, hours: 0 });
    });

    test('the values of a device that never reported cannot be stored', async () => {
      const { accumulators, silentDeviceId } = opened;
      await expect(accumulators.update(silentDeviceId, { hours: 1 })).rejects.toBeInstanceOf(Failure);
    });
  });
}

/** What the product's own server must do beyond the tracking API (contract §4.2). */
export function distanceRecountContract(
  title: string,
  open: () => Promise<AccumulatorsUnderTest> | AccumulatorsUnderTest,
): void {
  describe(`recount of the distance, ${title}`, () => {
    let opened: AccumulatorsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('the distance is counted again from the stored positions', async () => {
      const { accumulators, deviceId, read } = opened;
      await accumulators.update(deviceId, { totalDistance: 11_352_000 });
      const recount = await accumulators.recountDistance(deviceId);
      expect(recount).toMatchObject({ before: 11_352_000, after: 0, doubtful: 0 });
      expect(await read()).toMatchObject({ totalDistance: 0 });
    });

    test('the distance of a device that never reported cannot be counted', async () => {
      const { accumulators, silentDeviceId } = opened;
      await expect(accumulators.recountDistance(silentDeviceId)).rejects.toBeInstanceOf(Failure);
    });
  });
}

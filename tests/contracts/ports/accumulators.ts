import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import type { Accumulators } from '@farol/core/ports/accumulators';

/** A way to change accumulators, to see what became of them, and to let go: the first device has reported, the other never did. */
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

    test('what is given is changed, and what is not given stays', async () => {
      const { accumulators, deviceId, read } = opened;
      await accumulators.update(deviceId, { totalDistance: 123_456.5, hours: 7_200_000 });
      await accumulators.update(deviceId, { totalDistance: 200_000 });
      expect(await read()).toMatchObject({ totalDistance: 200_000, hours: 7_200_000 });
      await accumulators.update(deviceId, { hours: 0 });
      expect(await read()).toMatchObject({ totalDistance: 200_000, hours: 0 });
    });

    test('a device that never reported has nowhere to keep them', async () => {
      const { accumulators, silentDeviceId } = opened;
      await expect(accumulators.update(silentDeviceId, { hours: 1 })).rejects.toBeInstanceOf(Failure);
    });
  });
}

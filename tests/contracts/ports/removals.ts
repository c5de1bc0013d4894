import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Removals } from '@farol/core/ports/removals';
import { failureOf } from './failure-of.ts';

/** A device with two positions and an event, linked to a geofence, in a group with no other. */
export interface RemovalsUnderTest {
  deviceId: number;
  groupId: number;
  /** Those of the user who may remove them. */
  removals: Removals;
  /** Those of a server that has gone away. */
  disconnected: Removals;
  close: () => Promise<void> | void;
}

/** What every implementation of the `Removals` port must do (contract §4.1). */
export function removalsContract(
  title: string,
  open: () => Promise<RemovalsUnderTest> | RemovalsUnderTest,
): void {
  describe(`the preview of a removal of ${title}`, () => {
    let opened: RemovalsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('counts the history of a device and what it is linked with', async () => {
      expect(await opened.removals.preview('device', [opened.deviceId])).toEqual({
        history: {
          positions: 2,
          events: expect.any(Number),
          inspections: 0,
          isMore: false,
          isKept: false,
          sinceMs: Date.parse('2026-01-02T03:04:05Z'),
        },
        removed: {},
        cleared: {},
        unlinked: { geofence: 1 },
      });
    });

    test('counts the devices that a group leaves behind, and no history', async () => {
      expect(await opened.removals.preview('group', [opened.groupId])).toEqual({
        history: undefined,
        removed: {},
        cleared: { device: 1 },
        unlinked: {},
      });
    });

    test('a server that has gone away is reported as such', async () => {
      expect(await failureOf(opened.disconnected.preview('device', [1]))).toMatchObject({
        code: 'NETWORK',
        status: 0,
      });
    });
  });
}

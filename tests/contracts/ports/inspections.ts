import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Inspections } from '@farol/core/ports/inspections';
import { failureOf } from './failure-of.ts';

/** A server with two inspections of a vehicle: a checklist and, a minute later, a reported problem. */
export interface InspectionsUnderTest {
  inspections: Inspections;
  /** Those of a server that has gone away. */
  disconnected: Inspections;
  deviceId: number;
  /** When the problem was reported, milliseconds since the epoch. */
  problemAtMs: number;
  close: () => Promise<void> | void;
}

/** What every implementation of the `Inspections` port must do (facts §6). */
export function inspectionsContract(
  title: string,
  open: () => Promise<InspectionsUnderTest> | InspectionsUnderTest,
): void {
  describe(`the inspections of ${title}`, () => {
    let opened: InspectionsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('those of a vehicle before a given time are returned, the newest first', async () => {
      const { inspections, deviceId, problemAtMs } = opened;
      const problem = {
        id: expect.any(Number),
        kind: 'problem',
        deviceId,
        madeAtMs: problemAtMs,
        driverName: 'João',
        answers: [{ text: '', isOk: false, note: 'A flat tire', photo: 'awaited' }],
      };
      const checklist = {
        id: expect.any(Number),
        kind: 'checklist',
        deviceId,
        madeAtMs: problemAtMs - 60_000,
        driverName: 'João',
        answers: [{ text: 'Lights', isOk: true, note: '', photo: 'none' }],
      };
      expect(await inspections.ofDevice(deviceId, problemAtMs + 1)).toEqual([problem, checklist]);
      expect(await inspections.ofDevice(deviceId, problemAtMs)).toEqual([checklist]);
    });

    test('a server that has gone away is reported as such', async () => {
      expect(await failureOf(opened.disconnected.ofDevice(1, 0))).toMatchObject({
        code: 'NETWORK',
        status: 0,
      });
    });
  });
}

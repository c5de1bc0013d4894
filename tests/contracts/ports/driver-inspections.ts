import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Checklist } from '@farol/core/domain/device/checklist';
import type { Inspection } from '@farol/core/domain/device/inspection';
import type { DriverInspections } from '@farol/core/ports/driver-inspections';

/** A driver who is in no vehicle, whose vehicle has `CHECKED`, and how to close it. */
export interface DriverInspectionsUnderTest {
  inspections: DriverInspections;
  /** The same without a server at its other end. */
  disconnected: DriverInspections;
  deviceId: number;
  /** A JPEG in Base64. */
  photo: string;
  checkIn: () => Promise<void> | void;
  /** How many inspections and photos were stored. */
  stored: () => Promise<readonly [inspections: number, photos: number]>;
  close: () => Promise<void> | void;
}

/** The checklist of the vehicle. */
export const CHECKED: Checklist = [
  { text: 'Lights', photo: 'optional' },
  { text: 'Brakes', photo: 'always' },
];

/** What every implementation of the `DriverInspections` port must do (§7, `/qr-driver/checklist`). */
export function driverInspectionsContract(
  title: string,
  open: () => Promise<DriverInspectionsUnderTest> | DriverInspectionsUnderTest,
): void {
  describe(`the inspections of a driver of ${title}`, () => {
    let opened: DriverInspectionsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('the checklist is told in the vehicle; what is sent again is stored once, with its photos', async () => {
      const { inspections, deviceId, photo } = opened;
      const sent: Inspection = {
        inspectionId: 'phone-1',
        kind: 'checklist',
        deviceId,
        madeAtMs: Date.now(),
        answers: [
          { text: 'Lights', isOk: true, note: '', hasPhoto: false },
          { text: 'Brakes', isOk: false, note: 'Worn', hasPhoto: true },
        ],
      };
      const outside = { code: 'NOT_CHECKED_IN', status: 400 };
      await expect(inspections.checklist()).rejects.toMatchObject(outside);
      await expect(inspections.send(sent)).rejects.toMatchObject({ status: 400 });
      await opened.checkIn();
      expect(await inspections.checklist()).toEqual({ deviceId, items: CHECKED, sentAtMs: undefined });
      const later = { ...sent, madeAtMs: Date.now() };
      await inspections.send(later);
      await inspections.send(later);
      await inspections.sendPhoto('phone-1', 1, photo);
      await inspections.sendPhoto('phone-1', 1, photo);
      await expect(inspections.sendPhoto('phone-1', 0, photo)).rejects.toMatchObject({ status: 404 });
      await expect(inspections.sendPhoto('phone-2', 1, photo)).rejects.toMatchObject({ status: 404 });
      expect(await opened.stored()).toEqual([1, 1]);
      expect(await inspections.checklist()).toMatchObject({ deviceId, sentAtMs: expect.any(Number) });
    });

    test('without a server every call says so', async () => {
      const lost = { code: 'NETWORK', status: 0 };
      const { disconnected, photo } = opened;
      await expect(disconnected.checklist()).rejects.toMatchObject(lost);
      await expect(disconnected.sendPhoto('phone-1', 1, photo)).rejects.toMatchObject(lost);
      const answers = [{ text: '', isOk: false, note: 'x', hasPhoto: false }];
      const sent = { inspectionId: 'a', kind: 'problem', deviceId: 1, madeAtMs: 0, answers } as const;
      await expect(disconnected.send(sent)).rejects.toMatchObject(lost);
    });
  });
}

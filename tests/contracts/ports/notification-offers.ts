import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NotificationOffers } from '@farol/core/ports/notification-offers';

/** A way to reach what a server can tell of, and to let go of it. */
export interface OpenNotificationOffers {
  offers: NotificationOffers;
  close: () => Promise<void> | void;
}

/** What every implementation of the `NotificationOffers` port must do (contract §4.5). */
export function notificationOffersContract(
  title: string,
  open: () => Promise<OpenNotificationOffers> | OpenNotificationOffers,
): void {
  describe(`what ${title} can tell of`, () => {
    let opened: OpenNotificationOffers;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('rules can be for alarms and for fences, each type is named once', async () => {
      const types = await opened.offers.types();
      expect(types).toEqual(expect.arrayContaining(['alarm', 'geofenceEnter', 'geofenceExit']));
      expect(new Set(types).size).toBe(types.length);
    });

    test('the screen is always among the channels of notifications', async () => {
      expect(await opened.offers.channels()).toContain('web');
    });

    test('a test notification is accepted', async () => {
      await expect(opened.offers.test()).resolves.toBeUndefined();
    });
  });
}

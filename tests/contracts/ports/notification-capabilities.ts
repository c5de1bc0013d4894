import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NotificationCapabilities } from '@farol/core/ports/notification-capabilities';

/** A way to reach what a server can tell of, and to let go of it. */
export interface NotificationOffersUnderTest {
  offers: NotificationCapabilities;
  close: () => Promise<void> | void;
}

/** What every implementation of the `NotificationOffers` port must do (contract §4.5). */
export function notificationOffersContract(
  title: string,
  open: () => Promise<NotificationOffersUnderTest> | NotificationOffersUnderTest,
): void {
  describe(`what ${title} can tell of`, () => {
    let opened: NotificationOffersUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('rules can be for alarms and for fences, each type is named once', async () => {
      const types = await opened.offers.eventTypes();
      expect(types).toEqual(expect.arrayContaining(['alarm', 'geofenceEnter', 'geofenceExit']));
      expect(new Set(types).size).toBe(types.length);
    });

    test('the screen is always among the channels of notifications', async () => {
      expect(await opened.offers.channels()).toContain('web');
    });

    test('a test notification is accepted', async () => {
      await expect(opened.offers.sendTest()).resolves.toBeUndefined();
    });
  });
}

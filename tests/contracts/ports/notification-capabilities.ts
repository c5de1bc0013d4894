import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NotificationCapabilities } from '@farol/core/ports/notification-capabilities';

/** Notification capabilities and how to close them. */
export interface NotificationCapabilitiesUnderTest {
  offers: NotificationCapabilities;
  close: () => Promise<void> | void;
}

/** What every implementation of the `NotificationCapabilities` port must do (contract §4.5). */
export function notificationCapabilitiesContract(
  title: string,
  open: () => Promise<NotificationCapabilitiesUnderTest> | NotificationCapabilitiesUnderTest,
): void {
  describe(`notification capabilities of ${title}`, () => {
    let opened: NotificationCapabilitiesUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('rules can be for alarms and geofences, and each type is listed once', async () => {
      const types = await opened.offers.eventTypes();
      expect(types).toEqual(expect.arrayContaining(['alarm', 'geofenceEnter', 'geofenceExit']));
      expect(new Set(types).size).toBe(types.length);
    });

    test('the screen is always a notification channel', async () => {
      expect(await opened.offers.channels()).toContain('web');
    });

    test('a test notification by one channel is accepted', async () => {
      await expect(opened.offers.sendTest('web')).resolves.toBeUndefined();
    });
  });
}

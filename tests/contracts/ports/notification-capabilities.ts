import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
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

    test('a preview says how often a rule would have told, or that nobody counts it', async () => {
      const rule = { ...RESOURCES.notifications.defaults, attributes: { alarms: 'sos' } };
      const preview = await opened.offers.preview(rule);
      expect(preview ?? 'not counted').toEqual(
        preview ? { days: 7, told: 0, events: 0, isWhole: true, last: [] } : 'not counted',
      );
    });

    test('a test notification by one channel is accepted', async () => {
      await expect(opened.offers.sendTest('web')).resolves.toBeUndefined();
    });
  });
}

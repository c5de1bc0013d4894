import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { smsParts } from '@farol/core/domain/integration/sms-message';
import type { NotificationCapabilities } from '@farol/core/ports/notification-capabilities';

/** Notification capabilities where an alarm `sos` has happened once, and SMS cost 7 cents a segment. */
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

    test('a preview says how often a rule would have told, and when', async () => {
      const rule = { ...RESOURCES.notifications.defaults, always: true, attributes: { alarms: 'sos' } };
      expect(await opened.offers.preview(rule)).toEqual({
        days: 7,
        told: 1,
        events: 1,
        isWhole: true,
        last: [
          {
            eventId: expect.any(Number),
            deviceId: expect.any(Number),
            atMs: expect.any(Number),
            alarm: 'sos',
          },
        ],
      });
    });

    test('an alert by SMS: what it says, as how many it is sent, and the price of one', async () => {
      const estimate = await opened.offers.smsEstimate('alarm');
      expect(estimate).toEqual({
        text: expect.stringContaining('SOS'),
        segments: smsParts(estimate?.text ?? '').segments,
        centsPerSegment: 7,
      });
    });

    test('a test notification by one channel is accepted', async () => {
      await expect(opened.offers.sendTest('web')).resolves.toBeUndefined();
    });
  });
}

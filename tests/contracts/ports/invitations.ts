import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { InvitationRequest, Invitations } from '@farol/core/ports/invitations';

/** Invitations of a user who has none yet, and how to close them. */
export interface InvitationsUnderTest {
  invitations: Invitations;
  /** A device that the user sees. */
  deviceId: number;
  /** A device that the user does not see. */
  foreignId: number;
  close: () => Promise<void> | void;
}

const DAY_MS = 86_400_000;

/** What every implementation of the `Invitations` port must do (contract §4.3). */
export function invitationsContract(
  title: string,
  open: () => Promise<InvitationsUnderTest> | InvitationsUnderTest,
): void {
  describe(`invitations of ${title}`, () => {
    let opened: InvitationsUnderTest;
    let count = 0;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const request = (more: Partial<InvitationRequest> = {}): InvitationRequest => {
      const email = `nina-${++count}@example.com`;
      return {
        user: { ...RESOURCES.users.defaults, name: email, email, disabled: true },
        deviceIds: [],
        groupIds: [],
        days: 7,
        ...more,
      };
    };

    test('a new one is listed as waiting, with its end', async () => {
      const { invitations, deviceId } = opened;
      const { userId, token, expirationTime } = await invitations.create(request({ deviceIds: [deviceId] }));
      expect(token).not.toBe('');
      expect(Math.abs(Date.parse(expirationTime) - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
      expect(await invitations.list()).toContainEqual({ userId, expirationTime });
    });

    test('a renewed one has another link and another end', async () => {
      const { invitations } = opened;
      const made = await invitations.create(request());
      const renewed = await invitations.renew(made.userId, 1);
      expect(renewed.userId).toBe(made.userId);
      expect(renewed.token).not.toBe(made.token);
      expect(Date.parse(renewed.expirationTime)).toBeLessThan(Date.parse(made.expirationTime));
    });

    test('a foreign vehicle, a taken e-mail and an account that does not wait are refused', async () => {
      const { invitations, foreignId } = opened;
      const before = await invitations.list();
      await expect(invitations.create(request({ deviceIds: [foreignId] }))).rejects.toMatchObject({
        code: 'DEVICE_ACCESS_DENIED',
      });
      const first = request();
      await invitations.create(first);
      await expect(invitations.create(first)).rejects.toMatchObject({ status: 400 });
      await expect(invitations.renew(999_999, 7)).rejects.toMatchObject({ code: expect.any(String) });
      expect(await invitations.list()).toHaveLength(before.length + 1);
    });
  });
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActivitySubject } from '@farol/core/domain/activity/activity-entry';
import type { ActivityLog } from '@farol/core/ports/activity-log';

/** A way to reach a log, and to let go of it: one user made two devices, the second of which he renamed just now. */
export interface ActivitiesUnderTest {
  activities: ActivityLog;
  userId: number;
  deviceIds: readonly [number, number];
  username: string;
  close(): Promise<void> | void;
}

/** What every implementation of the `Activities` port must do (§7, "logs"). */
export function activitiesContract(
  title: string,
  open: () => Promise<ActivitiesUnderTest> | ActivitiesUnderTest,
): void {
  describe(`the activity log of ${title}`, () => {
    const ever = { fromMs: Date.now() - 86_400_000, toMs: Date.now() + 86_400_000 };
    let opened: ActivitiesUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const told = async (subject: ActivitySubject, span = ever, limit = 100) =>
      (await opened.activities.entries(subject, span, limit)).map(({ code, object }) => [
        code,
        object['deviceId'],
      ]);

    test('a user is told by what he did, a device by what was done to it, the newest first', async () => {
      const { userId, deviceIds, username } = opened;
      const [first, second] = deviceIds;
      const mine = [
        [301, second],
        [301, second],
        [301, first],
      ];
      expect(await told({ kind: 'user', id: userId, title: '' })).toEqual(mine);
      expect(await told({ kind: 'device', id: first, title: '' })).toEqual([[301, first]]);
      expect((await told({ kind: 'server' })).slice(0, 3)).toEqual(mine);
      const [line] = await opened.activities.entries({ kind: 'device', id: second, title: '' }, ever, 1);
      expect(line).toMatchObject({ username, status: 200, old: { name: 'Van' }, data: { name: 'Bus' } });
    });

    test('no more is told than was asked for, and nothing of another time', async () => {
      const user = { kind: 'user', id: opened.userId, title: '' } as const;
      expect(await told(user, ever, 1)).toHaveLength(1);
      expect(await told(user, { fromMs: ever.toMs - 1000, toMs: ever.toMs })).toEqual([]);
    });
  });
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActivitySubject } from '@farol/core/domain/activity/activity-entry';
import type { ActivityLog } from '@farol/core/ports/activity-log';

/** An activity log and how to close it: one user created two devices and has just renamed the second. */
export interface ActivityLogUnderTest {
  activityLog: ActivityLog;
  userId: number;
  deviceIds: readonly [number, number];
  username: string;
  close(): Promise<void> | void;
}

/** What every implementation of the `ActivityLog` port must do (§7, "logs"). */
export function activityLogContract(
  title: string,
  open: () => Promise<ActivityLogUnderTest> | ActivityLogUnderTest,
): void {
  describe(`the activity log of ${title}`, () => {
    const anyTime = { fromMs: Date.now() - 86_400_000, toMs: Date.now() + 86_400_000 };
    let opened: ActivityLogUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const entriesOf = async (subject: ActivitySubject, span = anyTime, limit = 100) =>
      (await opened.activityLog.entries(subject, span, limit)).map(({ code, object }) => [
        code,
        object['deviceId'],
      ]);

    test('the log of a user has what they did, that of a device what was done to it, newest first', async () => {
      const { userId, deviceIds, username } = opened;
      const [first, second] = deviceIds;
      const expected = [
        [301, second],
        [301, second],
        [301, first],
      ];
      expect(await entriesOf({ kind: 'user', id: userId, title: '' })).toEqual(expected);
      expect(await entriesOf({ kind: 'device', id: first, title: '' })).toEqual([[301, first]]);
      expect((await entriesOf({ kind: 'server' })).slice(0, 3)).toEqual(expected);
      const [entry] = await opened.activityLog.entries({ kind: 'device', id: second, title: '' }, anyTime, 1);
      expect(entry).toMatchObject({ username, status: 200, old: { name: 'Van' }, data: { name: 'Bus' } });
    });

    test('the log returns no more entries than requested, and none of another time', async () => {
      const user = { kind: 'user', id: opened.userId, title: '' } as const;
      expect(await entriesOf(user, anyTime, 1)).toHaveLength(1);
      expect(await entriesOf(user, { fromMs: anyTime.toMs - 1000, toMs: anyTime.toMs })).toEqual([]);
    });
  });
}

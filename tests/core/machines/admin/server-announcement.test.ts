import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { serverAnnouncementMachine } from '@farol/core/machines/admin/server-announcement.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(serverAnnouncementMachine);

function anAnnouncement(storage = new MemoryKeyValueStorage()) {
  return createActor(serverAnnouncementMachine, { input: storage, inspect: coverage.inspect }).start();
}

const announcements = fc.record({
  userId: fc.constantFrom(undefined, 1, 2),
  text: fc.constantFrom(undefined, 'Domingo', 'Segunda'),
});
const steps = fc.array(fc.oneof(announcements, fc.constant('dismiss' as const)), { maxLength: 25 });

test('server announcement: users see the announcement until they dismiss it', () => {
  fc.assert(
    fc.property(steps, (moves) => {
      const banner = anAnnouncement();
      const dismissed = new Map<number, string>();
      let now: { userId: number | undefined; text: string | undefined } = {
        userId: undefined,
        text: undefined,
      };
      const isShown = () =>
        now.userId !== undefined && now.text !== undefined && dismissed.get(now.userId) !== now.text;
      for (const move of moves) {
        if (move === 'dismiss') {
          if (isShown() && now.userId !== undefined && now.text !== undefined)
            dismissed.set(now.userId, now.text);
          banner.send({ type: 'DISMISS' });
        } else {
          now = move;
          banner.send({ type: 'SYNC', ...move });
        }
        expect(banner.getSnapshot()).toMatchObject({ value: isShown() ? 'visible' : 'hidden', context: now });
      }
    }),
  );
});

test('server announcement: a dismissed announcement stays hidden after a reload; another text is shown', () => {
  const storage = new MemoryKeyValueStorage();
  const first = anAnnouncement(storage);
  first.send({ type: 'SYNC', userId: 7, text: 'Domingo' });
  first.send({ type: 'DISMISS' });
  const second = anAnnouncement(storage);
  second.send({ type: 'SYNC', userId: 7, text: 'Domingo' });
  expect(second.getSnapshot().value).toBe('hidden');
  second.send({ type: 'SYNC', userId: 7, text: 'Segunda' });
  expect(second.getSnapshot().value).toBe('visible');
});

test('server announcement: the dismissed text is remembered for each user of the browser', () => {
  const storage = new MemoryKeyValueStorage();
  const banner = anAnnouncement(storage);
  for (const userId of [7, 8]) {
    banner.send({ type: 'SYNC', userId, text: `Domingo ${userId}` });
    banner.send({ type: 'DISMISS' });
  }
  expect([7, 8].map((userId) => storage.read(`dismissedAnnouncement.${userId}`))).toEqual([
    'Domingo 7',
    'Domingo 8',
  ]);
});

test('server announcement: no state and no transition is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

import { expect, test } from 'vitest';
import { SendingJobs } from '../../../server/outbox/sending-jobs.ts';

function begun(count: number, origin: (id: number) => string, now = 0): SendingJobs {
  const sending = new SendingJobs();
  for (let id = 1; id <= count; id++) sending.begin(id, origin(id), now);
  return sending;
}

test('sending: 64 jobs go out at a time; those that take longer than a second leave room for up to 512', () => {
  const sending = begun(60, String);
  expect([sending.freeSlots(0), sending.freeSlots(999), sending.freeSlots(1000)]).toEqual([4, 4, 64]);
  const slow = begun(500, String);
  expect(slow.freeSlots(5000)).toBe(12);
  slow.end(1);
  expect(slow.freeSlots(5000)).toBe(13);
});

test('sending: an origin of which sixteen jobs go out is full until one of them ends', () => {
  const sending = begun(17, (id) => (id === 17 ? 'user:2' : 'user:1'));
  expect(sending.fullOrigins()).toEqual(['user:1']);
  sending.end(3);
  expect([sending.fullOrigins(), sending.isEmpty]).toEqual([[], false]);
  for (let id = 1; id <= 17; id++) sending.end(id);
  expect(sending.isEmpty).toBe(true);
});

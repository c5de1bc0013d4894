import { expect, test } from 'vitest';
import { outboxPageFromWire } from '@farol/core/resources/reports/outbox-wire';

test('the outbox: channels, dead letters and where the next page begins', () => {
  const sent = {
    channels: [{ channel: 'mail', waiting: 3, failed: 5000, more: true }],
    deadLetters: [
      {
        id: 12,
        channel: 'mail',
        recipient: 'rui@example.com',
        userId: 7,
        reason: 'refused',
        attempts: 2,
        creationTime: '2026-03-02T11:00:00Z',
        failureTime: '2026-03-02T12:00:00Z',
      },
    ],
    next: 12,
  };
  expect(outboxPageFromWire(sent)).toEqual({
    channels: [{ channel: 'mail', waiting: 3, failed: 5000, hasMore: true }],
    deadLetters: [
      {
        id: 12,
        channel: 'mail',
        recipient: 'rui@example.com',
        reason: 'refused',
        attempts: 2,
        createdAtMs: Date.UTC(2026, 2, 2, 11),
        failedAtMs: Date.UTC(2026, 2, 2, 12),
      },
    ],
    next: 12,
  });
});

test('the outbox: anything else is refused, and what cannot be read is left out', () => {
  for (const sent of [undefined, [], {}, { channels: [] }, { deadLetters: [] }])
    expect(outboxPageFromWire(sent)).toBeUndefined();
  const failureTime = '2026-03-02T12:00:00Z';
  const odd = {
    channels: [7, {}, { channel: 'mail', waiting: 'many' }],
    deadLetters: [{}, { id: 1, channel: 'mail' }, { id: 2, channel: 'sms', failureTime }],
    next: null,
  };
  const failedAtMs = Date.parse(failureTime);
  expect(outboxPageFromWire(odd)).toEqual({
    channels: [{ channel: 'mail', waiting: 0, failed: 0, hasMore: false }],
    deadLetters: [
      { id: 2, channel: 'sms', recipient: '', reason: '', attempts: 0, createdAtMs: failedAtMs, failedAtMs },
    ],
    next: undefined,
  });
});

import { expect, test } from 'vitest';
import { alarmHistoryFromWire } from '@farol/core/resources/reports/alarm-history-wire';

const noted = (attributes: Record<string, unknown>) => ({
  type: 'alarmNoted',
  deviceId: 5,
  eventTime: '2026-03-02T11:00:00Z',
  attributes: { eventId: 7, ...attributes },
});

test('what became of an alarm: notes, who acknowledged it, and where its messages are', () => {
  const time = '2026-03-02T12:00:00Z';
  const sent = {
    events: [
      noted({ userName: 'Ana', comment: 'Calling' }),
      noted({ assigneeId: 3, assigneeName: 'Rui' }),
      { ...noted({ userName: 'Eva' }), type: 'alarmAcknowledged' },
    ],
    deliveries: [
      { channel: 'mail', recipient: 'a@b.c', state: 'failed', error: 'refused', time },
      { channel: 'sms', recipient: '5511', state: 'sent', error: null, time, segments: 2, cents: 14 },
    ],
  };
  expect(alarmHistoryFromWire(sent)).toMatchObject({
    notes: [
      { by: 'Ana', comment: 'Calling', assignee: undefined, atMs: Date.parse('2026-03-02T11:00:00Z') },
      { by: '', comment: undefined, assignee: 'Rui' },
    ],
    acknowledgedBy: 'Eva',
    deliveries: [
      {
        channel: 'mail',
        recipient: 'a@b.c',
        state: 'failed',
        error: 'refused',
        atMs: Date.parse(time),
        segments: undefined,
        cents: undefined,
      },
      { channel: 'sms', segments: 2, cents: 14 },
    ],
  });
});

test('what became of an alarm: anything else is refused, and what cannot be read is left out', () => {
  for (const sent of [undefined, [], {}, { events: [] }, { deliveries: [] }])
    expect(alarmHistoryFromWire(sent)).toBeUndefined();
  const odd = {
    events: [7, noted({}), { type: 3 }],
    deliveries: [{}, { channel: 'x', state: 'lost', time: 1 }],
  };
  expect(alarmHistoryFromWire(odd)).toEqual({ notes: [], acknowledgedBy: undefined, deliveries: [] });
});

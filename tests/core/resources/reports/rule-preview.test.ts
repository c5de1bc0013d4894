import { expect, test } from 'vitest';
import { MAX_PREVIEWED_FIRINGS, rulePreviewFromWire } from '@farol/core/resources/reports/rule-preview';

const FIRING = { eventId: 4, deviceId: 7, time: '2026-03-02T10:00:00Z', alarm: 'sos' };
const SENT = { days: 7, told: 3, events: 12, whole: true, last: [FIRING] };
const READ = { eventId: 4, deviceId: 7, atMs: Date.UTC(2026, 2, 2, 10), alarm: 'sos' };

test('rule preview: says how often a rule would have told, and when it did last', () => {
  expect(rulePreviewFromWire(SENT)).toEqual({ days: 7, told: 3, events: 12, isWhole: true, last: [READ] });
  const zero = { days: 0, told: 0, events: 0 };
  expect(rulePreviewFromWire(zero)).toEqual({ ...zero, isWhole: false, last: [] });
  expect(rulePreviewFromWire({ ...SENT, whole: 'true', last: {} })).toMatchObject({
    isWhole: false,
    last: [],
  });
});

test('rule preview: a time that cannot be read is left out, and of many the first ten are told', () => {
  const last = [
    7,
    null,
    { ...FIRING, alarm: 5 },
    ...['eventId', 'deviceId', 'time'].map((key) => ({ ...FIRING, [key]: 'x' })),
  ];
  expect(rulePreviewFromWire({ ...SENT, last })?.last).toEqual([{ ...READ, alarm: undefined }]);
  const many = Array.from({ length: MAX_PREVIEWED_FIRINGS + 2 }, (_, eventId) => ({ ...FIRING, eventId }));
  const read = rulePreviewFromWire({ ...SENT, last: many })?.last;
  expect([read?.length, read?.[0]?.eventId]).toEqual([MAX_PREVIEWED_FIRINGS, 0]);
});

test('rule preview: anything else is refused', () => {
  for (const sent of [undefined, null, [], 7, {}]) expect(rulePreviewFromWire(sent)).toBeUndefined();
  for (const key of ['days', 'told', 'events'])
    expect(rulePreviewFromWire({ ...SENT, [key]: '7' })).toBeUndefined();
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acknowledgeInboxEntries,
  inboxEntryOf,
  filterInboxEntries,
  mergeInboxEntries,
  MAX_INBOX_ENTRIES,
  MAX_PROTECTED_ENTRIES,
  type InboxEntry,
} from '@farol/core/domain/alert/alert-inbox';
import { parseStoredInbox, serializeInbox } from '@farol/core/domain/alert/alert-inbox-storage';
import {
  isSnoozed,
  activeSnoozes,
  withSnooze,
  withoutSnooze,
  type Snooze,
} from '@farol/core/domain/alert/alert-snooze';
import { anAlarm, anEvent, anyEvent } from '../../../arbitraries/events.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const NAMES = { device: 'Van 5', geofence: undefined };

const entry: fc.Arbitrary<InboxEntry> = fc
  .tuple(anyEvent, fc.integer({ min: 0, max: 20 }), fc.boolean())
  .map(([event, minutes, isRead]) => ({
    ...inboxEntryOf({ ...event, eventTime: new Date(NOW - minutes * 60_000).toISOString() }, NAMES, NOW),
    isRead,
  }));
const inbox = fc.array(entry, { maxLength: 30 }).map((entries) => mergeInboxEntries([], entries));

describe('the inbox', () => {
  test('stores what happened, when and to which vehicle', () => {
    expect(inboxEntryOf(anAlarm('sos'), NAMES, NOW)).toMatchObject({
      kind: 'alarm:sos',
      deviceId: 5,
      device: 'Van 5',
      atMs: NOW,
      texts: [{ key: 'alarms.sos' }],
      isRead: false,
    });
  });

  test('gives an event without a time, or from a clock that runs ahead, the current time', () => {
    for (const eventTime of ['', 'yesterday', '2030-01-01T00:00:00Z'])
      expect(inboxEntryOf(anEvent({ eventTime }), NAMES, NOW).atMs).toBe(NOW);
  });

  test('holds each event once, the newest first, however often it is received', () => {
    fc.assert(
      fc.property(inbox, inbox, (left, right) => {
        const both = mergeInboxEntries(left, right);
        const ids = both.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(ids)).toEqual(new Set([...left, ...right].map(({ id }) => id)));
        for (const [at, { atMs }] of both.entries())
          expect(both[at + 1]?.atMs ?? 0).toBeLessThanOrEqual(atMs);
        expect(mergeInboxEntries(both, right)).toBe(both);
      }),
    );
  });

  test('is the same whichever of two tabs writes last, and what one tab has read is read', () => {
    fc.assert(
      fc.property(inbox, inbox, (left, right) => {
        const [first, second] = [mergeInboxEntries(left, right), mergeInboxEntries(right, left)];
        expect(first.map(({ id, isRead }) => [id, isRead])).toEqual(
          second.map(({ id, isRead }) => [id, isRead]),
        );
        for (const { id, isRead } of first)
          expect(isRead).toBe([...left, ...right].some((stored) => stored.id === id && stored.isRead));
      }),
    );
  });

  test('holds the newest 500 entries', () => {
    const many = Array.from({ length: 600 }, (_, at) =>
      inboxEntryOf(anEvent({ id: at, eventTime: new Date(NOW - at * 1000).toISOString() }), NAMES, NOW),
    );
    const stored = mergeInboxEntries([], many.toReversed());
    expect(stored).toHaveLength(MAX_INBOX_ENTRIES);
    expect(stored.map(({ id }) => id)).toEqual(many.slice(0, MAX_INBOX_ENTRIES).map(({ id }) => id));
  });

  test('shows what passes the filter and nothing else', () => {
    const filter = fc.record({
      kind: fc.constantFrom(undefined, 'alarm:sos', 'ignitionOn'),
      deviceId: fc.constantFrom(undefined, 1, 2),
      isUnreadOnly: fc.constantFrom(undefined, true, false),
      receivedSinceMs: fc.constantFrom(undefined, NOW, NOW + 1),
    });
    fc.assert(
      fc.property(inbox, filter, (entries, chosen) => {
        const shown = filterInboxEntries(entries, chosen);
        for (const item of entries) {
          const fits =
            [undefined, item.kind].includes(chosen.kind) &&
            [undefined, item.deviceId].includes(chosen.deviceId) &&
            !(chosen.isUnreadOnly === true && item.isRead) &&
            (!item.isRead || item.heardAtMs >= (chosen.receivedSinceMs ?? 0));
          expect(shown.includes(item)).toBe(fits);
        }
      }),
    );
  });

  test('keeps an SOS until it is acknowledged, however much happens after it', () => {
    const sos = inboxEntryOf(
      anAlarm('sos', { eventTime: new Date(NOW - 3_600_000).toISOString() }),
      NAMES,
      NOW,
    );
    const notices = Array.from({ length: 3000 }, (_, at) =>
      inboxEntryOf(anEvent({ id: 10 + at, eventTime: new Date(NOW - at * 1000).toISOString() }), NAMES, NOW),
    );
    const stored = mergeInboxEntries(mergeInboxEntries([], [sos]), notices);
    expect(stored).toHaveLength(MAX_INBOX_ENTRIES);
    expect(stored).toContain(sos);
    expect(mergeInboxEntries([{ ...sos, isRead: true }], notices).some(({ id }) => id === sos.id)).toBe(
      false,
    );
    const calls = notices.map((notice) => ({ ...notice, id: `x${notice.id}`, kind: 'alarm:sos', atMs: 0 }));
    const crowded = mergeInboxEntries(mergeInboxEntries([], calls), notices);
    expect(crowded).toHaveLength(MAX_INBOX_ENTRIES);
    expect(crowded.filter(({ kind }) => kind === 'alarm:sos')).toHaveLength(MAX_PROTECTED_ENTRIES);
  });

  test('reads back what it stored', () => {
    fc.assert(
      fc.property(inbox, (entries) => {
        const snoozes: Snooze[] = [
          { target: { deviceId: 5 }, untilMs: 9 },
          { target: { kind: 'alarm:sos' }, untilMs: 8 },
        ];
        expect(parseStoredInbox(serializeInbox({ entries, snoozes }))).toEqual(
          JSON.parse(JSON.stringify({ entries, snoozes })),
        );
      }),
    );
  });

  test('leaves out damaged parts, whatever the browser has stored', () => {
    const good = inboxEntryOf(anAlarm('sos'), NAMES, NOW);
    const bad = [
      null,
      7,
      {},
      { ...good, atMs: 'x' },
      { ...good, texts: [] },
      { ...good, texts: [{ key: 1 }] },
    ];
    const text = JSON.stringify({
      entries: [...bad, good],
      snoozes: [null, { untilMs: 1 }, { target: {}, untilMs: 1 }],
    });
    expect(parseStoredInbox(text)).toEqual({ entries: [good], snoozes: [] });
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (any) => {
        expect(Array.isArray(parseStoredInbox(any).entries)).toBe(true);
      }),
    );
    expect(parseStoredInbox(undefined)).toEqual({ entries: [], snoozes: [] });
  });
});

describe('a snooze', () => {
  const vehicle: Snooze = { target: { deviceId: 5 }, untilMs: 1000 };
  const kind: Snooze = { target: { kind: 'alarm:hardBraking' }, untilMs: 1000 };

  test('of a vehicle applies to all its kinds, and of a kind to all vehicles, until it ends', () => {
    const sos5 = { kind: 'alarm:sos', deviceId: 5 };
    expect(isSnoozed({ kind: 'ignitionOn', deviceId: 5 }, [vehicle], 999)).toBe(true);
    expect(isSnoozed(sos5, [vehicle], 1000)).toBe(false);
    expect(isSnoozed({ ...sos5, deviceId: 6 }, [vehicle], 0)).toBe(false);
    expect(isSnoozed({ kind: 'alarm:hardBraking', deviceId: 6 }, [kind], 0)).toBe(true);
    expect(isSnoozed({ kind: 'alarm:door', deviceId: 6 }, [kind], 0)).toBe(false);
  });

  test('of a severe kind of all vehicles is refused, and one stored earlier hides nothing', () => {
    const severe: Snooze = { target: { kind: 'alarm:sos' }, untilMs: 1000 };
    expect(withSnooze([vehicle], severe)).toEqual([vehicle]);
    expect(isSnoozed({ kind: 'alarm:sos', deviceId: 6 }, [severe], 0)).toBe(false);
    expect(activeSnoozes([severe, vehicle], 0)).toEqual([vehicle]);
    expect(isSnoozed({ kind: 'alarm:sos', deviceId: 5 }, [vehicle], 0)).toBe(true);
  });

  test('replaces an earlier one of the same target, and can be ended', () => {
    const longer = { ...vehicle, untilMs: 5000 };
    expect(withSnooze([vehicle, kind], longer)).toEqual([kind, longer]);
    expect(withoutSnooze([vehicle, kind], { deviceId: 5 })).toEqual([kind]);
    expect(activeSnoozes([vehicle, longer], 1000)).toEqual([longer]);
  });
});

const parseEntries = (entries: unknown) => parseStoredInbox(JSON.stringify({ entries, snoozes: [] })).entries;

test('alert inbox: a stored alert that lacks something, or has something else in its place, is left out', () => {
  const whole = {
    ...inboxEntryOf(anAlarm('sos'), NAMES, NOW),
    texts: ['Van', { key: 'k', values: { name: 'Yard', speed: 5, isOn: true }, fallback: 'f' }],
  };
  expect(parseEntries([whole])).toEqual([whole]);
  for (const key of ['id', 'kind', 'device', 'deviceId', 'atMs', 'heardAtMs', 'isRead', 'texts'])
    for (const wrong of [undefined, null, {}]) expect(parseEntries([{ ...whole, [key]: wrong }])).toEqual([]);
  for (const part of [
    7,
    [],
    {},
    { key: 'k', values: {} },
    { key: 'k', fallback: 'f' },
    { values: {}, fallback: 'f' },
    { key: 7, values: {}, fallback: 'f' },
    { key: 'k', values: {}, fallback: 7 },
    { key: 'k', values: [], fallback: 'f' },
    { key: 'k', values: { name: null }, fallback: 'f' },
    { key: 'k', values: { name: 'Yard', other: {} }, fallback: 'f' },
  ])
    expect(parseEntries([{ ...whole, texts: ['Van', part] }])).toEqual([]);
  expect(parseEntries([{ ...whole, texts: [] }])).toEqual([]);
  expect(parseEntries('no list')).toEqual([]);
  const late = {
    acknowledgedBy: 'Ana',
    assignee: '',
    circumstances: { latitude: 1, longitude: 2, speedKnots: 3, driver: '' },
  };
  expect(parseEntries([{ ...whole, ...late }])).toEqual([{ ...whole, ...late }]);
  for (const key of Object.keys(late))
    for (const wrong of [null, 7, {}])
      expect(parseEntries([{ ...whole, ...late, [key]: wrong }])).toEqual([]);
  // JSON has numbers that are none: no time can be told of them.
  for (const key of ['deviceId', 'atMs', 'heardAtMs']) {
    const text = JSON.stringify({ entries: [{ ...whole, [key]: 'odd' }] });
    expect(parseStoredInbox(text.replace('"odd"', '1e999')).entries).toEqual([]);
    expect(parseStoredInbox(text.replace('"odd"', '5')).entries).toHaveLength(1);
  }
  const many = Array.from({ length: MAX_INBOX_ENTRIES + 5 }, () => whole);
  expect(parseEntries(many)).toHaveLength(MAX_INBOX_ENTRIES);
});

const parseSnoozes = (...snoozes: unknown[]) =>
  parseStoredInbox(JSON.stringify({ entries: [], snoozes })).snoozes;

test('alert inbox: a stored snooze needs an end and a target', () => {
  const [ofKind, ofVehicle] = [
    { target: { kind: 'alarm:sos' }, untilMs: NOW },
    { target: { deviceId: 5 }, untilMs: NOW },
  ];
  expect(parseSnoozes(ofKind, ofVehicle)).toEqual([ofKind, ofVehicle]);
  for (const wrong of [
    7,
    null,
    [],
    {},
    { untilMs: NOW },
    { target: {}, untilMs: NOW },
    { target: 7, untilMs: NOW },
  ])
    expect(parseSnoozes(wrong)).toEqual([]);
  expect(parseSnoozes({ ...ofKind, untilMs: '7' }, { ...ofKind, target: { kind: 7 } })).toEqual([]);
  const endless = '{"snoozes":[{"target":{"deviceId":5},"untilMs":1e999}]}';
  expect(parseStoredInbox(endless).snoozes).toEqual([]);
  // What is read can be asked whether it is active.
  const [both] = [{ target: { kind: null, deviceId: 5 }, untilMs: NOW }];
  expect(activeSnoozes(parseSnoozes(both, ofVehicle), 0)).toEqual([ofVehicle]);
});

test('alert inbox: a snooze of a kind and one of a vehicle go their own ways', () => {
  const snoozes: Snooze[] = [
    { target: { kind: '5' }, untilMs: NOW + 1 },
    { target: { deviceId: 5 }, untilMs: NOW + 1 },
    { target: { deviceId: 6 }, untilMs: NOW },
  ];
  expect(withoutSnooze(snoozes, { deviceId: 5 })).toEqual([snoozes[0], snoozes[2]]);
  expect(withoutSnooze(snoozes, { kind: '5' })).toEqual(snoozes.slice(1));
  expect(activeSnoozes(snoozes, NOW)).toEqual(snoozes.slice(0, 2));
  expect(activeSnoozes(snoozes.slice(0, 2), NOW)).toEqual(snoozes.slice(0, 2));
  expect(isSnoozed({ kind: 'door', deviceId: 6 }, snoozes, NOW)).toBe(false);
  expect(isSnoozed({ kind: 'door', deviceId: 5 }, snoozes, NOW)).toBe(true);
});

const received = (id: number, minutes: number, changes: Partial<InboxEntry> = {}): InboxEntry => ({
  ...inboxEntryOf(
    anEvent({ id, eventTime: new Date(NOW - minutes * 60_000).toISOString() }),
    { device: undefined, geofence: undefined },
    NOW,
  ),
  ...changes,
});

test('alert inbox: an alert that was read in one tab is read in the other one, and stays read', () => {
  const [unread, read] = [received(1, 5), received(1, 5, { isRead: true })];
  expect(mergeInboxEntries([unread], [read])).toEqual([read]);
  const kept = [read];
  expect(mergeInboxEntries(kept, [unread])).toBe(kept);
  const same = [unread];
  expect(mergeInboxEntries(same, [{ ...unread }])).toBe(same);
});

test('alert inbox: who acknowledged an alert, who looks after it and where it was is known when one of two tabs knows it', () => {
  const circumstances = { latitude: 1, longitude: 2, speedKnots: 3, driver: 'Rui' };
  const late = { isRead: true, acknowledgedBy: 'Ana', assignee: 'Eva', circumstances };
  const [unread, read] = [received(1, 5), received(1, 5, { isRead: true })];
  for (const known of [unread, read])
    expect(mergeInboxEntries([known], [received(1, 5, late)])).toEqual([received(1, 5, late)]);
  const whole = [received(1, 5, late)];
  for (const other of [unread, read, received(1, 5, { ...late, acknowledgedBy: 'Zoe', assignee: 'Lia' })])
    expect(mergeInboxEntries(whole, [other])).toBe(whole);
  for (const name of ['acknowledgedBy', 'assignee', 'circumstances'] as const) {
    const part = { [name]: late[name] };
    expect(mergeInboxEntries([unread], [received(1, 5, part)])).toEqual([received(1, 5, part)]);
    expect(mergeInboxEntries([read], [received(1, 5, part)])).toEqual([
      received(1, 5, { isRead: true, ...part }),
    ]);
  }
});

test('alert inbox: alerts of the same moment are in the same order, whichever was received first', () => {
  const [one, other] = [received(1, 5), received(2, 5)];
  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const)
    expect(mergeInboxEntries([first], [second]).map(({ id }) => id)).toEqual([other.id, one.id]);
});

test('alert inbox: an alert of a vehicle without a known name has none, and one from before now its own time', () => {
  expect(received(1, 5)).toMatchObject({ device: '', atMs: NOW - 300_000 });
});

test('alert inbox: of the severe alerts those of vehicle and load are kept, those of driving are not', () => {
  const notices = Array.from({ length: MAX_INBOX_ENTRIES }, (_, at) => received(10 + at, 1));
  for (const [kind, isKept] of [
    ['alarm:sos', true],
    ['alarm:tow', true],
    ['alarm:overspeed', false],
  ] as const) {
    const severe = received(1, 60, { kind });
    const stored = mergeInboxEntries([severe], notices);
    expect(stored).toHaveLength(MAX_INBOX_ENTRIES);
    expect(stored.some(({ id }) => id === severe.id)).toBe(isKept);
  }
});

test('alert inbox: an acknowledged alert is read and the others stay as they are; what was read already changes nothing', () => {
  const entries = [received(1, 1), received(2, 2, { isRead: true }), received(3, 3)];
  const [first, second] = entries.map(({ id }) => id);
  const ids = new Set([first ?? '', second ?? '']);
  const after = acknowledgeInboxEntries(entries, ids);
  expect(after.map(({ isRead }) => isRead)).toEqual([true, true, false]);
  expect([after[1], after[2]].map((item) => entries.some((before) => before === item))).toEqual([true, true]);
  expect(acknowledgeInboxEntries(after, ids)).toBe(after);
  expect(acknowledgeInboxEntries(entries, new Set())).toBe(entries);
});

test('alert inbox: snoozes that all go on are the same list', () => {
  const snoozes: Snooze[] = [{ target: { kind: 'door' }, untilMs: NOW + 1 }];
  expect(activeSnoozes(snoozes, NOW)).toBe(snoozes);
  expect(activeSnoozes(snoozes, NOW + 1)).toEqual([]);
});

test('alert inbox: a snooze of one kind of alerts leaves that of another kind', () => {
  const snoozes: Snooze[] = ['door', 'tow'].map((kind) => ({ target: { kind }, untilMs: NOW + 1 }));
  expect(withoutSnooze(snoozes, { kind: 'door' })).toEqual(snoozes.slice(1));
});

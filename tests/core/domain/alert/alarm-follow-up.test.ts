import { expect, test } from 'vitest';
import { acknowledgmentOf, awaitsAcknowledgment } from '@farol/core/domain/alert/alarm-acknowledgment';
import { alarmNoteOf } from '@farol/core/domain/alert/alarm-note';
import { eventCircumstances } from '@farol/core/domain/alert/alert-circumstances';
import {
  entryEventId,
  inboxEntryOf,
  openSevereIds,
  withAcknowledgment,
  withAlarmNote,
} from '@farol/core/domain/alert/alert-inbox';
import { anAlarm, anEvent } from '../../../arbitraries/events.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const NAMES = { device: 'Van 5', geofence: undefined };
const SOS = inboxEntryOf(anAlarm('sos', { id: 41 }), NAMES, NOW);
const BRAKING = inboxEntryOf(anAlarm('hardBraking', { id: 42 }), NAMES, NOW);
const IGNITION = inboxEntryOf(anEvent({ id: 41 }), NAMES, NOW);
const INBOX = [SOS, BRAKING, IGNITION];

function acknowledgmentBy(changes: object) {
  return acknowledgmentOf(anEvent({ type: 'alarmAcknowledged', ...changes }));
}

function noteBy(attributes: object, type = 'alarmNoted') {
  return alarmNoteOf(anEvent({ type, attributes: { ...attributes } }));
}

function circumstancesBy(attributes: object) {
  return eventCircumstances(
    anEvent({ attributes: { latitude: -23.5, longitude: -46.6, ...attributes } }),
    (id) => (id === 'D8' ? 'Ana' : undefined),
  );
}

test('acknowledgment: severe alarms wait for one, other alarms and events do not', () => {
  expect(
    [
      anAlarm('sos'),
      anAlarm('door'),
      anEvent({ attributes: { alarm: 'sos' } }),
      anEvent({ type: 'deviceFuelDrop' }),
    ].map(awaitsAcknowledgment),
  ).toEqual([true, false, false, false]);
  expect(openSevereIds([...INBOX, { ...SOS, id: '43 alarm', isRead: true }])).toEqual([SOS.id]);
});

test('acknowledgment: an event tells of one by the event of the alarm, with the name where it is known', () => {
  const attributes = { eventId: 41, userName: 'Ana' };
  expect(acknowledgmentBy({ attributes })).toEqual({ eventId: 41, deviceId: 5, by: 'Ana' });
  expect(acknowledgmentBy({ attributes: { eventId: 41, userName: 7 } })?.by).toBe('');
  expect(acknowledgmentBy({ attributes: { eventId: '41' } })).toBeUndefined();
  expect(acknowledgmentBy({ type: 'alarmNoted', attributes })).toBeUndefined();
});

test('note: an event notes a comment or who looks after the alarm, and nothing else is a note', () => {
  const about = { eventId: 41, deviceId: 5, atMs: NOW };
  expect(noteBy({ eventId: 41, userName: 'Ana', comment: 'Called.' })).toEqual({
    ...about,
    by: 'Ana',
    comment: 'Called.',
    assignee: undefined,
  });
  expect(noteBy({ eventId: 41, assigneeId: 7, assigneeName: 'Rui' })).toEqual({
    ...about,
    by: '',
    comment: undefined,
    assignee: 'Rui',
  });
  // Who looks after it may be somebody whose name not everybody may know.
  expect(noteBy({ eventId: 41, assigneeId: 7, comment: 'Called.' })).toMatchObject({
    assignee: '',
    comment: 'Called.',
  });
  expect(noteBy({ eventId: 41, assigneeId: 7, comment: 7 })).toMatchObject({ comment: undefined });
  expect(noteBy({ eventId: 41, assigneeName: 'Rui' })).toBeUndefined();
  expect(noteBy({ eventId: '41', comment: 'Called.' })).toBeUndefined();
  expect(noteBy({ eventId: 41, comment: 'Called.' }, 'alarm')).toBeUndefined();
});

test('inbox: an acknowledgment reads the alarm of that event and vehicle, and names who gave it', () => {
  const acknowledged = withAcknowledgment(INBOX, { eventId: 41, deviceId: 5, by: 'Ana' });
  expect(acknowledged).toEqual([{ ...SOS, isRead: true, acknowledgedBy: 'Ana' }, BRAKING, IGNITION]);
  for (const other of [
    { eventId: 40, deviceId: 5 },
    { eventId: 41, deviceId: 6 },
  ])
    expect(withAcknowledgment(INBOX, { ...other, by: 'Ana' })).toBe(INBOX);
  expect(withAcknowledgment([IGNITION], { eventId: 41, deviceId: 5, by: 'Ana' })).toEqual([IGNITION]);
});

test('inbox: a note says who looks after the alarm, and a comment changes no entry', () => {
  const note = { eventId: 41, deviceId: 5, atMs: NOW, by: 'Ana', comment: undefined, assignee: 'Rui' };
  expect(withAlarmNote(INBOX, note)).toEqual([{ ...SOS, assignee: 'Rui' }, BRAKING, IGNITION]);
  for (const other of [{ assignee: undefined, comment: 'Called.' }, { eventId: 40 }, { deviceId: 6 }])
    expect(withAlarmNote(INBOX, { ...note, ...other })).toBe(INBOX);
  expect(withAlarmNote([IGNITION], note)).toEqual([IGNITION]);
});

test('inbox: an entry has the id of its event, and none where the event had none', () => {
  expect(INBOX.map(entryEventId)).toEqual([41, 42, 41]);
  expect(['', 'x y', '1e999 y', '1.5 y', '7'].map((id) => entryEventId({ id }))).toEqual([0, 0, 0, 0, 0]);
});

test('circumstances of an event: come from its position, without a speed or driver that is not known', () => {
  const at = { latitude: -23.5, longitude: -46.6 };
  expect(circumstancesBy({ speed: 12.5, driverUniqueId: 'D8' })).toEqual({
    ...at,
    speedKnots: 12.5,
    driver: 'Ana',
  });
  expect(circumstancesBy({ driverUniqueId: 'D9' })).toEqual({ ...at, speedKnots: 0, driver: 'D9' });
  expect(circumstancesBy({})).toEqual({ ...at, speedKnots: 0, driver: '' });
  for (const speed of [-1, '12', Number.NaN, Infinity, true])
    expect(circumstancesBy({ speed, driverUniqueId: 7 })).toEqual({ ...at, speedKnots: 0, driver: '' });
  expect(circumstancesBy({ latitude: 90, longitude: -180 })).toBeDefined();
  for (const nowhere of [
    { latitude: 90.1 },
    { longitude: 181 },
    { latitude: '1' },
    { longitude: Number.NaN },
  ])
    expect(circumstancesBy(nowhere)).toBeUndefined();
});

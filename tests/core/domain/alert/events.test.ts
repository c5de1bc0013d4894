import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deliveryReason } from '@farol/core/domain/alert/delivery-reason';
import { eventMessagesEnUS } from '@farol/core/domain/alert/event-messages/en-US';
import { eventMessagesEsES } from '@farol/core/domain/alert/event-messages/es-ES';
import { eventMessagesPtBR } from '@farol/core/domain/alert/event-messages/pt-BR';
import { formatEventSummary, formatMessagePart } from '@farol/core/domain/alert/event-text';
import { canonicalAlertKind, incidentKey, representsIncident } from '@farol/core/domain/alert/alert-incident';
import type { MessagePart } from '@farol/core/domain/alert/alert-message';
import { eventCircumstances, isCircumstances } from '../../../../core/domain/alert/alert-circumstances.ts';
import { estimatedCents } from '@farol/core/domain/alert/sms-estimate';
import { evenNumber } from '../../../arbitraries/numbers.ts';

test.each([
  ['answered 403', 'answered', '403'],
  [
    'answered 403: Forbidden: bot was blocked\nby the user',
    'answered',
    '403: Forbidden: bot was blocked\nby the user',
  ],
  ['no answer within 0.2 s', 'noAnswer', '0.2'],
  ['connect ECONNREFUSED ::1:80\nconnect ECONNREFUSED 127.0.0.1:80', 'connectionRefused', '::1:80'],
  ['getaddrinfo ENOTFOUND broker.example', 'unknownHost', 'broker.example'],
  ['the target is in a private network, which ALLOWED_PRIVATE_TARGETS does not name', 'privateTarget', ''],
  ['the daily limit of 500 SMS is reached', 'dailyLimit', '500'],
  ['socket hang up', 'cutOff', ''],
])('delivery reason: %s is one of the server', (text, name, value) => {
  expect(deliveryReason(text)).toEqual({ name, value });
});

test('delivery reason: the words of a receiver stay its own', () => {
  expect(deliveryReason('550 5.1.1 mailbox unavailable')).toBeUndefined();
  fc.assert(
    fc.property(fc.string(), (words) => {
      expect(deliveryReason(`550 ${words}`)).toBeUndefined();
      const refused = deliveryReason(`not accepted: ${words}`);
      expect(refused?.value).toBe(words === '' ? undefined : words);
    }),
  );
});

const NAMES = { device: 'Van 5', geofence: undefined };
const STYLE = { language: 'en-US', speedUnit: 'kmh' } as const;

/** What a mail says of an event, in English. */
function summary(type: string, attributes: Record<string, unknown> = {}, more: object = {}): string {
  return formatEventSummary(
    { type, attributes },
    { names: { ...NAMES, ...more }, words: eventMessagesEnUS, style: STYLE },
  );
}

test('events: alarms are named as such, several in one line, and an unknown one by its code', () => {
  expect(summary('alarm', { alarm: 'sos' })).toBe('Alarm: SOS');
  expect(summary('alarm', { alarm: 'sos,powerCut,odd' })).toBe('Alarm: SOS, Power cut, odd');
  expect(summary('alarm')).toBe('Alarm');
  expect(summary('ignitionOn', { alarm: 'sos' })).toBe('Ignition on');
});

test('events: speeds are in the unit of the user, and other numbers as their language writes them', () => {
  expect(summary('deviceOverspeed', { speed: 54 })).toBe('Overspeed: 100 km/h');
  expect(summary('deviceOverspeed', { speed: 54, speedLimit: 43.25 })).toBe(
    'Overspeed: 100 km/h (limit 80.1 km/h)',
  );
  expect(summary('deviceOverspeed', { speed: 54, speedLimit: 43.25 }, { geofence: 'Yard' })).toBe(
    'Overspeed in the geofence Yard: 100 km/h (limit 80.1 km/h)',
  );
  expect(summary('deviceOverspeed', {}, { geofence: 'Yard' })).toBe('Overspeed in the geofence Yard');
  expect(summary('deviceFuelDrop', { before: 1050.25, after: 20 })).toBe('Fuel drop: from 1,050.3 L to 20 L');
  const german = { language: 'de-DE', speedUnit: 'kn' } as const;
  const line = formatEventSummary(
    { type: 'deviceOverspeed', attributes: { speed: 54.26 } },
    { names: NAMES, words: eventMessagesEnUS, style: german },
  );
  expect(line).toBe('Overspeed: 54,3 kn');
});

test('events: names what it concerns, and an event of another server says what that server says', () => {
  expect(summary('geofenceEnter', {}, { geofence: 'Yard' })).toBe('Entered the geofence Yard');
  expect(summary('maintenance', {}, { maintenance: 'Oil' })).toBe('Maintenance due: Oil');
  expect(summary('textMessage', { message: '100%message% %x%' })).toBe('Message: 100%message% %x%');
  expect(summary('landed', { message: 'It has landed' })).toBe('It has landed');
  expect(summary('constructor')).toBe('constructor');
});

const translate = (key: string, values: Record<string, string>) => values['defaultValue'] ?? key;

test('events: a name is shown as it is, and a text without a translation by its own words', () => {
  expect(formatMessagePart(translate, 'alarms.sos', STYLE)).toBe('alarms.sos');
  const part = { key: 'alarms.odd', values: {}, fallback: 'odd' };
  expect(formatMessagePart(translate, part, STYLE)).toBe('odd');
});

const valuesOf = (text: string) => (text.match(/%\w+%/g) ?? []).toSorted();

test('events: every language has a text for every event, alarm and unit, with the same values in it', () => {
  for (const catalog of [eventMessagesPtBR, eventMessagesEnUS, eventMessagesEsES])
    for (const section of ['messages', 'alarms', 'units'] as const) {
      const [texts, english]: Record<string, string>[] = [catalog[section], eventMessagesEnUS[section]];
      expect(Object.keys(texts ?? {}).toSorted()).toEqual(Object.keys(english ?? {}).toSorted());
      for (const [key, text] of Object.entries(texts ?? {})) {
        expect(text).not.toBe('');
        expect(valuesOf(text)).toEqual(valuesOf(english?.[key] ?? ''));
      }
    }
});

const names = new Map([['ana-1', 'Ana']]);
const circumstancesOf = (attributes: Record<string, unknown>) =>
  eventCircumstances({ attributes }, (id) => names.get(id));

test('circumstances of an event: where, how fast and the name of the driver', () => {
  const place = { latitude: -23.5, longitude: -46.6 };
  expect(circumstancesOf({ ...place, speed: 12, driverUniqueId: 'ana-1' })).toEqual({
    ...place,
    speedKnots: 12,
    driver: 'Ana',
  });
  expect(circumstancesOf({ ...place, driverUniqueId: 'unknown-7' })?.driver).toBe('unknown-7');
});

test('circumstances of an event: none without a place on Earth', () => {
  for (const place of [
    {},
    { latitude: 91, longitude: 0 },
    { latitude: '1', longitude: '2' },
    { latitude: 1 },
  ])
    expect(circumstancesOf(place)).toBeUndefined();
});

test('circumstances of an event: whatever it says, they can be stored and read again', () => {
  const value = fc.oneof(fc.double(), fc.string(), fc.constant(undefined));
  const attributes = fc.record({
    latitude: fc.oneof(value, evenNumber(-90, 90)),
    longitude: fc.oneof(value, evenNumber(-180, 180)),
    speed: value,
    driverUniqueId: value,
  });
  fc.assert(
    fc.property(attributes, (reported) => {
      const circumstances = circumstancesOf(reported);
      return circumstances === undefined || isCircumstances(circumstances);
    }),
  );
});

const alert = (kind: string, texts: readonly MessagePart[] = [], deviceId = 5) => ({ kind, deviceId, texts });
const text = (values: Record<string, string>): MessagePart => ({ key: 'k', values, fallback: '' });

test('events: speeding is one thing, whether the device or the server reports it', () => {
  expect(canonicalAlertKind('alarm:overspeed')).toBe(canonicalAlertKind('deviceOverspeed'));
  expect(canonicalAlertKind('alarm:sos')).toBe('alarm:sos');
  expect(canonicalAlertKind('constructor')).toBe('constructor');
});

test.for([
  ['ignitionOn', 'ignitionOff'],
  ['deviceMoving', 'deviceStopped'],
  ['deviceOnline', 'deviceOffline', 'deviceUnknown'],
  ['alarm:overspeed', 'deviceOverspeed'],
])('events: %s and what alternates with it are one incident of a vehicle, whatever they say', (kinds) => {
  const keys = new Set(kinds.map((kind) => incidentKey(alert(kind, [text({ kind })]))));
  expect(keys.size).toBe(1);
  for (const kind of kinds) expect(keys.has(incidentKey(alert(kind, [], 6)))).toBe(false);
  for (const other of ['ignitionOn', 'deviceMoving', 'deviceOnline', 'deviceOverspeed', 'alarm:sos'])
    if (!kinds.includes(other)) expect(keys.has(incidentKey(alert(other)))).toBe(false);
});

test('another content is another incident: another geofence, another message, another name', () => {
  const keys = [
    alert('geofenceEnter', [text({ name: 'Yard' })]),
    alert('geofenceEnter', [text({ name: 'Port' })]),
    alert('geofenceExit', [text({ name: 'Yard' })]),
    alert('geofenceEnter', ['Yard']),
    alert('geofenceEnter', []),
  ].map(incidentKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(incidentKey(alert('geofenceEnter', [text({ name: 'Yard' })]))).toBe(keys[0]);
  const otherWords = { key: 'k', values: { name: 'Yard' }, fallback: 'It is in the yard' };
  expect(incidentKey(alert('geofenceEnter', [otherWords]))).toBe(keys[0]);
});

test('events: the newer alert stands for its incident; of two reports of speeding the one that says more', () => {
  const more = [text({ speed: '54', limit: '40' })];
  const less = [text({ speed: '54' })];
  expect(representsIncident(alert('ignitionOff'), alert('ignitionOn', more))).toBe(true);
  expect(representsIncident(alert('deviceOverspeed', less), alert('alarm:overspeed', more))).toBe(false);
  expect(representsIncident(alert('deviceOverspeed', more), alert('alarm:overspeed', less))).toBe(true);
  expect(representsIncident(alert('deviceOverspeed', less), alert('deviceOverspeed', less))).toBe(true);
  expect(representsIncident(alert('alarm:overspeed', ['a', 'b']), alert('deviceOverspeed', less))).toBe(
    false,
  );
});

test('events: an alert by SMS costs each of its messages, for as many alerts as were told; nothing is said without a price', () => {
  expect(estimatedCents({ segments: 2, centsPerSegment: 7 }, 5)).toBe(70);
  expect(estimatedCents({ segments: 3, centsPerSegment: 0 }, 5)).toBe(0);
  expect(estimatedCents({ segments: 2, centsPerSegment: undefined }, 5)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { eventMessagesEnUS } from '@farol/core/domain/alert/event-messages/en-US';
import { eventMessagesEsES } from '@farol/core/domain/alert/event-messages/es-ES';
import { eventMessagesPtBR } from '@farol/core/domain/alert/event-messages/pt-BR';
import { formatEventSummary, formatMessagePart } from '@farol/core/domain/alert/event-text';

const NAMES = { device: 'Van 5', geofence: undefined };
const STYLE = { language: 'en-US', speedUnit: 'kmh' } as const;

/** What a mail says of an event, in English. */
function summary(type: string, attributes: Record<string, unknown> = {}, more: object = {}): string {
  return formatEventSummary(
    { type, attributes },
    { names: { ...NAMES, ...more }, words: eventMessagesEnUS, style: STYLE },
  );
}

test('alarms are named as such, several in one line, and an unknown one by its code', () => {
  expect(summary('alarm', { alarm: 'sos' })).toBe('Alarm: SOS');
  expect(summary('alarm', { alarm: 'sos,powerCut,odd' })).toBe('Alarm: SOS, Power cut, odd');
  expect(summary('alarm')).toBe('Alarm');
  expect(summary('ignitionOn', { alarm: 'sos' })).toBe('Ignition on');
});

test('speeds are in the unit of the user, and other numbers as their language writes them', () => {
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

test('an event names what it concerns, and an event of another server says what that server says', () => {
  expect(summary('geofenceEnter', {}, { geofence: 'Yard' })).toBe('Entered the geofence Yard');
  expect(summary('maintenance', {}, { maintenance: 'Oil' })).toBe('Maintenance due: Oil');
  expect(summary('textMessage', { message: '100%message% %x%' })).toBe('Message: 100%message% %x%');
  expect(summary('landed', { message: 'It has landed' })).toBe('It has landed');
  expect(summary('constructor')).toBe('constructor');
});

const translate = (key: string, values: Record<string, string>) => values['defaultValue'] ?? key;

test('a name is shown as it is, and a text without a translation by its own words', () => {
  expect(formatMessagePart(translate, 'alarms.sos', STYLE)).toBe('alarms.sos');
  const part = { key: 'alarms.odd', values: {}, fallback: 'odd' };
  expect(formatMessagePart(translate, part, STYLE)).toBe('odd');
});

const valuesOf = (text: string) => (text.match(/%\w+%/g) ?? []).toSorted();

test('every language has a text for every event, alarm and unit, with the same values in it', () => {
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

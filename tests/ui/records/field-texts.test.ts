import { expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/all';
import type { Field } from '@farol/core/resources/field';
import { namedRecord } from '@farol/core/resources/record-title';
import { FIELD_TEXTS, unsetText } from '@farol/ui/records/field-texts';
import { titleText } from '@farol/ui/records/use-named-record';

const context = {
  t: (key: string) => key,
  language: 'pt-BR',
  title: '',
};

function read(field: Field, typed: string, title = ''): string {
  return FIELD_TEXTS[field.kind](typed, field, { ...context, title });
}

test.for<[Field, string, string]>([
  [{ name: 'tank', kind: 'number' }, '1234.5', '1.234,5'],
  [{ name: 'tank', kind: 'number' }, 'full', 'full'],
  [{ name: 'start', kind: 'distance' }, '10000', '10.000 km'],
  [{ name: 'start', kind: 'duration' }, '', ''],
  [{ name: 'limit', kind: 'speed' }, '80', '80 km/h'],
  [{ name: 'sim', kind: 'date' }, '2026-08-21', '21 de ago. de 2026'],
  [{ name: 'sim', kind: 'date' }, 'soon', 'soon'],
  [{ name: 'always', kind: 'flag' }, 'true', 'records.yes'],
  [{ name: 'always', kind: 'flag' }, 'false', 'records.no'],
  [
    { name: 'channels', kind: 'choices', options: [] },
    'web,mail',
    'records.option.channels.web, records.option.channels.mail',
  ],
  [{ name: 'password', kind: 'secret' }, 'secret', ''],
])('%o with "%s" reads "%s" in a list', ([field, typed, text]) => {
  expect(read(field, typed)).toBe(text);
});

test('another record is shown by what it is called, and by its number while that is not known', () => {
  const parent: Field = { name: 'parent', kind: 'reference', to: 'groups' };
  expect([read(parent, '3', 'Norte'), read(parent, '3'), read(parent, '')]).toEqual(['Norte', '#3', '']);
});

test('a distance reads in the unit in which the form has it', () => {
  const start: Field = { name: 'start', kind: 'distance' };
  const inMiles = FIELD_TEXTS.distance('100', start, { ...context, distance: 'miles' });
  expect([inMiles, read(start, '100'), read(start, 'far')]).toEqual(['62,14 mi', '100 km', 'far km']);
});

test('a speed reads in the unit in which its reader reads speeds', () => {
  const limit: Field = { name: 'limit', kind: 'speed' };
  const inMiles = FIELD_TEXTS.speed('80', limit, { ...context, speed: 'mph' });
  expect([inMiles, read(limit, ''), read(limit, 'fast')]).toEqual(['49,71 mph', '', 'fast km/h']);
});

test('a rule is called by its event in the user’s words, and whatever has a name by its name', () => {
  expect(titleText(context.t, 'notifications', { title: 'alarm' })).toBe('alerts.messages.alarm');
  expect(titleText(context.t, 'devices', { title: 'alarm' })).toBe('alarm');
});

test('rules of one event are told apart by their alarms, the first of them, or by what people wrote of them', () => {
  const alarms = (text: string): string => {
    const rule = { ...RESOURCES.notifications.defaults, attributes: { alarms: text } };
    return titleText(context.t, 'notifications', namedRecord('notifications', rule));
  };
  expect(alarms('sos,tow')).toBe('alerts.messages.alarm: alarms.sos, alarms.tow');
  expect(alarms('sos,tow,door,fault,idle')).toBe(
    'alerts.messages.alarm: alarms.sos, alarms.tow, alarms.door +2',
  );
  const written = { ...RESOURCES.notifications.defaults, description: 'Night watch' };
  expect(titleText(context.t, 'notifications', namedRecord('notifications', written))).toBe(
    'alerts.messages.alarm: Night watch',
  );
});

test('where nothing is chosen a field says what then holds, else that nothing is set', () => {
  const corner: Field = { name: 'position', kind: 'choice', options: ['top-left'], otherwise: 'top-left' };
  const said: string[] = [];
  const t = (key: string, { option }: { option?: string }): string => {
    if (option !== undefined) said.push(option);
    return key;
  };
  expect(unsetText(t, corner)).toBe('records.otherwise');
  expect(said).toEqual(['records.option.position.top-left']);
  expect(unsetText(t, { name: 'position', kind: 'choice', options: [] })).toBe('records.notSet');
});

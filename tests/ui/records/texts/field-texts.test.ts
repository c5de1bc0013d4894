import { expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { Field, FieldKind } from '@farol/core/resources/descriptor/field';
import { fieldsOf, type Resource } from '@farol/core/resources/descriptor/resource';
import { titledRecord } from '@farol/core/resources/records/record-title';
import { enUS } from '@farol/ui/language/en-US/catalog';
import { esES } from '@farol/ui/language/es-ES/catalog';
import { ptBR } from '@farol/ui/language/pt-BR/catalog';
import { FIELD_TEXTS, columnFlagText, unsetChoiceText } from '@farol/ui/records/texts/field-texts';
import { recordTitleText } from '@farol/ui/records/texts/use-titled-record';

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
])('field texts: %o with "%s" is shown as "%s" in a list', ([field, typed, text]) => {
  expect(read(field, typed)).toBe(text);
});

test('field texts: another record is shown by its title, and one that the user may not see by a neutral text', () => {
  const parent: Field = { name: 'parent', kind: 'reference', to: 'groups' };
  expect([read(parent, '3', 'Norte'), read(parent, '3'), read(parent, '')]).toEqual([
    'Norte',
    'records.unseen',
    '',
  ]);
});

test.for<[string, string]>([
  ['13|0.00|0.60', 'gray'],
  ['13|0.00|0.30', 'black'],
  ['0|0.00|1.80', 'white'],
  ['155|2.00|1.00', 'red'],
  ['105|2.00|1.00', 'pink'],
  ['-95|2.00|1.00', 'green'],
  ['13|2.00|1.00', 'blue'],
])('field texts: the color %s is shown as %s', ([stored, name]) => {
  expect(read({ name: 'color1', kind: 'color' }, stored)).toBe(`records.color.${name}`);
});

test('field texts: a switch in a column shows what is on, not a plain yes', () => {
  const always: Field = { name: 'always', kind: 'flag' };
  expect([columnFlagText(context.t, always, true), columnFlagText(context.t, always, false)]).toEqual([
    'records.field.always',
    'records.linkedOnly',
  ]);
  expect(columnFlagText(context.t, { name: 'readonly', kind: 'flag' }, false)).toBe('');
});

/** Values each kind of field may hold besides its options, none of which should be shown as they are. */
const CODES: Readonly<Partial<Record<FieldKind, string>>> = {
  color: '13|0.00|0.60',
  reference: '10',
  duration: '3.5',
  distance: '5',
  speed: '80',
  date: '2026-08-21',
  dateTime: '2026-08-21T10:00:00.000Z',
  flag: 'true',
  schedules: '{"entries":[]}',
  links: '1,2',
  attributes: '{"a":1}',
  secret: 'hush',
};
const CODE = /#\d|\d\|\d|T\d\d:|[{}[\]]|^10$|\d,\d$|hush|2026-08|missing \S*\.[a-z][A-Za-z]*$/;

/** Looks up texts like the console does and marks missing ones. */
function translateFrom(catalog: object) {
  return (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const found = key
      .split('.')
      .reduce<unknown>(
        (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
        catalog,
      );
    const text = typeof found === 'string' ? found : `missing ${key}`;
    return text.replaceAll(/%(\w+)%/g, (_, name: string) => String(values[name]));
  };
}

test.for([
  ['Portuguese', ptBR],
  ['Spanish', esES],
  ['English', enUS],
] as const)(
  'field texts: no list shows an internal code of the record, whatever kind of field it shows, in %s',
  ([, catalog]) => {
    const t = translateFrom(catalog);
    const resources: readonly Resource[] = Object.values(RESOURCES);
    for (const resource of resources)
      for (const field of fieldsOf(resource)) {
        // Free text such as a brand or protocol, and options with a capital or a digit such as
        // 4G, are their own text.
        if (field.kind === 'choice' && field.allowsCustom) continue;
        const options = 'options' in field ? field.options : [];
        for (const typed of options.length > 0 ? options : [CODES[field.kind] ?? ''])
          expect([field.name, FIELD_TEXTS[field.kind](typed, field, { ...context, t })]).not.toEqual([
            field.name,
            expect.stringMatching(CODE),
          ]);
      }
  },
);

test('field texts: a distance is shown in the unit that the form uses', () => {
  const start: Field = { name: 'start', kind: 'distance' };
  const inMiles = FIELD_TEXTS.distance('100', start, { ...context, distance: 'miles' });
  expect([inMiles, read(start, '100'), read(start, 'far')]).toEqual(['62,14 mi', '100 km', 'far km']);
});

test('field texts: a speed is shown in the user’s unit', () => {
  const limit: Field = { name: 'limit', kind: 'speed' };
  const inMiles = FIELD_TEXTS.speed('80', limit, { ...context, speed: 'mph' });
  expect([inMiles, read(limit, ''), read(limit, 'fast')]).toEqual(['49,71 mph', '', 'fast km/h']);
});

test('field texts: a rule is named by its event in the user’s language, and whatever has a name by its name', () => {
  expect(recordTitleText(context.t, 'notifications', { title: 'alarm' })).toBe('alerts.messages.alarm');
  expect(recordTitleText(context.t, 'devices', { title: 'alarm' })).toBe('alarm');
});

test('field texts: rules of one event are distinguished by their first alarms or by their description', () => {
  const alarms = (text: string): string => {
    const rule = { ...RESOURCES.notifications.defaults, attributes: { alarms: text } };
    return recordTitleText(context.t, 'notifications', titledRecord('notifications', rule));
  };
  expect(alarms('sos,tow')).toBe('alerts.messages.alarm: alarms.sos, alarms.tow');
  expect(alarms('sos,tow,door,fault,idle')).toBe(
    'alerts.messages.alarm: alarms.sos, alarms.tow, alarms.door +2',
  );
  const written = { ...RESOURCES.notifications.defaults, description: 'Night watch' };
  expect(recordTitleText(context.t, 'notifications', titledRecord('notifications', written))).toBe(
    'alerts.messages.alarm: Night watch',
  );
});

test('field texts: where nothing is chosen a field shows the default that applies, otherwise that nothing is set', () => {
  const corner: Field = {
    name: 'position',
    kind: 'choice',
    options: ['top-left'],
    defaultOption: 'top-left',
  };
  const unset: string[] = [];
  const t = (key: string, { option }: { option?: string }): string => {
    if (option !== undefined) unset.push(option);
    return key;
  };
  expect(unsetChoiceText(t, corner)).toBe('records.otherwise');
  expect(unset).toEqual(['records.option.position.top-left']);
  expect(unsetChoiceText(t, { name: 'position', kind: 'choice', options: [] })).toBe('records.notSet');
});

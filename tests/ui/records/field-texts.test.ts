import { expect, test } from 'vitest';
import type { Field } from '@farol/core/resources/field';
import { FIELD_TEXTS } from '@farol/ui/records/field-texts';

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

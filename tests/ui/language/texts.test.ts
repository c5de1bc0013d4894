import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { missingTextMarker, textsOf } from '@farol/ui/language/texts';

const spanish = textsOf('es-ES');
spanish.add({
  list: { count_one: '%count% vehículo', count_other: '%count% vehículos', title: '%name% (%name%)' },
});

test('placeholders: every one of them is filled, once, and what a value contains stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(spanish.t('list.title', { name })).toBe(`${name} (${name})`);
    }),
  );
  expect(spanish.t('list.title', { name: '%count% $& $1', count: 2 })).toBe('%count% $& $1 (%count% $& $1)');
  expect(spanish.t('list.title', { name: undefined })).toBe(' ()');
  // Names of every object are no values.
  const page = textsOf('en-US');
  page.add({ odd: 'a%constructor%b 50%' });
  expect(page.t('odd')).toBe('ab 50%');
});

test('plurals: every count has a text, also one whose form the catalog lacks', () => {
  // A million has a form of its own in Spanish.
  expect([0, 1, 2, 1e6].map((count) => spanish.t('list.count', { count }))).toEqual([
    '0 vehículos',
    '1 vehículo',
    '2 vehículos',
    '1000000 vehículos',
  ]);
});

test('texts: a missing text shows what stands in its place, else its marked key, and sections are no texts', () => {
  expect(spanish.t('list.none', { defaultValue: 'a %name%' })).toBe('a %name%');
  for (const key of ['list', 'list.none', '', 'constructor', '__proto__']) {
    expect(spanish.exists(key)).toBe(false);
    expect(spanish.t(key)).toBe(missingTextMarker(key));
  }
  expect(spanish.t(['list.none', 'list.count_one', 'list.title'], { count: 1 })).toBe('1 vehículo');
});

test('texts: a bundle adds to the sections that are there', () => {
  const texts = textsOf('pt-BR');
  texts.add({ menu: { a: 'A', b: 'B' } });
  texts.add({ menu: { b: 'b', c: 'C' } });
  expect(['a', 'b', 'c'].map((name) => texts.t(`menu.${name}`))).toEqual(['A', 'b', 'C']);
});

import { expect, test } from 'vitest';
import type { Field, FieldKind } from '@farol/core/resources/descriptor/field';
import { FIELD_FORMATS } from '@farol/core/resources/descriptor/field-formats';

const FIELD: Field = { name: 'any', kind: 'text' };

function shown(kind: FieldKind, stored: unknown, field: Field = FIELD): string {
  return FIELD_FORMATS[kind].toText(stored, field);
}

function parsed(kind: FieldKind, typed: string, field: Field = FIELD): unknown {
  const result = FIELD_FORMATS[kind].parse(typed, field);
  return 'problem' in result ? `!${result.problem}` : result.value;
}

const TEXTS: readonly FieldKind[] = [
  'text',
  'longText',
  'area',
  'checklist',
  'choices',
  'icon',
  'attributes',
];

test.for(TEXTS)('field formats: a %s is shown and stored as it is', (kind) => {
  expect(['Van', 5, true, null, undefined, {}].map((stored) => shown(kind, stored))).toEqual([
    'Van',
    '5',
    'true',
    '',
    '',
    '',
  ]);
  expect(parsed(kind, ' Van ')).toBe(' Van ');
});

test('field formats: an empty form of each kind is stored so', () => {
  const empty = Object.entries(FIELD_FORMATS).map(([kind, { emptyValue }]) => [kind, emptyValue]);
  expect(Object.fromEntries(empty)).toEqual({
    text: '',
    longText: '',
    secret: null,
    area: '',
    checklist: '',
    choice: null,
    choices: '',
    icon: null,
    number: 0,
    duration: 0,
    distance: 0,
    speed: 0,
    flag: false,
    color: '',
    date: null,
    dateTime: null,
    reference: 0,
    schedules: '',
    soundAddress: '',
    expression: '',
    links: '',
    attributes: '',
  });
});

test('field formats: a secret and associations are never shown, a choice is no flag, an expression has no entities', () => {
  expect([shown('secret', 'x'), shown('links', '3')]).toEqual(['', '']);
  expect([shown('choice', true), shown('choice', 'car'), shown('choice', 4)]).toEqual(['', 'car', '4']);
  expect([shown('expression', 'a &lt; b'), shown('expression', null)]).toEqual(['a < b', '']);
  expect([parsed('secret', 'x'), parsed('choice', 'car'), parsed('expression', 'a < b')]).toEqual([
    'x',
    'car',
    'a < b',
  ]);
});

test.for<[FieldKind, number, string]>([
  ['number', 1.5, '1.5'],
  ['duration', 5_400_000, '1.5'],
  ['distance', 1500, '1.5'],
  ['speed', 10, '18.52'],
])('field formats: a %s is stored as %d and typed as %s', ([kind, stored, typed]) => {
  expect([shown(kind, stored), shown(kind, ` ${stored} `)]).toEqual([typed, typed]);
  expect([parsed(kind, typed), parsed(kind, ` ${typed.replace('.', ',')} `)]).toEqual([stored, stored]);
  expect(shown(kind, 1 / 3)).toBe(String(Number(Number(shown(kind, 1 / 3)).toFixed(6))));
  expect(parsed(kind, '0')).toBe(0);
});

test('field formats: what is no number is shown as it is, and refused where it is typed', () => {
  expect(['', ' ', 'many', null, true].map((stored) => shown('number', stored))).toEqual([
    '',
    ' ',
    'many',
    '',
    'true',
  ]);
  expect(shown('number', Number.POSITIVE_INFINITY)).toBe('Infinity');
  for (const typed of [' ', 'many', '1,2,3', 'Infinity', '1e999'])
    expect(parsed('number', typed)).toBe('!notNumber');
});

test('field formats: a number that becomes infinite in the unit of the record is too large', () => {
  expect([parsed('distance', '1e308'), parsed('duration', '-1e308')]).toEqual(['!tooLarge', '!tooLarge']);
  expect([parsed('number', '1e308'), parsed('number', '0.12345678')]).toEqual([1e308, 0.123_456_78]);
});

test('field formats: a number has its range, and is whole where it has to be', () => {
  const field: Field = { name: 'any', kind: 'number', min: 1, max: 5, integer: true };
  expect(['0.9', '1', '5', '5.1', '2.5'].map((typed) => parsed('number', typed, field))).toEqual([
    '!tooSmall',
    1,
    5,
    '!tooLarge',
    '!invalid',
  ]);
});

test('field formats: a flag may be stored the other way around, or as a number', () => {
  const inverted: Field = { name: 'any', kind: 'flag', inverted: true };
  const numeric: Field = { name: 'any', kind: 'flag', numeric: true };
  expect([true, false, undefined].map((stored) => shown('flag', stored))).toEqual(['true', 'false', 'false']);
  expect([true, false].map((stored) => shown('flag', stored, inverted))).toEqual(['false', 'true']);
  expect([parsed('flag', 'true'), parsed('flag', 'false')]).toEqual([true, false]);
  expect([parsed('flag', 'true', inverted), parsed('flag', 'false', inverted)]).toEqual([false, true]);
  expect([parsed('flag', 'true', numeric), parsed('flag', 'false', numeric)]).toEqual([1, 0]);
});

test('field formats: a color has its three parts', () => {
  expect(['13|1.00|1.00', 'red', 'a|b', '13-1.00-1.00'].map((typed) => parsed('color', typed))).toEqual([
    '13|1.00|1.00',
    '!notColor',
    '!notColor',
    '!notColor',
  ]);
});

test.for([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-2-1', false],
  ['2026-02-28x', false],
  ['x2026-02-28', false],
  ['1/2', false],
] as const)('field formats: %s is a day: %s', ([typed, isDay]) => {
  expect(parsed('date', typed)).toBe(isDay ? typed : '!notDate');
  expect(parsed('dateTime', typed)).toBe(isDay ? typed : '!notDate');
});

test.for([
  ['2026-02-28T08:00Z', true],
  ['2026-02-28 08:00:30', true],
  ['2026-02-28T08:00:30.123Z', true],
  ['2026-02-28T08:00:30.1+02:00', true],
  ['2026-02-28T08:00-0300', true],
  ['2026-02-29T08:00Z', false],
  ['2026-02-28T25:00Z', false],
  ['2026-02-28T08Z', false],
  ['2026-02-28T08:00Zx', false],
  ['x2026-02-28T08:00Z', false],
  ['2026-02-28T08:00:30.Z', false],
] as const)('field formats: %s is an instant: %s', ([typed, isInstant]) => {
  expect(parsed('dateTime', typed)).toBe(isInstant ? typed : '!notDate');
  expect(parsed('date', typed)).toBe('!notDate');
});

test('field formats: stored days and instants are shown as they are', () => {
  for (const kind of ['date', 'dateTime'] as const)
    expect([shown(kind, '2026-02-28'), shown(kind, 5), shown(kind, null)]).toEqual(['2026-02-28', '', '']);
});

test('field formats: another record is meant by a whole number above 0 that is exact', () => {
  expect([3, '3', 0, -1, null, 'x'].map((stored) => shown('reference', stored))).toEqual([
    '3',
    '3',
    '',
    '',
    '',
    '',
  ]);
  expect(['3', '10', String(Number.MAX_SAFE_INTEGER)].map((typed) => parsed('reference', typed))).toEqual([
    3,
    10,
    Number.MAX_SAFE_INTEGER,
  ]);
  for (const typed of ['0', '03', '-1', '1e3', '1.5', '3x', 'x3', '9007199254740993', '9'.repeat(400)])
    expect(parsed('reference', typed)).toBe('!invalid');
});

test('field formats: the address of a sound loses its blanks, and others are refused', () => {
  expect(parsed('soundAddress', ' https://sounds.example/horn.mp3 ')).toBe('https://sounds.example/horn.mp3');
  expect(parsed('soundAddress', 'javascript:alert(1)')).toBe('!invalid');
});

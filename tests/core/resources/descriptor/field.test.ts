import { expect, test } from 'vitest';
import { isConditionMet, type Condition, type Field } from '@farol/core/resources/descriptor/field';
import { isFieldAvailable } from '@farol/core/resources/descriptor/field-availability';
import {
  attributesOf,
  fieldKey,
  ownValue,
  storedValue,
} from '@farol/core/resources/descriptor/field-location';
import { checkedRecord } from '@farol/core/resources/descriptor/record-check';
import { id, optionalText, record as recordOf, text } from '@farol/core/resources/descriptor/record-schema';
import { isNewRecord, isValueRequired } from '@farol/core/resources/descriptor/required-field';
import { perKind, perKindWhenRead } from '@farol/core/resources/descriptor/resource-name';
import { RESOURCE_NAMES } from '@farol/core/resources/kinds/resources';

const VALUES: Record<string, string> = { unit: 'm', kinds: 'a,b', on: 'true' };

test.for<[Condition | undefined, boolean]>([
  [undefined, true],
  [{ field: 'unit', equals: 'm' }, true],
  [{ field: 'unit', equals: 'h' }, false],
  [{ field: 'unit', equals: ['h', 'm'] }, true],
  [{ field: 'unit', equals: ['h', 'x'] }, false],
  [{ field: 'kinds', includes: 'b' }, true],
  [{ field: 'kinds', includes: 'c' }, false],
  [{ field: 'kinds', includes: 'a,b' }, false],
  [{ field: 'missing', equals: 'm' }, false],
  [{ field: 'unit', equals: 'm', and: { field: 'on', equals: 'true' } }, true],
  [{ field: 'unit', equals: 'm', and: { field: 'on', equals: 'false' } }, false],
  [{ field: 'unit', equals: 'h', and: { field: 'on', equals: 'true' } }, false],
])('field: the condition %j is met: %s', ([condition, isMet]) => {
  expect(isConditionMet(condition, (name) => VALUES[name])).toBe(isMet);
});

const VIEWER = { isAdministrator: false, isProduct: false, serverAttributes: {}, namespace: 'acme' };
const field = (more: Partial<Field> = {}): Field => ({ ...more, name: 'plate', kind: 'text' });

test('field: it is offered to those and on the servers that it is for', () => {
  expect(isFieldAvailable(field(), VIEWER)).toBe(true);
  const forAdministrators = field({ administratorsOnly: true });
  expect(isFieldAvailable(forAdministrators, VIEWER)).toBe(false);
  expect(isFieldAvailable(forAdministrators, { ...VIEWER, isAdministrator: true })).toBe(true);
  expect(isFieldAvailable(field({ productOnly: true }), VIEWER)).toBe(false);
  expect(isFieldAvailable(field({ productOnly: true }), { ...VIEWER, isProduct: true })).toBe(true);
  const switched = field({ serverSwitch: 'enableBilling' });
  expect(isFieldAvailable(switched, VIEWER)).toBe(false);
  const serverAttributes = { 'acme.enableBilling': true };
  expect(isFieldAvailable(switched, { ...VIEWER, serverAttributes })).toBe(true);
});

test('field: its value is at its place, under its key', () => {
  const van = {
    plate: 'record',
    name: 'x',
    attributes: { plate: 'attribute', 'acme.plate': 'own', key: 'k' },
  };
  const storedAt = (more: Partial<Field>): unknown => storedValue(van, field(more), 'acme');
  expect(storedAt({})).toBe('record');
  expect(storedAt({ key: 'name' })).toBe('x');
  expect(storedAt({ location: 'attributes' })).toBe('attribute');
  expect(storedAt({ location: 'attributes', key: 'key' })).toBe('k');
  expect(storedAt({ location: 'namespaced' })).toBe('own');
  expect([storedAt({ location: 'extras' }), storedAt({ location: 'draft' })]).toEqual([undefined, undefined]);
  expect([fieldKey(field(), 'acme'), fieldKey(field({ location: 'namespaced' }), 'acme')]).toEqual([
    'plate',
    'acme.plate',
  ]);
  expect([ownValue(van, 'name'), ownValue(van, 'toString')]).toEqual(['x', undefined]);
});

test('field: a record without attributes has none', () => {
  expect(attributesOf({ attributes: { a: 1 } })).toEqual({ a: 1 });
  for (const record of [{}, { attributes: null }, { attributes: 'ab' }, { other: { a: 1 } }])
    expect(attributesOf(record)).toEqual({});
  expect(storedValue({ attributes: null }, field({ location: 'attributes' }), 'acme')).toBeUndefined();
});

const WIRE = recordOf({
  id,
  name: text({ longest: 8, required: 'inForm' }),
  code: text({ longest: 8, shortest: 3, required: 'always', unique: true }),
  password: optionalText({ longest: 8, required: 'inFormOfNew' }),
  note: text({ longest: 8 }),
});

test('record check: required texts lose their blanks, and each value has its problem', () => {
  const given = { id: 7, name: ' Van ', code: ' abc ', password: null, note: ' x ' };
  expect(checkedRecord({ wire: WIRE }, given)).toEqual({
    record: { ...given, name: 'Van', code: 'abc' },
    problems: new Map(),
  });
  const problemsOf = (more: object) =>
    Object.fromEntries(checkedRecord({ wire: WIRE }, { ...given, ...more }).problems);
  expect(problemsOf({ name: ' ', code: 'ab', note: '123456789' })).toEqual({
    name: 'required',
    code: 'tooShort',
    note: 'tooLong',
  });
  expect(problemsOf({ id: 0 })).toEqual({ password: 'required' });
  expect(problemsOf({ id: 0, password: ' ' })).toEqual({});
  expect(checkedRecord({ wire: WIRE }, { ...given, id: 'x' })).toEqual({
    record: undefined,
    problems: new Map([['', 'invalid']]),
  });
});

test('record check: a record is new without an id, and only texts are required', () => {
  expect([{}, { id: 0 }, { id: -1 }, { id: 7 }].map(isNewRecord)).toEqual([true, true, true, false]);
  expect(isValueRequired({ type: 'flag' }, {})).toBe(false);
  expect(isValueRequired({ type: 'text', longest: 5 }, {})).toBe(false);
  expect(isValueRequired({ type: 'text', longest: 5, required: 'always' }, {})).toBe(true);
});

test('resource name: something is made of each kind, at once or when it is read first', () => {
  const made: string[] = [];
  const make = (name: string): { name: string } => {
    made.push(name);
    return { name };
  };
  const all = perKind(make);
  expect(made.toSorted()).toEqual(RESOURCE_NAMES.toSorted());
  made.length = 0;
  const read = perKindWhenRead(make);
  expect(made).toEqual([]);
  for (const name of RESOURCE_NAMES) {
    expect([all[name], read[name]]).toEqual([{ name }, { name }]);
    expect(read[name]).toBe(read[name]);
  }
  expect(made).toEqual(RESOURCE_NAMES);
});

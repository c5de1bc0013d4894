import { expect, test } from 'vitest';
import type { Field, FieldBasics } from '@farol/core/resources/descriptor/field';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { changedDraft, changedField } from '@farol/core/resources/draft/draft-change';
import { changedExtras } from '@farol/core/resources/draft/changed-extras';
import { computedAttributeFromDraft } from '@farol/core/resources/draft/computed-attribute-draft';
import { draftOf, isFieldVisible, isSameDraft, type Draft } from '@farol/core/resources/draft/draft';
import { rebasedDraft } from '@farol/core/resources/draft/rebased-draft';
import { recordFromDraft, recordFromForm } from '@farol/core/resources/draft/record-from-draft';
import { fieldOfServerError } from '@farol/core/resources/draft/server-error-field';
import { TAB_SECTIONS } from '@farol/core/resources/draft/server-settings-draft';
import { typedValue } from '@farol/core/resources/draft/typed-value';
import { isFieldKey, valueFields } from '@farol/core/resources/draft/value-fields';
import { aDevice } from '../../../arbitraries/devices.ts';

/** A form with fields of every place. */
const FIELDS: readonly Field[] = [
  { name: 'title', key: 'name', kind: 'text' },
  { name: 'unit', kind: 'text' },
  { name: 'meters', key: 'start', kind: 'number', when: { field: 'unit', equals: 'm' } },
  { name: 'hours', key: 'start', kind: 'number', when: { field: 'unit', equals: 'h' } },
  { name: 'start', location: 'attributes', kind: 'text', when: { field: 'unit', equals: 'x' } },
  { name: 'plate', location: 'attributes', kind: 'text' },
  { name: 'color', location: 'namespaced', kind: 'text' },
  { name: 'odometer', location: 'extras', kind: 'distance' },
  { name: 'isForAll', location: 'attributes', kind: 'flag', initial: 'true' },
  { name: 'onlyHere', location: 'draft', kind: 'flag', initial: 'true' },
  { name: 'old', location: 'attributes', kind: 'text', legacy: true },
  { name: 'free', kind: 'attributes' },
];
const FORM = { sections: [{ name: 'all', fields: FIELDS }] };
const NEW = { id: 0, name: '', unit: 'm', start: 5, attributes: {} };
const OLD = {
  id: 7,
  name: 'Van',
  unit: 'm',
  start: 5,
  attributes: { start: 'x', plate: 'ABC', 'acme.color': 'red', 'acme.other': 1, note: 'free' },
};

const fieldOf = (name: string): Field =>
  FIELDS.find((field) => field.name === name) ?? { name, kind: 'text' };
const deviceWith = (attributes: Record<string, unknown>) => aDevice({ id: 7, attributes });

function typedIn(record: object, fields: Record<string, string>, extras?: Record<string, unknown>) {
  const draft = draftOf(FORM, record, 'acme', extras);
  return { record, extras, draft: { ...draft, fields: { ...draft.fields, ...fields } } };
}

test('draft: a form shows what is stored at each place, and everything else as free attributes', () => {
  expect(draftOf(FORM, OLD, 'acme', { odometer: 5000 })).toEqual({
    fields: {
      title: 'Van',
      unit: 'm',
      meters: '5',
      hours: '',
      start: 'x',
      plate: 'ABC',
      color: 'red',
      odometer: '5',
      isForAll: 'false',
      onlyHere: 'false',
      old: '',
    },
    lines: [{ key: 'note', type: 'text', text: 'free' }],
  });
  expect(draftOf(FORM, NEW, 'acme').fields).toMatchObject({
    title: '',
    unit: 'm',
    meters: '5',
    isForAll: 'true',
    onlyHere: 'true',
    odometer: '',
  });
});

function isVisible(name: string, record: object, extras?: Record<string, unknown>): boolean {
  return isFieldVisible(fieldOf(name), typedIn(record, {}, extras), 'acme');
}

test('draft: fields that are not stored in the record are shown where they count', () => {
  expect([isVisible('odometer', OLD), isVisible('odometer', OLD, {})]).toEqual([false, true]);
  expect([isVisible('onlyHere', OLD), isVisible('onlyHere', NEW)]).toEqual([false, true]);
  expect([isVisible('meters', OLD), isVisible('hours', OLD), isVisible('plate', OLD)]).toEqual([
    true,
    false,
    true,
  ]);
  const older = { ...OLD, attributes: { old: 'x' } };
  expect([isVisible('old', OLD), isVisible('old', older)]).toEqual([false, true]);
});

test('draft: two forms are the same when all of their texts are', () => {
  const draft = draftOf(FORM, OLD, 'acme');
  expect(isSameDraft(draft, structuredClone(draft))).toBe(true);
  expect(isSameDraft(draft, { ...draft, lines: [] })).toBe(false);
});

test('draft: a change concerns a field, or the free attributes', () => {
  const draft: Draft = { fields: { a: '1', b: '2' }, lines: [] };
  const lines = [{ key: 'note', type: 'text', text: 'x' }] as const;
  expect(changedDraft(draft, { field: 'b', text: '3' })).toEqual({ fields: { a: '1', b: '3' }, lines: [] });
  expect(changedDraft(draft, { lines })).toEqual({ fields: draft.fields, lines });
  expect([changedField({ field: 'b', text: '3' }), changedField({ lines })]).toEqual(['b', 'attributes']);
});

test('record from a form: what was not touched is kept, and what was emptied is removed', () => {
  expect(recordFromForm(FORM, typedIn(OLD, {}), 'acme')).toEqual({ record: OLD, problems: {} });
  const typed = { title: 'Bus', plate: '', color: 'blue', odometer: '9', onlyHere: 'true' };
  expect(recordFromForm(FORM, typedIn(OLD, typed, {}), 'acme')).toStrictEqual({
    record: {
      ...OLD,
      name: 'Bus',
      attributes: { start: 'x', 'acme.color': 'blue', 'acme.other': 1, note: 'free' },
    },
    problems: {},
  });
});

test('record from a form: a new record stores what its form shows at first', () => {
  const { record } = recordFromForm(FORM, typedIn(NEW, {}), 'acme');
  expect(record).toEqual({ ...NEW, attributes: { isForAll: true } });
  const { name: _, ...nameless } = NEW;
  expect(recordFromForm(FORM, typedIn(nameless, {}), 'acme').record).toEqual({
    ...nameless,
    attributes: { isForAll: true },
  });
});

test('record from a form: a field that the form has not is empty', () => {
  const { lines } = draftOf(FORM, OLD, 'acme');
  const { record } = recordFromForm(FORM, { record: OLD, draft: { fields: {}, lines } }, 'acme');
  expect(record).toMatchObject({ id: 7, name: '', unit: '', attributes: { 'acme.other': 1, note: 'free' } });
});

test('record from a form: a number counts for the unit that was chosen', () => {
  const typed = { unit: 'h', hours: '8', meters: 'many' };
  expect(recordFromForm(FORM, typedIn(OLD, typed), 'acme')).toMatchObject({
    record: { unit: 'h', start: 8 },
    problems: {},
  });
  const { problems } = recordFromForm(FORM, typedIn(OLD, { meters: 'many' }), 'acme');
  expect(problems).toEqual({ meters: 'notNumber' });
});

test('record from a draft: a problem of a value is told at its field, and one of the whole at none', () => {
  const record = aDevice({ id: 7 });
  const draft = draftOf(RESOURCES.devices, record, 'acme');
  const typed = { ...draft, fields: { ...draft.fields, name: 'x'.repeat(500) } };
  expect(recordFromDraft('devices', { record, draft: typed }, 'acme')).toEqual({
    problems: { name: 'tooLong' },
  });
  const broken = { ...record, id: 1.5 };
  expect(recordFromDraft('devices', { record: broken, draft }, 'acme')).toEqual({
    problems: { '': 'invalid' },
  });
});

test('record from a draft: of two problems of a field the typed one is told', () => {
  const record = aDevice({ id: 7, attributes: { note: 'x'.repeat(4000) } });
  const draft = draftOf(RESOURCES.devices, record, 'acme');
  const lines = [...draft.lines, { key: '', type: 'text', text: 'x' } as const];
  expect(recordFromDraft('devices', { record, draft: { ...draft, lines } }, 'acme')).toEqual({
    problems: { attributes: 'noKey' },
  });
});

test('value fields: attributes of fields and of the product are not free', () => {
  expect(valueFields(FORM)).toEqual(FIELDS.slice(0, -1));
  const isOwned = isFieldKey(FORM, 'acme');
  expect(['plate', 'start', 'acme.color', 'acme.any', 'old'].map(isOwned)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(['name', 'color', 'odometer', 'onlyHere', 'free', 'note', 'acmecolor'].map(isOwned)).toEqual(
    Array.from({ length: 7 }, () => false),
  );
});

test.for<[Partial<FieldBasics>, string, unknown]>([
  [{ shortest: 3 }, 'ab', { problem: 'tooShort' }],
  [{ shortest: 3 }, ' ab ', { problem: 'tooShort' }],
  [{ shortest: 3 }, 'abc', { value: 'abc' }],
  [{ shortest: 3 }, ' ', { value: '' }],
  [{}, 'a', { value: 'a' }],
  [{ required: true }, ' ', { problem: 'required' }],
  [{ location: 'extras' }, '', { problem: 'required' }],
  [{ location: 'attributes' }, '', { value: undefined }],
  [{ location: 'attributes', emptyValue: false }, '', { value: false }],
])('typed value: in a field with %j the text "%s" is %j', ([rules, typed, value]) => {
  const field: Field = { kind: 'text', ...rules, name: 'any' };
  expect(typedValue(field, typed)).toEqual(value);
});

test('changed extras: only those that were typed anew and can be read are saved', () => {
  const record = aDevice({ id: 7 });
  const extras = { odometer: 5000, hours: 3_600_000 };
  const draft = draftOf(RESOURCES.devices, record, 'acme', extras);
  const changed = (fields: Record<string, string>): unknown =>
    changedExtras(
      'devices',
      { record, extras, draft: { ...draft, fields: { ...draft.fields, ...fields } } },
      'acme',
    );
  expect(changed({})).toEqual({});
  expect(changed({ odometer: '6', name: 'Bus' })).toEqual({ odometer: 6000 });
  expect(changed({ odometer: '6', hours: '2' })).toEqual({ odometer: 6000, hours: 7_200_000 });
  expect(changed({ odometer: 'many', hours: '' })).toStrictEqual({});
  const bare = { record, extras, draft: { ...draft, fields: {} } };
  expect(changedExtras('devices', bare, 'acme')).toEqual({});
});

test('computed attribute: the form is tried as it is, with names where it has none', () => {
  const record = { ...RESOURCES.computedAttributes.defaults, id: 3, type: 'number', more: 1 };
  const fields = {
    description: ' Speed ',
    attribute: ' speed ',
    expression: 'a < b',
    outputType: 'boolean',
    priority: '4',
  };
  expect(computedAttributeFromDraft(record, { fields, lines: [] })).toEqual({
    ...record,
    description: 'Speed',
    attribute: 'speed',
    expression: 'a < b',
    type: 'boolean',
    priority: 4,
  });
  const none = { ...record, description: 'test', attribute: 'test', expression: '', priority: 0 };
  expect(computedAttributeFromDraft(record, { fields: {}, lines: [] })).toEqual(none);
  const blank = { description: ' ', attribute: ' ', outputType: '', priority: 'many' };
  expect(computedAttributeFromDraft(record, { fields: blank, lines: [] })).toEqual(none);
});

test.for([
  ['groups', 'CYCLE_IN_GROUP_HIERARCHY', 'parent'],
  ['devices', 'DUPLICATE_KEY', 'uniqueId'],
  ['devices', 'NO GROUP: 5', 'group'],
  ['devices', 'FIELD "NAME" MUST_NOT_BE_EMPTY', 'name'],
  ['devices', 'FIELD_"UNIQUEID"_TOO_LONG', 'uniqueId'],
  ['devices', 'FIELD_"GROUPID"_IS_UNKNOWN', 'group'],
  ['devices', 'THE_NAME_IS_ODD', undefined],
  ['devices', 'FIELD_"ODOMETER"_IS_ODD', undefined],
  ['devices', 'GROUPS_ARE_ODD', undefined],
  ['devices', '', undefined],
] as const)('server error: of %s, %s concerns the field %s', ([name, code, field]) => {
  expect(fieldOfServerError(name, code)).toBe(field);
});

test('server settings: each tab has its sections', () => {
  expect(TAB_SECTIONS).toEqual({
    preferences: ['announcement', 'map', 'formats', 'history'],
    permissions: ['access', 'limits'],
    product: ['safety', 'product'],
    billing: ['billing'],
    attributes: ['attributes'],
  });
});

test('rebased draft: free attributes that others changed, added or removed are those of the present, and typed ones stay', () => {
  const record = deviceWith({ a: '1', b: '2', c: '3', d: '4' });
  const draft = draftOf(RESOURCES.devices, record, 'acme');
  const lines = [
    ...draft.lines
      .filter(({ key }) => key !== 'd')
      .map((line) => (line.key === 'a' ? { ...line, text: 'typed' } : line)),
    { key: 'e', type: 'text', text: 'typed' } as const,
  ];
  const now = deviceWith({ a: 'now', b: 'now', d: '4', e: 'now', f: 'now' });
  const rebased = rebasedDraft('devices', { record, draft: { ...draft, lines } }, now, 'acme');
  expect(rebased.draft.lines).toEqual([
    { key: 'a', type: 'text', text: 'typed' },
    { key: 'b', type: 'text', text: 'now' },
    { key: 'e', type: 'text', text: 'typed' },
    { key: 'f', type: 'text', text: 'now' },
  ]);
  const retyped = draft.lines.map((line) => (line.key === 'b' ? { ...line, type: 'number' as const } : line));
  const kept = rebasedDraft('devices', { record, draft: { ...draft, lines: retyped } }, now, 'acme');
  expect(kept.draft.lines.find(({ key }) => key === 'b')).toEqual({ key: 'b', type: 'number', text: '2' });
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkedRecord } from '@farol/core/resources/descriptor/record-check';
import { recordValues } from '@farol/core/resources/descriptor/record-value';
import { type AnyRecord, fieldsOf } from '@farol/core/resources/descriptor/resource';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { renamedLine, type AttributeLine } from '@farol/core/resources/descriptor/attribute-line';
import { isFieldVisible, draftOf } from '@farol/core/resources/draft/draft';
import { recordFromDraft } from '@farol/core/resources/draft/record-from-draft';
import { isFieldRequired } from '@farol/core/resources/descriptor/required-field';
import { RESOURCE_NAMES } from '../../../arbitraries/records.ts';

const TEXTS = RESOURCE_NAMES.flatMap((name) =>
  recordValues(RESOURCES[name].wire).flatMap(([key, value]) =>
    value.type === 'text' || value.type === 'optionalText' ? [{ name, key, value }] : [],
  ),
);

test.for(TEXTS)('$name: a $key is refused before it is saved once it is too long', ({ name, key, value }) => {
  fc.assert(
    fc.property(fc.integer({ min: -3, max: 3 }), (more) => {
      const length = value.longest + more;
      const { problems } = checkedRecord<AnyRecord>(RESOURCES[name], {
        ...RESOURCES[name].defaults,
        [key]: 'x'.repeat(length),
      });
      expect(problems.get(key)).toBe(more > 0 ? 'tooLong' : undefined);
    }),
    { numRuns: 7 },
  );
});

test.for(RESOURCE_NAMES.filter((name) => 'attributes' in RESOURCES[name].defaults))(
  '%s: attributes are refused before they are saved once the server would not store them',
  (name) => {
    const withAttributes = (length: number) => ({
      ...RESOURCES[name].defaults,
      attributes: { note: 'x'.repeat(length - '{"note":""}'.length) },
    });
    expect(
      checkedRecord<AnyRecord>(RESOURCES[name], withAttributes(4000)).problems.get('attributes'),
    ).toBeUndefined();
    expect(checkedRecord<AnyRecord>(RESOURCES[name], withAttributes(4001)).problems.get('attributes')).toBe(
      'tooLong',
    );
  },
);

test('record check: what a server adds to a record, and attributes of any name, are kept when it is saved', () => {
  const attributes: object = JSON.parse('{"__proto__":1,"constructor":"x"}');
  const group = { id: 3, name: ' North ', groupId: 0, attributes, shape: 'new' };
  expect(JSON.stringify(checkedRecord(RESOURCES.groups, group).record)).toBe(
    JSON.stringify({ ...group, name: 'North' }),
  );
});

const EMPTY: AttributeLine = { key: '', type: 'text', text: '' };
const keys = fc.constantFrom('', 'lockOnExit', 'hide', 'hideout', 'color');

test('a well-known attribute gets its type: users need not know that it is a flag', () => {
  expect(renamedLine(EMPTY, 'lockOnExit')).toEqual({ key: 'lockOnExit', type: 'flag', text: 'true' });
  expect(renamedLine(EMPTY, 'color')).toEqual({ key: 'color', type: 'text', text: '' });
});

test('record check: a name that only begins like a well-known one can be typed on without a trace', () => {
  expect(['h', 'hi', 'hid', 'hide', 'hideo', 'hideou', 'hideout'].reduce(renamedLine, EMPTY)).toEqual({
    key: 'hideout',
    type: 'text',
    text: '',
  });
});

test('record check: the type that a user chose stays, whatever the name', () => {
  const typedLines = fc.record({
    key: keys,
    type: fc.constantFrom('text' as const, 'number' as const),
    text: fc.constantFrom('1', 'yes', 'true'),
  });
  fc.assert(
    fc.property(typedLines, keys, (line, key) => {
      expect(renamedLine(line, key)).toEqual({ ...line, key });
    }),
  );
});

const FIELDS = RESOURCE_NAMES.flatMap((name) =>
  fieldsOf(RESOURCES[name]).map((field) => ({ name, field, title: field.name })),
);

test.for(FIELDS)(
  '$name: the form marks $title as required exactly if it refuses it empty',
  ({ name, field }) => {
    const record = RESOURCES[name].defaults;
    let draft = draftOf(RESOURCES[name], record, 'acme');
    for (let { when } = field; when; when = when.and)
      draft = {
        ...draft,
        fields: { ...draft.fields, [when.field]: when.includes ?? [when.equals].flat()[0] ?? '' },
      };
    draft = { ...draft, fields: { ...draft.fields, [field.name]: ' ' } };
    const edited = { record, draft, extras: {} };
    if (field.kind === 'attributes' || field.location === 'extras' || !isFieldVisible(field, edited, 'acme'))
      return;
    const outcome = recordFromDraft(name, edited, 'acme');
    const problem = 'problems' in outcome ? outcome.problems[field.name] : undefined;
    expect(problem === 'required').toBe(isFieldRequired(RESOURCES[name], field, record));
  },
);

test('record check: only the account of a new user needs a password', () => {
  const password = fieldsOf(RESOURCES.users).find(({ name }) => name === 'password');
  if (!password) throw new Error('no password field');
  expect(isFieldRequired(RESOURCES.users, password, { id: 0 })).toBe(true);
  expect(isFieldRequired(RESOURCES.users, password, { id: 7 })).toBe(false);
});

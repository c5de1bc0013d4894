import { expect, test } from 'vitest';
import { isVisible, draftOf } from '@farol/core/resources/draft/draft';
import { recordFromDraft } from '@farol/core/resources/draft/record-from-draft';
import { isFieldRequired } from '@farol/core/resources/descriptor/required-field';
import { fieldsOf } from '@farol/core/resources/descriptor/resource';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { RESOURCE_NAMES } from '../../../arbitraries/records.ts';

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
    if (field.kind === 'attributes' || field.location === 'extras' || !isVisible(field, edited, 'acme'))
      return;
    const outcome = recordFromDraft(name, edited, 'acme');
    const problem = 'problems' in outcome ? outcome.problems[field.name] : undefined;
    expect(problem === 'required').toBe(isFieldRequired(RESOURCES[name], field, record));
  },
);

test('only the account of a new user needs a password', () => {
  const password = fieldsOf(RESOURCES.users).find(({ name }) => name === 'password');
  if (!password) throw new Error('no password field');
  expect(isFieldRequired(RESOURCES.users, password, { id: 0 })).toBe(true);
  expect(isFieldRequired(RESOURCES.users, password, { id: 7 })).toBe(false);
});

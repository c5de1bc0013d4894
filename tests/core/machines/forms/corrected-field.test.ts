import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutRemarksOn } from '@farol/core/machines/forms/corrected-field';
import type { FieldProblem } from '@farol/core/resources/descriptor/field-problem';

const field = fc.constantFrom('name', 'phone', 'speed');
const problems = fc.dictionary(field, fc.constantFrom<FieldProblem>('invalid', 'notNumber'));

test('a changed field loses its problem, and the others keep theirs', () => {
  fc.assert(
    fc.property(problems, field, (found, changed) => {
      const { problems: left } = withoutRemarksOn({ problems: found, saveError: undefined }, changed);
      expect(left).toEqual(Object.fromEntries(Object.entries(found).filter(([name]) => name !== changed)));
    }),
  );
});

test('a form that was not tried yet has no problems after a change either', () => {
  expect(withoutRemarksOn({ problems: undefined, saveError: undefined }, 'name')).toEqual({
    problems: undefined,
    saveError: undefined,
  });
});

const remarks = (concerned: string | undefined) => ({
  problems: undefined,
  saveError: { field: concerned, code: 'DUPLICATE' },
});

test('why saving failed stays until the field that it concerns is changed, or any if it concerns the whole record', () => {
  expect(withoutRemarksOn(remarks('name'), 'phone')).toEqual(remarks('name'));
  expect(withoutRemarksOn(remarks('name'), 'name').saveError).toBeUndefined();
  expect(withoutRemarksOn(remarks(undefined), 'phone').saveError).toBeUndefined();
});

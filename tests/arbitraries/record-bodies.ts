import * as fc from 'fast-check';
import { recordValues, type RecordValue } from '@farol/core/resources/descriptor/record-value';
import type { AnyRecord, Resource } from '@farol/core/resources/descriptor/resource';
import { MONDAY_CALENDAR } from '../harness/record-examples.ts';
import { storableText, storedAttributes, wireTime } from './stored-records.ts';
import { evenNumber } from './numbers.ts';

/**
 * Bodies of a kind of record that a server accepts: every value of its descriptor that a client may set, as it
 * is stored.
 */
export function recordBodies({ wire }: Pick<Resource, 'wire'>): fc.Arbitrary<AnyRecord> {
  const values = recordValues(wire).filter(([, { readOnly }]) => !readOnly);
  return fc.record({
    ...Object.fromEntries(values.map(([key, value]) => [key, WITH_A_FORM[key] ?? valueOf(value)])),
    id: fc.constant(0),
  });
}

/** Texts that are more than text. */
const WITH_A_FORM: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  data: fc.constant(MONDAY_CALENDAR),
  totpKey: fc.constantFrom(null, 'JBSWY3DPEHPK3PXP'),
};

function valueOf(value: RecordValue): fc.Arbitrary<unknown> {
  if (value.type === 'text') {
    if (value.unique) return fc.uuid();
    if (value.allowed) return fc.constantFrom(...value.allowed);
    return value.required === 'always' ? filledText : text;
  }
  if (value.type === 'optionalText') return fc.option(value.nullIfBlank ? filledText : text);
  if (value.type === 'number') return evenNumber(value.min, value.max).map((number) => number + 0);
  if (value.type === 'option') return fc.constantFrom(...value.options);
  return PLAIN_VALUES[value.type];
}

/** Text without blanks at its ends, which some values lose. */
const text = storableText.map((typed) => typed.trim()).filter((typed) => typed.isWellFormed());
const filledText = text.filter((typed) => typed !== '');

const PLAIN_VALUES = {
  id: fc.constant(0),
  flag: fc.boolean(),
  moment: fc.option(wireTime),
  integer: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  reference: fc.nat(1e9),
  attributes: storedAttributes,
  numbers: fc.constant(null),
};

import {
  recordValues,
  type RecordValue,
  type TextRules,
} from '@farol/core/resources/descriptor/record-value';
import type { AnyRecord, Resource } from '@farol/core/resources/descriptor/resource';
import { z } from 'zod';
import {
  attributesField,
  ignoredField,
  optionalTrimmedText,
  definedText,
  flagField,
  integerField,
  momentField,
  numberInRange,
  optionalTextField,
  recordId,
  referenceField,
  requiredText,
} from '../wire/body-fields.ts';

/** What a kind of record accepts in a body besides what its descriptor says. */
export interface BodyExceptions {
  /** Fields of other servers that are not part of our record: accepted and ignored. */
  ignored?: readonly string[];
  /** Unknown fields are dropped instead of refused. */
  dropsUnknown?: true;
  /** Further checks of a field, by its key. */
  fields?: Readonly<Record<string, (field: z.ZodType) => z.ZodType>>;
}

/**
 * Returns the schema of a body of a kind (contract §2): every value of its descriptor, read leniently (contract
 * §0). Unknown fields are refused; what only the server sets is initial, whatever the body says.
 */
export function recordBody<T extends AnyRecord>(
  { wire, defaults }: Pick<Resource<T>, 'wire' | 'defaults'>,
  { ignored = [], dropsUnknown, fields = {} }: BodyExceptions = {},
): z.ZodType<T> {
  const initial = new Map<string, unknown>(Object.entries(defaults));
  const shape = Object.fromEntries(
    recordValues(wire).map(([key, value]): [string, z.ZodType] => {
      if (value.readOnly) return [key, ignoredField.transform(() => initial.get(key))];
      const field = bodyField(value);
      return [key, fields[key]?.(field) ?? field];
    }),
  );
  const ignoredFields = Object.fromEntries(ignored.map((key) => [key, ignoredField]));
  const body = { ...shape, ...ignoredFields };
  return (dropsUnknown ? z.object(body) : z.strictObject(body)).transform((read): T => wire.parse(read));
}

/** Returns the lenient schema of a value in a body. */
function bodyField(value: RecordValue): z.ZodType {
  if (value.type === 'text') return textField(value);
  if (value.type === 'optionalText') return optionalTextSchema(value);
  if (value.type === 'number') return numberInRange(value.min, value.max);
  if (value.type === 'option') return z.enum(value.options, oneOf(value.options));
  return PLAIN_FIELDS[value.type];
}

/** The schemas of the types that have no rules of their own; several numbers come from the server only. */
const PLAIN_FIELDS: Readonly<
  Record<Exclude<RecordValue['type'], 'text' | 'optionalText' | 'number' | 'option'>, z.ZodType>
> = {
  id: recordId,
  attributes: attributesField,
  flag: flagField,
  moment: momentField,
  integer: integerField,
  reference: referenceField,
  numbers: ignoredField,
};

function textField({ longest, required, trimmed, allowed }: TextRules): z.ZodType {
  if (allowed) return z.enum(allowed, oneOf(allowed));
  const text = required === 'always' ? requiredText(longest) : definedText(longest);
  return trimmed ? text.transform((value) => value.trim()) : text;
}

function optionalTextSchema({ longest, trimmed, nullIfBlank }: TextRules): z.ZodType {
  const text = trimmed ? optionalTrimmedText(longest) : optionalTextField(longest);
  return nullIfBlank ? text.transform((value) => value || null) : text;
}

function oneOf(options: readonly string[]): string {
  return `must be ${options.slice(0, -1).join(', ')} or ${options.at(-1)}`;
}

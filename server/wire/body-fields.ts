import type { Attributes } from '@farol/core/domain/values/attributes';
import { MAX_ATTRIBUTES_LENGTH } from '@farol/core/resources/descriptor/record-value';
import { z } from 'zod';
import { coerceFlag, coerceMoment, coerceNumber, coerceText } from './lenient-values.ts';
import { formatWireDate } from './wire-date.ts';

/** 9999-12-31T23:59:59.999Z: the last moment of the wire's date format. */
const LAST_MOMENT = 253_402_300_799_999;
const FIRST_MOMENT = -62_135_596_800_000;

/** A required text that is not blank. */
export function requiredText(length: number) {
  return z.preprocess(
    coerceText,
    storableText(length).refine((text) => text.trim() !== '', 'must not be empty'),
  );
}

/** A required text that may be empty. */
export function definedText(length: number) {
  return z.preprocess(coerceText, storableText(length));
}

/** An optional text. */
export function optionalTextField(length: number) {
  return z.preprocess(
    coerceText,
    storableText(length)
      .nullish()
      .transform((text) => text ?? null),
  );
}

/** An optional text, trimmed. */
export function optionalTrimmedText(length: number) {
  return optionalTextField(length).transform((text) => text?.trim() ?? null);
}

/** A flag; false by default. */
export const flagField = flagWithDefault(false);

/** A flag. @param missing the default */
export function flagWithDefault(missing: boolean) {
  return z.preprocess(
    coerceFlag,
    z
      .boolean('must be true or false')
      .nullish()
      .transform((value) => value ?? missing),
  );
}

/** An integer; 0 by default. */
export const integerField = z.preprocess(
  coerceNumber,
  z
    .int32('must be a whole number')
    .nullish()
    .transform((value) => value ?? 0),
);

/** A finite number in a range; 0 by default. */
export function numberInRange(low: number, high: number) {
  return optionalNumberInRange(low, high).transform((value) => value ?? 0);
}

/** A finite number in a range; null by default. */
export function optionalNumberInRange(low: number, high: number) {
  return z.preprocess(
    coerceNumber,
    z
      .number('must be a number')
      .refine((value) => value >= low && value <= high, `must be between ${low} and ${high}`)
      .nullish()
      .transform((value) => value ?? null),
  );
}

/** The id of another record; missing, null and 0 mean none. */
export const referenceField = z.preprocess(
  coerceNumber,
  z
    .int('must be the number of a record')
    .min(0, 'must be the number of a record')
    .nullish()
    .transform((value) => value ?? 0),
);

/** The required id of another record, 0 for none: a missing id is refused, because it does not mean none. */
export const requiredReference = z.preprocess(
  coerceNumber,
  z.int('must be the number of a record').min(0, 'must be the number of a record'),
);

/** The required id of another record. */
export const requiredId = z.preprocess(
  coerceNumber,
  z.int('must be the number of a record').min(1, 'must be the number of a record'),
);

/** The id of the record itself; ignored by POST. */
export const recordId = z.preprocess(
  coerceNumber,
  z
    .int('must be the number of a record')
    .nullish()
    .transform((value) => value ?? 0),
);

/**
 * A moment: ISO 8601 with a zone, a date, or milliseconds since the epoch (contract
 * §0). Converted to the wire format.
 */
export const momentField = z.preprocess(
  coerceMoment,
  z
    .union([z.string(), z.number()], 'must be a date')
    .nullish()
    .transform((value, context) => {
      if (value === null || value === undefined) return null;
      const milliseconds = typeof value === 'number' ? Math.trunc(value) : parseMoment(value);
      if (milliseconds >= FIRST_MOMENT && milliseconds <= LAST_MOMENT) return formatWireDate(milliseconds);
      context.addIssue('must be a date such as 2026-08-21T10:00:00Z');
      return z.NEVER;
    }),
);

/** Free attributes; none by default. */
export const attributesField = z
  .custom<Attributes>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'must be an object',
  )
  .nullish()
  .transform((value): Attributes => value ?? {})
  .refine(hasOnlyFiniteNumbers, 'must not hold numbers that cannot be stored')
  .refine(
    (value) => textLength(value) <= MAX_ATTRIBUTES_LENGTH,
    `must not be longer than ${MAX_ATTRIBUTES_LENGTH} characters`,
  );

/** A field that clients send back but cannot set. */
export const ignoredField = z.unknown().optional();

/** Parses an ISO date with a zone, or a date alone, to milliseconds; NaN for anything else, and for 30 February. */
export function parseMoment(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?))?$/.test(text))
    return Number.NaN;
  // `Date` counts on into the next month.
  const isInMonth = new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10));
  return isInMonth
    ? Date.parse(
        text
          .replace(',', '.')
          .replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
          .replace(/T(.*)([+-]\d{2})$/, 'T$1$2:00'),
      )
    : Number.NaN;
}

function storableText(length: number) {
  return z
    .string('must be text')
    .max(length, `must not be longer than ${length} characters`)
    .refine(
      (text) => !text.includes('\0') && text.isWellFormed(),
      'must not hold characters that cannot be stored',
    );
}

/** Whether every number is finite: JSON parses 1e400 as Infinity and would write it as null. */
function hasOnlyFiniteNumbers(value: Attributes): boolean {
  let isFinite = true;
  try {
    JSON.stringify(value, (_key, part: unknown) => {
      if (typeof part === 'number' && !Number.isFinite(part)) isFinite = false;
      return part;
    });
  } catch {
    // Too deeply nested; `textLength` refuses it.
  }
  return isFinite;
}

/** Returns the length of the attributes as JSON; Infinity when they are nested too deeply to serialize. */
function textLength(value: Attributes): number {
  try {
    return JSON.stringify(value).length;
  } catch {
    return Infinity;
  }
}

import * as z from 'zod/mini';
import { catch as or } from 'zod/mini';

// zod/mini, because these schemas are part of the code that every browser loads.

/** The id of a record, its only mandatory field. */
export const id = z.int();

/** Text; '' when missing. */
export const text = or(z.string(), '');

/** Text or null. */
export const optionalText = or(z.nullable(z.string()), null);

/** A number; 0 when missing. */
export const number = or(z.number(), 0);

/** The id of another record, 0 for none. */
export const recordId = or(z.number(), 0);

/** A flag; false when missing. */
export const booleanOrFalse = or(z.boolean(), false);

/** An instant as ISO text; older servers send milliseconds. */
export const instant = or(
  z.union([
    z.nullable(z.string()),
    z.pipe(
      z.number().check(z.minimum(-8.64e15), z.maximum(8.64e15)),
      z.transform((ms) => new Date(ms).toISOString()),
    ),
  ]),
  null,
);

/** One of several values; the fallback for any other. */
export function oneOfOrDefault<W extends string>(values: readonly W[], fallback: NoInfer<W>) {
  return or(z.enum(values), fallback);
}

/** Free attributes. */
export const attributes = or(z.record(z.string(), z.unknown()), {});

/** Mandatory text of at most `longest` characters. */
export function requiredText(longest: number, shortest = 1) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'required'),
      z.minLength(shortest, 'tooShort'),
      z.maxLength(longest, 'tooLong'),
    );
}

/** Text of at most `longest` characters that may be empty or null. */
export function optionalTextUpTo(longest: number) {
  return z.nullable(z.string().check(z.maxLength(longest, 'tooLong')));
}

/** Attributes within the server's size limit (contract §0). */
export const storableAttributes = z
  .record(z.string(), z.unknown())
  .check(z.refine((value) => JSON.stringify(value).length <= 4000, 'tooLong'));

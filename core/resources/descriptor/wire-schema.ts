import * as z from 'zod/mini';
import { catch as or } from 'zod/mini';

// The small build of zod: these schemas are part of what every browser loads.

/** A record's own number, the one thing that a record cannot be without. */
export const id = z.int();

/** A text; empty when the server left it out. */
export const text = or(z.string(), '');

/** A text that may be absent. */
export const optionalText = or(z.nullable(z.string()), null);

/** A number; 0 when the server left it out. */
export const number = or(z.number(), 0);

/** The number of another record, 0 for none. */
export const recordId = or(z.number(), 0);

/** A flag; off when the server left it out. */
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

/** One of a few words; the fallback for any other. */
export function oneOfOrDefault<W extends string>(words: readonly W[], fallback: NoInfer<W>) {
  return or(z.enum(words), fallback);
}

/** Free attributes. */
export const attributes = or(z.record(z.string(), z.unknown()), {});

/** A text that must be given, of at most `longest` characters. */
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

/** A text that may be empty or absent, of at most `longest` characters. */
export function optionalTextUpTo(longest: number) {
  return z.nullable(z.string().check(z.maxLength(longest, 'tooLong')));
}

/** Attributes that the server has room for (contract §0). */
export const storableAttributes = z
  .record(z.string(), z.unknown())
  .check(z.refine((value) => JSON.stringify(value).length <= 4000, 'tooLong'));

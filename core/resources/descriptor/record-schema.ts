import * as z from 'zod/mini';
import { catch as or } from 'zod/mini';
import type { Attributes } from '../../domain/values/attributes.ts';
import type {
  NumberRules,
  RecordShape,
  RecordValue,
  ReferenceKind,
  TextRules,
  ValueBasics,
  ValueSchema,
} from './record-value.ts';

// zod/mini, because these schemas are part of the code that every browser loads. They are tolerant: a value that
// an older server omits gets a default.

/** The id of a record, its only mandatory value. */
export const id = described(z.int(), { type: 'id' });

/** The id of a record that there is one of. */
export const soleId = described(or(z.int(), 1), { type: 'id', initial: 1, readOnly: true });

/** Free attributes; none when missing. They are kept as they are, whatever their keys. */
export const attributes = described(or(z.custom<Attributes>(isAttributes), {}), { type: 'attributes' });

/** Text; '' when missing. */
export function text<const R extends ValueBasics & TextRules>(rules: R) {
  return described(or(z.string(), ''), { type: 'text', ...rules });
}

/** Text or null. */
export function optionalText<const R extends ValueBasics & TextRules>(rules: R) {
  return described(or(z.nullable(z.string()), null), { type: 'optionalText', ...rules });
}

/** A number; 0 when missing. */
export function number<const R extends ValueBasics & NumberRules>(rules: R) {
  return described(or(z.number(), 0), { type: 'number', ...rules });
}

/** A whole number; 0 when missing. */
export function integer() {
  return described(or(z.number(), 0), { type: 'integer' });
}

/** Several numbers or null. */
export function numbers() {
  return described(or(z.nullable(z.array(z.number())), null), { type: 'numbers' });
}

/** The id of another record, 0 for none. */
export function reference(to: ReferenceKind) {
  return described(or(z.number(), 0), { type: 'reference', to });
}

/** A flag; false when missing. @param initial its value in a new record */
export function flag(initial = false) {
  return described(or(z.boolean(), false), { type: 'flag', initial });
}

/** An instant as ISO text or null; older servers send milliseconds. */
export function moment() {
  const milliseconds = z.number().check(z.minimum(-8.64e15), z.maximum(8.64e15));
  const isoText = z.transform((ms: number) => new Date(ms).toISOString());
  const schema = or(z.union([z.nullable(z.string()), z.pipe(milliseconds, isoText)]), null);
  return described(schema, { type: 'moment' });
}

/** One of several values; the fallback for any other. @param initial its value in a new record */
export function option<const W extends string>(
  options: readonly W[],
  { fallback, initial }: { fallback: NoInfer<W>; initial: NoInfer<W> },
) {
  return described(or(z.enum(options), fallback), { type: 'option', options, initial });
}

/** A value that only the server sets: what a body says of it is ignored, and an edit leaves it unchanged. */
export function readOnly<S extends ValueSchema>(schema: S) {
  return described(schema, { ...schema.recordValue, readOnly: true });
}

/** A value that is not stored: after a restart of the server it is initial again. */
export function transient<S extends ValueSchema>(schema: S) {
  return described(schema, { ...schema.recordValue, transient: true });
}

/** Returns a new record: what is initial, and the wire's defaults. */
export function newRecord<T>(wire: z.ZodMiniType<T> & { readonly shape: RecordShape }): T {
  const initial = Object.entries(wire.shape).flatMap(([key, { recordValue }]) =>
    recordValue.initial === undefined ? [] : [[key, recordValue.initial] as const],
  );
  // Compiling the schema would take longer than this one use of it.
  return wire.parse({ id: 0, ...Object.fromEntries(initial) }, { jitless: true });
}

/**
 * Returns a record as it was sent, read by its schema; undefined if it is malformed. Values that older servers
 * omit are filled in, and those that newer servers add are kept, because saving replaces the whole record
 * (contract §0).
 */
export function recordOfSchema<T extends object>(wire: z.ZodMiniType<T>, sent: unknown): T | undefined {
  const read = wire.safeParse(sent);
  return read.success && typeof sent === 'object' ? { ...sent, ...read.data } : undefined;
}

/** Adds to a schema what is known of its value. */
function described<S extends z.ZodMiniType, const V extends RecordValue>(schema: S, recordValue: V) {
  return Object.assign(schema, { recordValue });
}

function isAttributes(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { Attributes } from '../../domain/values/attributes.ts';
import type {
  NumberRules,
  RecordOfShape,
  RecordSchema,
  RecordShape,
  RecordValue,
  ReferenceKind,
  TextRules,
  ValueBasics,
  ValueSchema,
} from './record-value.ts';

// These schemas are part of the code that every browser loads, so that they need no library. They are tolerant: a value
// that an older server omits gets a default.

/** The id of a record, its only mandatory value. */
export const id = described({ type: 'id' }, (sent) => (isInteger(sent) ? sent : undefined));

/** The id of a record that there is one of. */
export const singletonId = described({ type: 'id', initial: 1, readOnly: true }, (sent) =>
  isInteger(sent) ? sent : 1,
);

/** Free attributes; none when missing. They are kept as they are, whatever their keys. */
export const attributes = described({ type: 'attributes' }, (sent) => (isAttributes(sent) ? sent : {}));

/** Text; '' when missing. */
export function text<const R extends ValueBasics & TextRules>(rules: R) {
  return described({ type: 'text', ...rules }, (sent) => (typeof sent === 'string' ? sent : ''));
}

/** Text or null. */
export function optionalText<const R extends ValueBasics & TextRules>(rules: R) {
  return described({ type: 'optionalText', ...rules }, textOrNull);
}

/** A number; 0 when missing. */
export function number<const R extends ValueBasics & NumberRules>(rules: R) {
  return described({ type: 'number', ...rules }, numberOrZero);
}

/** A whole number; 0 when missing. */
export function integer() {
  return described({ type: 'integer' }, numberOrZero);
}

/** Several numbers or null. */
export function numbers() {
  return described({ type: 'numbers' }, (sent) =>
    Array.isArray(sent) && sent.every(isNumber) ? [...sent] : null,
  );
}

/** The id of another record, 0 for none. */
export function reference(to: ReferenceKind) {
  return described({ type: 'reference', to }, numberOrZero);
}

/** A flag; false when missing. @param initial its value in a new record */
export function flag(initial = false) {
  return described({ type: 'flag', initial }, (sent) => sent === true);
}

/** An instant as ISO text or null; older servers send milliseconds. */
export function moment() {
  return described({ type: 'moment' }, (sent) => {
    if (isNumber(sent) && Math.abs(sent) <= MAX_MILLISECONDS) return new Date(sent).toISOString();
    return textOrNull(sent);
  });
}

/** One of several values; the fallback for any other. @param initial its value in a new record */
export function option<const W extends string>(
  options: readonly W[],
  { fallback, initial }: { fallback: NoInfer<W>; initial: NoInfer<W> },
) {
  return described(
    { type: 'option', options, initial },
    (sent): W => options.find((known) => known === sent) ?? fallback,
  );
}

/** A value that only the server sets: what a body says of it is ignored, and an edit leaves it unchanged. */
export function readOnly<T, V extends RecordValue>({ recordValue, read }: ValueSchema<T, V>) {
  return described({ ...recordValue, readOnly: true }, read);
}

/** A value that is not stored: after a restart of the server it is initial again. */
export function transient<T, V extends RecordValue>({ recordValue, read }: ValueSchema<T, V>) {
  return described({ ...recordValue, transient: true }, read);
}

/** Returns the schema of a record with these values. */
export function record<S extends RecordShape>(shape: S): RecordSchema<RecordOfShape<S>, S>;
export function record(shape: RecordShape): RecordSchema<object> {
  const values = Object.entries(shape);
  function read(sent: unknown): object | undefined {
    if (!isObject(sent)) return undefined;
    const valuesRead: [string, unknown][] = [];
    for (const [key, schema] of values) {
      const value = schema.read(Reflect.get(sent, key));
      if (value === undefined) return undefined;
      valuesRead.push([key, value]);
    }
    return Object.fromEntries(valuesRead);
  }
  return {
    shape,
    read,
    parse(sent) {
      const found = read(sent);
      if (!found) throw new TypeError('The record is malformed');
      return found;
    },
  };
}

/** Returns a new record: what is initial, and the wire's defaults. */
export function newRecord<T>(wire: RecordSchema<T>): T {
  const initial = Object.entries(wire.shape).flatMap(([key, { recordValue }]) =>
    recordValue.initial === undefined ? [] : [[key, recordValue.initial] as const],
  );
  return wire.parse({ id: 0, ...Object.fromEntries(initial) });
}

/**
 * Returns a record as it was sent, read by its schema; undefined if it is malformed. Values that older servers
 * omit are filled in, and those that newer servers add are kept, because saving replaces the whole record
 * (contract §0).
 */
export function recordOfSchema<T extends object>(wire: RecordSchema<T>, sent: unknown): T | undefined {
  const read = wire.read(sent);
  return read && typeof sent === 'object' ? { ...sent, ...read } : undefined;
}

/** The last instant of the calendar of browsers, milliseconds since the epoch; the first one is as far before it. */
const MAX_MILLISECONDS = 8.64e15;

/** Returns a schema of what is known of a value, and how it is read. */
function described<T, const V extends RecordValue>(
  recordValue: V,
  read: (sent: unknown) => T | undefined,
): ValueSchema<T, V> {
  return { recordValue, read };
}

function textOrNull(sent: unknown): string | null {
  return typeof sent === 'string' ? sent : null;
}

function numberOrZero(sent: unknown): number {
  return isNumber(sent) ? sent : 0;
}

/** JSON has no infinite numbers and none that is not a number, but callers may have. */
function isNumber(sent: unknown): sent is number {
  return Number.isFinite(sent);
}

function isInteger(sent: unknown): sent is number {
  return Number.isSafeInteger(sent);
}

function isAttributes(sent: unknown): sent is Attributes {
  return isObject(sent);
}

function isObject(sent: unknown): sent is object {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent);
}

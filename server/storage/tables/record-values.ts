import {
  recordValues,
  type RecordShape,
  type RecordValue,
} from '@farol/core/resources/descriptor/record-value';

/** The part of a descriptor that lists the values of a record. */
interface Described {
  readonly wire: { readonly shape: RecordShape };
}

/** Returns a reader of the key that is unique within a kind; the reader returns null for a kind without one. */
export function uniqueKeyReader(resource: Described): (record: object) => string | null {
  const [key] = keysOf(resource, ({ unique }) => unique === true);
  return (record) => (key === undefined ? null : textOf(record, key));
}

/** Returns a reader of the texts by which lists are searched; the first one sorts them (contract §4.1). */
export function searchTextsReader(resource: Described): (record: object) => (string | null)[] {
  const keys = keysOf(resource, ({ searched }) => searched === true);
  return (record) => keys.map((key) => textOf(record, key));
}

/** Returns a reader of the values that only the server sets, so that an edit leaves them unchanged. */
export function readOnlyValuesReader(resource: Described): (record: object) => Record<string, unknown> {
  const keys = keysOf(resource, ({ readOnly }) => readOnly === true);
  return (record) =>
    Object.fromEntries(keys.map((key): [string, unknown] => [key, Reflect.get(record, key)]));
}

function keysOf({ wire }: Described, isMeant: (value: RecordValue) => boolean): readonly string[] {
  return recordValues(wire).flatMap(([key, value]) => (isMeant(value) ? [key] : []));
}

function textOf(record: object, key: string): string | null {
  const text: unknown = Reflect.get(record, key);
  return typeof text === 'string' ? text : null;
}

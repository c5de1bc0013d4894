import {
  recordValues,
  type RecordShape,
  type RecordValue,
} from '@farol/core/resources/descriptor/record-value';

/** The part of a descriptor that lists the values of a record. */
interface Described {
  readonly wire: { readonly shape: RecordShape };
}

/** Returns the key of a record that is unique within its kind; null for a kind without one. */
export function uniqueKeyOf(resource: Described, record: object): string | null {
  const [key] = textsOf(resource, record, ({ unique }) => unique === true);
  return key ?? null;
}

/** Returns the texts of a record by which lists are searched; the first one sorts them (contract §4.1). */
export function searchTextsOf(resource: Described, record: object): (string | null)[] {
  return textsOf(resource, record, ({ searched }) => searched === true);
}

/** Returns the values of a record that only the server sets, so that an edit leaves them unchanged. */
export function readOnlyValuesOf({ wire }: Described, record: object): Record<string, unknown> {
  const names = new Set(recordValues(wire).flatMap(([key, { readOnly }]) => (readOnly ? [key] : [])));
  return Object.fromEntries(Object.entries(record).filter(([key]) => names.has(key)));
}

function textsOf(
  { wire }: Described,
  record: object,
  isMeant: (value: RecordValue) => boolean,
): (string | null)[] {
  return recordValues(wire).flatMap(([key, value]) => {
    if (!isMeant(value)) return [];
    const text: unknown = Reflect.get(record, key);
    return [typeof text === 'string' ? text : null];
  });
}

import type { Attributes } from '../values/attributes.ts';

/**
 * The changes to the server's record: fields by name, attributes by key; an undefined attribute is removed.
 */
export interface ServerChanges {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Returns the difference between the server's record as it was opened and as edited. */
export function serverChanges(before: object, after: object): ServerChanges {
  const { attributes: oldAttributes, ...oldFields } = recordParts(before);
  const { attributes: newAttributes, ...newFields } = recordParts(after);
  return {
    fields: differences(oldFields, newFields),
    attributes: differences(oldAttributes, newAttributes),
  };
}

/**
 * Returns the server's current record with changes applied. The record is replaced as a whole (contract
 * §4.8): unchanged values are sent as they are now, not as they were opened, including everything that the
 * console does not know.
 */
export function withServerChanges<R extends { attributes: Attributes }>(
  record: R,
  changes: ServerChanges,
): R {
  const attributes = { ...record.attributes, ...changes.attributes };
  return {
    ...record,
    ...changes.fields,
    attributes: Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined)),
  };
}

function recordParts(record: object): Record<string, unknown> & { attributes: Attributes } {
  const attributes: unknown = 'attributes' in record ? record.attributes : undefined;
  return { ...record, attributes: typeof attributes === 'object' ? { ...attributes } : {} };
}

function differences(before: Attributes, after: Attributes): Record<string, unknown> {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  // As entries, so that a key such as __proto__ is an ordinary key.
  return Object.fromEntries(
    [...keys]
      .filter((key) => JSON.stringify(valueAt(before, key)) !== JSON.stringify(valueAt(after, key)))
      .map((key): [string, unknown] => [key, valueAt(after, key)]),
  );
}

function valueAt(values: Attributes, key: string): unknown {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

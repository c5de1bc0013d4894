import type { Attributes } from '../../domain/values/attributes.ts';
import { productAttributeName, type Namespace } from '../../domain/values/namespace.ts';
import type { Field } from './field.ts';

/** Returns the stored value of a field; undefined when it is missing or not stored in the record. */
export function storedValue(record: object, field: Field, namespace: Namespace): unknown {
  if (field.location === 'extras') return undefined;
  const key = fieldKey(field, namespace);
  const holder = field.location === undefined ? record : attributesOf(record);
  return new Map(Object.entries(holder)).get(key);
}

/** Returns the key of a field at its location, with the product's prefix for the product's own attributes. */
export function fieldKey(field: Field, namespace: Namespace): string {
  const key = field.key ?? field.name;
  return field.location === 'namespaced' ? productAttributeName(namespace, key) : key;
}

/** Returns a record's attributes; empty for kinds without attributes. */
export function attributesOf(record: object): Attributes {
  if (!('attributes' in record)) return {};
  const { attributes } = record;
  return typeof attributes === 'object' && attributes !== null ? { ...attributes } : {};
}

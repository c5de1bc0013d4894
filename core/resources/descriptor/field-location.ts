import type { Attributes } from '../../domain/values/attributes.ts';
import { productAttributeName, type Namespace } from '../../domain/values/namespace.ts';
import type { Field } from './field.ts';

/** What a field's place holds in a record; nothing when it is not there, or not in the record at all. */
export function storedValue(record: object, field: Field, namespace: Namespace): unknown {
  if (field.location === 'extras') return undefined;
  const key = fieldKey(field, namespace);
  const holder = field.location === undefined ? record : attributesOf(record);
  return new Map(Object.entries(holder)).get(key);
}

/** The key of a field at its place, under the product's prefix where it is the product's own. */
export function fieldKey(field: Field, namespace: Namespace): string {
  const key = field.key ?? field.name;
  return field.location === 'namespaced' ? productAttributeName(namespace, key) : key;
}

/** A record's attributes; none for kinds that have none. */
export function attributesOf(record: object): Attributes {
  if (!('attributes' in record)) return {};
  const { attributes } = record;
  return typeof attributes === 'object' && attributes !== null ? { ...attributes } : {};
}

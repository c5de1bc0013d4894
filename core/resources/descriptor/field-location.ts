import type { Attributes } from '../../domain/values/attributes.ts';
import { productAttributeName, type Namespace } from '../../domain/values/namespace.ts';
import type { Field } from './field.ts';

/** Returns the stored value of a field; undefined when it is missing or not stored in the record. */
export function storedValue(record: object, field: Field, namespace: Namespace): unknown {
  if (field.location === 'extras' || field.location === 'draft') return undefined;
  const holder = field.location === undefined ? record : heldAttributes(record);
  return ownValue(holder, fieldKey(field, namespace));
}

/** Returns an own value of a record; undefined for names that only its prototype has. */
export function ownValue(record: object, key: string): unknown {
  return Object.hasOwn(record, key) ? Reflect.get(record, key) : undefined;
}

/** Returns the key of a field at its location, with the product's prefix for the product's own attributes. */
export function fieldKey(field: Field, namespace: Namespace): string {
  const key = field.key ?? field.name;
  return field.location === 'namespaced' ? productAttributeName(namespace, key) : key;
}

/** Returns a record's attributes; empty for kinds without attributes. */
export function attributesOf(record: object): Attributes {
  return { ...heldAttributes(record) };
}

function heldAttributes(record: object): object {
  const attributes = 'attributes' in record ? record.attributes : undefined;
  return typeof attributes === 'object' && attributes !== null ? attributes : {};
}

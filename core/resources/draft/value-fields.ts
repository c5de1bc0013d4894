import type { Namespace } from '../../domain/values/namespace.ts';
import type { Field } from '../descriptor/field.ts';
import { fieldKey } from '../descriptor/field-location.ts';
import { fieldsOf, type Sectioned } from '../descriptor/resource.ts';

/** Returns the fields with a value of their own: all but the free attributes. */
export function valueFields(resource: Sectioned): readonly Field[] {
  return fieldsOf(resource).filter(({ kind }) => kind !== 'attributes');
}

/** Returns whether an attribute belongs to a field or to the product. */
export function isFieldKey(resource: Sectioned, namespace: Namespace): (key: string) => boolean {
  const owned = new Set(
    valueFields(resource)
      .filter(({ location }) => location === 'attributes')
      .map((field) => fieldKey(field, namespace)),
  );
  return (key) => owned.has(key) || key.startsWith(`${namespace}.`);
}

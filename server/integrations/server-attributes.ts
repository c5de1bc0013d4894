import type { IntegrationField, IntegrationValue } from '@farol/core/domain/integration/integration';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { productAttributeName, type Namespace } from '@farol/core/domain/values/namespace';

/** Returns the values of an integration that are in attributes of the server's own record, by field. */
export function valuesInAttributes(
  fields: readonly IntegrationField[],
  attributes: Attributes,
  namespace: Namespace,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = field.attribute && attributes[attributeName(field, namespace)];
      return typeof value === 'string' && value.trim() !== '' ? [[field.name, value.trim()]] : [];
    }),
  );
}

/** Returns the attributes with these values in place of those that the fields had; without one it is removed. */
export function attributesWithValues(
  attributes: Attributes,
  fields: readonly IntegrationField[],
  values: Readonly<Record<string, IntegrationValue>>,
  namespace: Namespace,
): Attributes {
  const changed = { ...attributes };
  for (const field of fields.filter(({ attribute }) => attribute)) {
    const name = attributeName(field, namespace);
    const value = values[field.name];
    if (value === undefined) delete changed[name];
    else changed[name] = value;
  }
  return changed;
}

function attributeName({ name, attribute }: IntegrationField, namespace: Namespace): string {
  const key = attribute?.key ?? name;
  return attribute?.location === 'namespaced' ? productAttributeName(namespace, key) : key;
}

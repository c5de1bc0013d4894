import type { Attributes } from './attributes.ts';

/** The prefix of the product's own attributes, `{product}` in the specification; one configured word. */
export type Namespace = string;

/** Returns the name of one of the product's attributes, for instance `farol.lang`. */
export function productAttributeName(namespace: Namespace, name: string): string {
  return `${namespace}.${name}`;
}

/** Returns the value of one of the product's attributes. */
export function productAttribute(attributes: Attributes, namespace: Namespace, name: string): unknown {
  const key = productAttributeName(namespace, name);
  return Object.hasOwn(attributes, key) ? attributes[key] : undefined;
}

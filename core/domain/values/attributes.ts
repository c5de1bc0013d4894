/** Free key-value data that every tracked object carries; unknown keys are kept and sent back (contract §0). */
export type Attributes = Record<string, unknown>;

/** The attribute's value when it is text, a number or a flag; nothing otherwise. */
export function scalarAttribute(attributes: Attributes, key: string): string | number | boolean | undefined {
  const value = attributes[key];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}

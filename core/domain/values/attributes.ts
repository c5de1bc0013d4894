/** Custom key-value data of a record; unknown keys are kept and sent back (contract §0). */
export type Attributes = Record<string, unknown>;

/** Whether the value of an attribute is true; some clients store it as text. */
export function isTrueValue(value: unknown): boolean {
  return value === true || value === 'true';
}

/** Returns the attribute's value if it is a string, number or boolean; otherwise undefined. */
export function scalarAttribute(attributes: Attributes, key: string): string | number | boolean | undefined {
  const value = attributes[key];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}

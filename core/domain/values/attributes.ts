/** Custom key-value data of a record; unknown keys are kept and sent back (contract §0). */
export type Attributes = Record<string, unknown>;

/** Returns a number that is kept as such or as text, `20` or `"20"`; undefined for anything else. */
export function numericValue(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  const number = text === '' ? value : Number(text);
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Returns a flag that is kept as such or as text, `true` or `"true"`; undefined for anything else. */
export function flagValue(value: unknown): boolean | undefined {
  const flag = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (flag === true || flag === 'true') return true;
  return flag === false || flag === 'false' ? false : undefined;
}

/**
 * Whether a switch is on, as consoles store it or people type it: `true` or 1, also as text, in any case. Everything
 * that reads a switch asks this, so that what acts on it and what decides who may set it read the same.
 */
export function isOn(value: unknown): boolean {
  return flagValue(value) === true || numericValue(value) === 1;
}

/** Returns the attribute's value if it is a string, number or boolean; otherwise undefined. */
export function scalarAttribute(attributes: Attributes, key: string): string | number | boolean | undefined {
  const value = attributes[key];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}

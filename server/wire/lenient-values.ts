/**
 * What clients mean by a value of another JSON type than its field has (contract §0). The official web client sends ids as text, and the
 * server it was made for reads them. Each function answers the value as its field wants it where nothing is lost by that, `undefined`
 * for an empty text that stands for nothing, and everything else as it came, for the field to refuse.
 */

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** Fewer digits than a moment of this millennium has are a year or seconds, not milliseconds. */
const MILLISECONDS = /^\d{12,15}$/;

/** `5`, `true` for `"5"`, `"true"`; not whole numbers whose digits JSON has lost already. */
export function coerceText(value: unknown): unknown {
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return value;
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? value : String(value);
}

/** `"5"`, `" 5.0 "` for `5`. */
export function coerceNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return NUMBER.test(text) ? Number(text) : value;
}

/** `"true"`, `1` for `true`; the letters may be large or small. */
export function coerceFlag(value: unknown): unknown {
  if (value === 0 || value === 1) return value === 1;
  if (typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  if (word === '') return undefined;
  return word === 'true' || word === 'false' ? word === 'true' : value;
}

/** `"1767225600000"` for the same number of milliseconds since the epoch. */
export function coerceMoment(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return MILLISECONDS.test(text) ? Number(text) : text;
}

/**
 * Coercions of values that clients send with another JSON type than the field has. The official
 * web client sends ids as text, and the server it was made for accepts them. Each function returns the value
 * in the field's type if nothing is lost, `undefined` for an empty text that means nothing, and everything
 * else unchanged, for the field to refuse.
 */

/** Each digit can be read in one way only, so that a text takes no longer than its length. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
/** Fewer digits would be a year or seconds, not milliseconds. */
const MILLISECONDS = /^\d{12,15}$/;

/** `5` and `true` become `"5"` and `"true"`; not integers that JSON parsing has already rounded. */
export function coerceText(value: unknown): unknown {
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return value;
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? value : String(value);
}

/** `"5"` and `" 5.0 "` become `5`. */
export function coerceNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return NUMBER.test(text) ? Number(text) : value;
}

/** `"true"` and `1` become `true`, in any case. */
export function coerceFlag(value: unknown): unknown {
  if (value === 0 || value === 1) return value === 1;
  if (typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  if (word === '') return undefined;
  return word === 'true' || word === 'false' ? word === 'true' : value;
}

/** `"1767225600000"` becomes that number of milliseconds since the epoch. */
export function coerceMoment(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return MILLISECONDS.test(text) ? Number(text) : text;
}

import { ExpressionError } from './expression-error.ts';

/** The longest text that an expression may make on its way. */
const MAX_TEXT_LENGTH = 10_000;

/** Adds numbers; with a text on either side it joins both. */
export function add(left: unknown, right: unknown): number | string {
  if (typeof left === 'string' || typeof right === 'string') return limitLength(toText(left) + toText(right));
  return requireFinite(toNumber(left) + toNumber(right));
}

/** `-`, `*`, `/` and `%` of numbers. */
export function arithmetic(sign: string, left: unknown, right: unknown): number {
  const [a, b] = [toNumber(left), toNumber(right)];
  if (sign === '-') return requireFinite(a - b);
  if (sign === '*') return requireFinite(a * b);
  if (b === 0) throw new ExpressionError('division by zero');
  return requireFinite(sign === '/' ? a / b : a % b);
}

/** `&`, `|` and `^` of whole numbers as 64 bits. */
export function bitwise(sign: string, left: unknown, right: unknown): number {
  const [a, b] = [wholeOf(left), wholeOf(right)];
  return Number(BigInt.asIntN(64, sign === '&' ? a & b : sign === '|' ? a | b : a ^ b));
}

/** Every bit turned over. */
export function bitwiseNot(value: unknown): number {
  return Number(~wholeOf(value));
}

/** Below zero, zero or above as the left side comes before, with or after the right one: numbers by size, texts by letters. */
export function compare(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  return toNumber(left) - toNumber(right);
}

/** Whether two values are the same: null is only itself, a text that is a number equals that number. */
export function looselyEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (left === null || right === null) return false;
  if (typeof left === 'boolean' || typeof right === 'boolean') return toBoolean(left) === toBoolean(right);
  if (typeof left === typeof right || !isScalar(left) || !isScalar(right)) return false;
  return asNumber(left) === asNumber(right);
}

/** What counts as true: not 0, not the empty text, not the text `false`. */
export function toBoolean(value: unknown): boolean {
  if (value === null) throw new ExpressionError('null is neither true nor false');
  return isTruthy(value);
}

/** The same where null counts as no. */
export function isTruthy(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  return typeof value === 'string' && value !== '' && value !== 'false';
}

/** A number, or a text or flag that stands for one. */
export function toNumber(value: unknown): number {
  const number = asNumber(value);
  if (number === undefined) throw new ExpressionError(`${nameOf(value)} is no number`);
  return number;
}

/** How a value reads when it is joined to a text. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new ExpressionError(`${nameOf(value)} is no text`);
}

/** A text that is not longer than an expression may make. */
export function limitLength(text: string): string {
  if (text.length > MAX_TEXT_LENGTH)
    throw new ExpressionError(`a text longer than ${MAX_TEXT_LENGTH} characters`);
  return text;
}

/** A number that can be stored. */
export function requireFinite(number: number): number {
  if (!Number.isFinite(number)) throw new ExpressionError('the number is too large or none at all');
  return number;
}

function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || !NUMBER.test(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Digits can be read in one way only: a text that is almost a number is refused in one pass. */
const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?\s*$/;

function wholeOf(value: unknown): bigint {
  const number = toNumber(value);
  if (!Number.isSafeInteger(number)) throw new ExpressionError(`${number} is no whole number`);
  return BigInt(number);
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'string'
    ? `"${value.slice(0, 40)}"`
    : Array.isArray(value)
      ? 'a list'
      : 'the value';
}

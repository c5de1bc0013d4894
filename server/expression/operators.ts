import { ExpressionError } from './expression-error.ts';

/** The longest text an expression may produce, also in between. */
const MAX_TEXT_LENGTH = 10_000;

/** Adds numbers; concatenates if either side is a text. */
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
  const [a, b] = [toBigInt(left), toBigInt(right)];
  return Number(BigInt.asIntN(64, sign === '&' ? a & b : sign === '|' ? a | b : a ^ b));
}

/** Inverts every bit. */
export function bitwiseNot(value: unknown): number {
  return Number(~toBigInt(value));
}

/** Compares numbers by value and texts by characters: negative, zero or positive. */
export function compare(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  return toNumber(left) - toNumber(right);
}

/**
 * Whether two values are equal: null equals only itself; a text that reads as a number equals that number.
 */
export function looselyEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (left === null || right === null) return false;
  if (typeof left === 'boolean' || typeof right === 'boolean') return toBoolean(left) === toBoolean(right);
  if (typeof left === typeof right || !isScalar(left) || !isScalar(right)) return false;
  return asNumber(left) === asNumber(right);
}

/** Returns whether a value is true: not 0, not the empty text, not the text `false`. Throws for null. */
export function toBoolean(value: unknown): boolean {
  if (value === null) throw new ExpressionError('null is neither true nor false');
  return isTruthy(value);
}

/** Like `toBoolean`, with null as false. */
export function isTruthy(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  return typeof value === 'string' && value !== '' && value !== 'false';
}

/** Returns a number, or the number a text or flag reads as. Throws otherwise. */
export function toNumber(value: unknown): number {
  const number = asNumber(value);
  if (number === undefined) throw new ExpressionError(`${describe(value)} is no number`);
  return number;
}

/** Returns a value as a text for concatenation. Throws for lists and null. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new ExpressionError(`${describe(value)} is no text`);
}

/** Returns a text unless it exceeds the longest allowed. */
export function limitLength(text: string): string {
  if (text.length > MAX_TEXT_LENGTH)
    throw new ExpressionError(`a text longer than ${MAX_TEXT_LENGTH} characters`);
  return text;
}

/** Returns a finite number; throws for others, which cannot be stored. */
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

/** Unambiguous, so that near matches fail in linear time. */
const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?\s*$/;

function toBigInt(value: unknown): bigint {
  const number = toNumber(value);
  if (!Number.isSafeInteger(number)) throw new ExpressionError(`${number} is no whole number`);
  return BigInt(number);
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'string'
    ? `"${value.slice(0, 40)}"`
    : Array.isArray(value)
      ? 'a list'
      : 'the value';
}

import { ExpressionError } from './expression-error.ts';

/** The longest text an expression may produce, also in between. */
const MAX_TEXT_LENGTH = 10_000;

/** A number as expressions know it: `bigint` for whole numbers in the sense of JEXL, `number` for decimal ones. */
export type Numeric = number | bigint;

/** A time that is no number, as in JEXL: it has a `time`, and is compared with other times only. */
export class OpaqueTime extends Date {}

/** Adds numbers; concatenates if either side is a text. */
export function add(
  left: unknown,
  right: unknown,
  decimalText: (decimal: number) => string,
): Numeric | string {
  if (typeof left === 'string' || typeof right === 'string')
    return limitLength(toText(left, decimalText) + toText(right, decimalText));
  return arithmetic('+', left, right);
}

/** `+`, `-`, `*`, `/` and `%`: of two whole numbers a whole number, so that `7 / 2` is 3. */
export function arithmetic(sign: string, left: unknown, right: unknown): Numeric {
  const [a, b] = [toWhole(left), toWhole(right)];
  if (a !== undefined && b !== undefined) return wholeArithmetic(sign, a, b);
  return decimalArithmetic(sign, toNumber(left), toNumber(right));
}

function wholeArithmetic(sign: string, a: bigint, b: bigint): bigint {
  if (sign === '+') return requireBounded(a + b);
  if (sign === '-') return requireBounded(a - b);
  if (sign === '*') return requireBounded(a * b);
  if (b === 0n) throw new ExpressionError('division by zero');
  return sign === '/' ? a / b : a % b;
}

function decimalArithmetic(sign: string, a: number, b: number): number {
  if (sign === '+') return requireFinite(a + b);
  if (sign === '-') return requireFinite(a - b);
  if (sign === '*') return requireFinite(a * b);
  if (b === 0) throw new ExpressionError('division by zero');
  return requireFinite(sign === '/' ? a / b : a % b);
}

/** Whole numbers are exact up to this size, so that none costs more than another. */
const MAX_WHOLE = 10n ** 30n;

function requireBounded(value: bigint): bigint {
  if (value > MAX_WHOLE || value < -MAX_WHOLE)
    throw new ExpressionError('the number is too large or none at all');
  return value;
}

/** Returns the whole number that is meant by digits, also hexadecimal or, after a zero, octal ones. */
export function wholeOf(digits: string): bigint {
  if (digits.length > 31) throw new ExpressionError('the number is too large or none at all');
  return requireBounded(BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits));
}

/** Returns a value as a whole number, if it is one in the sense of JEXL: a flag is, and so are digits of a text. */
function toWhole(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'string' && /^[+-]?\d{1,18}$/.test(value) ? BigInt(value) : undefined;
}

/** Returns a number with the opposite sign. */
export function negate(value: unknown): Numeric {
  const whole = toWhole(value);
  return whole === undefined ? -toNumber(value) : -whole;
}

/** `&`, `|`, `^` and the shifts of whole numbers as 64 bits. */
export function bitwise(sign: string, left: unknown, right: unknown): bigint {
  const [a, b] = [toBigInt(left), toBigInt(right)];
  const places = b & 63n;
  if (sign === '>>>') return BigInt.asIntN(64, BigInt.asUintN(64, a) >> places);
  if (sign === '<<') return BigInt.asIntN(64, a << places);
  if (sign === '>>') return BigInt.asIntN(64, a >> places);
  return BigInt.asIntN(64, sign === '&' ? a & b : sign === '|' ? a | b : a ^ b);
}

/** Inverts every bit. */
export function bitwiseNot(value: unknown): bigint {
  return BigInt.asIntN(64, ~toBigInt(value));
}

/** Compares numbers by value and texts by characters: negative, zero or positive. */
export function compare(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  if (left instanceof Date && right instanceof Date) return left.getTime() - right.getTime();
  return toNumber(left) - toNumber(right);
}

/**
 * Whether two values are equal: null equals only itself; a text that reads as a number equals that number.
 */
export function looselyEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (left === null || right === null) return false;
  if (typeof left === 'boolean' || typeof right === 'boolean') return toBoolean(left) === toBoolean(right);
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime();
  if ((typeof left === typeof right && !(left instanceof Date)) || !isScalar(left) || !isScalar(right))
    return false;
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
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value) !== 0;
  return typeof value === 'string' && value !== '' && value !== 'false';
}

/** Returns a number, or the number a text or flag reads as. Throws otherwise. */
export function toNumber(value: unknown): number {
  const number = asNumber(value);
  if (number === undefined) throw new ExpressionError(`${describe(value)} is no number`);
  return number;
}

/** Returns a value as a text for concatenation. Throws for lists and null. */
export function toText(value: unknown, decimalText: (decimal: number) => string = String): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return decimalText(value);
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
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
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value instanceof OpaqueTime ? undefined : value.getTime();
  if (typeof value !== 'string' || !NUMBER.test(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Unambiguous, so that near matches fail in linear time. */
const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?\s*$/;

/** Returns a whole number; decimal ones without decimals are whole. Throws ExpressionError for any other value. */
export function toBigInt(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  const number = toNumber(value);
  if (!Number.isSafeInteger(number)) throw new ExpressionError(`${number} is no whole number`);
  return BigInt(number);
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'bigint'].includes(typeof value) || value instanceof Date;
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'string'
    ? `"${value.slice(0, 40)}"`
    : Array.isArray(value)
      ? 'a list'
      : 'the value';
}

/** Returns the result of an expression as a plain value: numbers of one kind, times as milliseconds. */
export function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return requireFinite(Number(value));
  if (value instanceof Date) return value.getTime();
  return Array.isArray(value) ? value.map(plainValue) : value;
}

import type { Evaluation } from './evaluation.ts';
import { ExpressionError } from './expression-error.ts';
import { requireFinite, limitLength, toBigInt, toNumber, toText, type Numeric } from './operators.ts';
import { compilePattern, replaceByPattern } from './text-pattern.ts';

type Operation = (args: readonly unknown[], on: Evaluation) => unknown;
/** More than any text may have, characters. */
const MAX_REPEATED = 10_001;

/** A function with its range of argument counts. */
interface Callable {
  minArguments: number;
  maxArguments: number;
  call: Operation;
}

const UNARY_MATH = [
  ...(['ceil', 'floor', 'sqrt', 'cbrt', 'exp', 'expm1', 'log', 'log10', 'log1p'] as const),
  ...(['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'sinh', 'cosh', 'tanh'] as const),
];

const MATH: Record<string, Callable> = {
  ...Object.fromEntries(UNARY_MATH.map((name) => [name, unary((value) => Math[name](value))])),
  abs: whole(
    unary((value) => Math.abs(value)),
    ([value]) => (value < 0n ? -value : value),
  ),
  round: unary((value) => BigInt(Math.floor(requireFinite(value) + 0.5))),
  rint: unary(halfEven),
  signum: unary((value) => Math.sign(value)),
  toRadians: unary((value) => (value * Math.PI) / 180),
  toDegrees: unary((value) => (value * 180) / Math.PI),
  pow: binaryMath((a, b) => a ** b),
  atan2: binaryMath((a, b) => Math.atan2(a, b)),
  hypot: binaryMath((a, b) => Math.hypot(a, b)),
  copySign: binaryMath((a, b) => (Object.is(Math.sign(b), -0) || b < 0 ? -Math.abs(a) : Math.abs(a))),
  floorDiv: wholeMath((a, b) => (a - floorRest(a, b)) / b),
  floorMod: wholeMath(floorRest),
  min: whole(
    binaryMath((a, b) => Math.min(a, b)),
    ([a, b = a]) => (a < b ? a : b),
  ),
  max: whole(
    binaryMath((a, b) => Math.max(a, b)),
    ([a, b = a]) => (a > b ? a : b),
  ),
};

const AS_TEXT: Callable = {
  minArguments: 0,
  maxArguments: 0,
  call: ([value], { decimalText }) => toText(value, decimalText),
};

const TRIMMED: Callable = text(0, 0, (value) => value.trim());

/** Methods of texts, numbers and times; the first argument is the value itself. */
const METHODS: Record<string, Callable> = {
  length: text(0, 0, (value) => BigInt(value.length)),
  isEmpty: text(0, 0, (value) => value === ''),
  toLowerCase: text(0, 0, (value) => limitLength(value.toLowerCase())),
  toUpperCase: text(0, 0, (value) => limitLength(value.toUpperCase())),
  isBlank: text(0, 0, (value) => value.trim() === ''),
  trim: TRIMMED,
  strip: TRIMMED,
  contains: text(1, 1, (value, other) => value.includes(toText(other))),
  startsWith: text(1, 2, (value, other, from = 0) => {
    const start = toNumber(from);
    return start >= 0 && start <= value.length && value.startsWith(toText(other), start);
  }),
  endsWith: text(1, 1, (value, other) => value.endsWith(toText(other))),
  equals: text(1, 1, (value, other) => value === other),
  equalsIgnoreCase: text(1, 1, (value, other) => value.toLowerCase() === toText(other).toLowerCase()),
  concat: text(1, 1, (value, other) => limitLength(value + toText(other))),
  indexOf: text(1, 2, (value, other, from = 0) => BigInt(value.indexOf(toText(other), toNumber(from)))),
  lastIndexOf: text(1, 2, (value, other, from = value.length) => {
    const start = toNumber(from);
    return start < 0 ? -1n : BigInt(value.lastIndexOf(toText(other), start));
  }),
  compareTo: {
    minArguments: 1,
    maxArguments: 1,
    call: ([value, other]) =>
      typeof value === 'string'
        ? comparedTexts(value, toText(other))
        : BigInt(Math.sign(toNumber(value) - toNumber(other))),
  },
  compareToIgnoreCase: text(1, 1, (value, other) =>
    comparedTexts(value.toLowerCase(), toText(other).toLowerCase()),
  ),
  repeat: text(1, 1, (value, times) => {
    const count = toNumber(times);
    if (!Number.isInteger(count) || count < 0) throw new ExpressionError(`${count} is no whole number`);
    return limitLength(value.length * count > MAX_REPEATED ? ' '.repeat(MAX_REPEATED) : value.repeat(count));
  }),
  matches: {
    minArguments: 1,
    maxArguments: 1,
    call: ([value, pattern], { spend }) => compilePattern(toText(pattern), spend)(toText(value), spend),
  },
  replaceAll: byPattern(false),
  replaceFirst: byPattern(true),
  charAt: text(1, 1, (value, at) => value.slice(indexIn(value, at), indexIn(value, at) + 1)),
  substring: text(1, 2, (value, from, to = value.length) => {
    const [start, end] = [indexIn(value, from), indexIn(value, to)];
    if (start > end) throw new ExpressionError('a text cannot end before it begins');
    return value.slice(start, end);
  }),
  split: text(1, 2, (value, separator, most = 0) => partsOf(value, toText(separator), toNumber(most))),
  toString: AS_TEXT,
  byteValue: ofNumber((value) => BigInt.asIntN(8, BigInt(Math.trunc(value)))),
  shortValue: ofNumber((value) => BigInt.asIntN(16, BigInt(Math.trunc(value)))),
  intValue: ofNumber((value) => BigInt.asIntN(32, BigInt(Math.trunc(value)))),
  longValue: ofNumber((value) => BigInt.asIntN(64, BigInt(Math.trunc(value)))),
  doubleValue: ofNumber((value) => value),
  floatValue: ofNumber((value) => Math.fround(value)),
  getTime: { minArguments: 0, maxArguments: 0, call: ([value]) => millisecondsOf(value) },
  replace: text(2, 2, (value, from, to) => replaceAll(value, toText(from), toText(to))),
};

/**
 * Returns the function `math:name`. Throws ExpressionError for an unknown name
 * or a wrong number of arguments.
 */
export function mathFunction(name: string, count: number): Operation {
  return lookUp(MATH, name, `math:${name}`, count, 0);
}

/** Returns a method, whose first argument is the value itself. Throws like `mathFunction`. */
export function methodFunction(name: string, count: number): Operation {
  return lookUp(METHODS, name, name, count, 1);
}

function lookUp(
  all: Record<string, Callable>,
  name: string,
  label: string,
  count: number,
  extra: number,
): Operation {
  const found = Object.hasOwn(all, name) ? all[name] : undefined;
  if (!found) throw new ExpressionError(`unknown function ${label.slice(0, 80)}`);
  if (count < found.minArguments + extra || count > found.maxArguments + extra)
    throw new ExpressionError(`${label} takes ${found.minArguments} to ${found.maxArguments} values`);
  return found.call;
}

function unary(calculate: (value: number) => Numeric): Callable {
  return { minArguments: 1, maxArguments: 1, call: ([value]) => checked(calculate(toNumber(value))) };
}

function checked(value: Numeric): Numeric {
  return typeof value === 'bigint' ? value : requireFinite(value);
}

/** A function that gives a whole number for whole numbers. */
function whole(
  { call, ...counts }: Callable,
  calculate: (values: [bigint, ...bigint[]]) => bigint,
): Callable {
  return {
    ...counts,
    call: (values, on) => {
      const [first, ...others] = values.filter((value) => typeof value === 'bigint');
      return first !== undefined && others.length + 1 === values.length
        ? calculate([first, ...others])
        : call(values, on);
    },
  };
}

function ofNumber(convert: (value: number) => Numeric): Callable {
  return {
    minArguments: 0,
    maxArguments: 0,
    call: ([value]) => checked(convert(requireFinite(toNumber(value)))),
  };
}

/** Returns the milliseconds since the epoch of a time. */
export function millisecondsOf(value: unknown): bigint {
  if (!(value instanceof Date)) throw new ExpressionError('it has no "time"');
  return BigInt(value.getTime());
}

/**
 * Returns the parts of a text; the separator may have escaped characters.
 * @param most so many parts at most, the last with the rest; without empty ones at its end for 0, all for less
 */
function partsOf(value: string, separator: string, most: number): string[] {
  if (!/^(?:\\[^a-zA-Z\d]|[^\\^$.|?*+()[\]{}])+$/.test(separator) && !/^[.|?*+^$]$/.test(separator))
    throw new ExpressionError('the pattern cannot be read at 0');
  const plain = separator.replaceAll(/\\(.)/g, '$1');
  const parts = value.split(plain);
  if (most > 0 && parts.length > most) parts.push(parts.splice(most - 1).join(plain));
  if (most === 0) while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return parts;
}

function binaryMath(calculate: (a: number, b: number) => number): Callable {
  return {
    minArguments: 2,
    maxArguments: 2,
    call: ([a, b]) => requireFinite(calculate(toNumber(a), toNumber(b))),
  };
}

function text(
  minArguments: number,
  maxArguments: number,
  apply: (value: string, first: unknown, second: unknown) => unknown,
): Callable {
  return {
    minArguments,
    maxArguments,
    call: ([value, first, second]) => apply(toText(value), first, second),
  };
}

function byPattern(isFirstOnly: boolean): Callable {
  return {
    minArguments: 2,
    maxArguments: 2,
    call: ([value, pattern, by], { spend }) =>
      replaceByPattern(toText(value), toText(pattern), { by: toText(by), isFirstOnly }, spend),
  };
}

/** A function of two whole numbers, of which the second is not zero. */
function wholeMath(calculate: (a: bigint, b: bigint) => bigint): Callable {
  return {
    minArguments: 2,
    maxArguments: 2,
    call: ([a, b]) => {
      const divisor = toBigInt(b);
      if (divisor === 0n) throw new ExpressionError('division by zero');
      return calculate(toBigInt(a), divisor);
    },
  };
}

/** Returns what is left of a whole division that rounds down: it has the sign of the divisor. */
function floorRest(a: bigint, b: bigint): bigint {
  return ((a % b) + b) % b;
}

/** Rounds to a whole number, of two that are as near to the even one. */
function halfEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 !== 0) ? below + 1 : below;
}

/** Returns how two texts are ordered: by the first characters that differ, else by their lengths. */
function comparedTexts(left: string, right: string): bigint {
  const end = Math.min(left.length, right.length);
  for (let at = 0; at < end; at++) {
    const difference = left.charCodeAt(at) - right.charCodeAt(at);
    if (difference !== 0) return BigInt(difference);
  }
  return BigInt(left.length - right.length);
}

function indexIn(value: string, at: unknown): number {
  const place = toNumber(at);
  if (!Number.isInteger(place) || place < 0 || place > value.length)
    throw new ExpressionError(`there is no place ${place} in a text of ${value.length} characters`);
  return place;
}

/** Checks the length before replacing, because replacing may multiply a text. */
function replaceAll(value: string, from: string, to: string): string {
  const parts = value.split(from).length - 1;
  if (value.length + parts * Math.max(0, to.length - from.length) > 10_000) limitLength(' '.repeat(10_001));
  return limitLength(value.replaceAll(from, () => to));
}

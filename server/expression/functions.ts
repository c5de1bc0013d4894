import type { Evaluation } from './evaluation.ts';
import { ExpressionError } from './expression-error.ts';
import { requireFinite, limitLength, toNumber, toText, type Numeric } from './operators.ts';

type Operation = (args: readonly unknown[], on: Evaluation) => unknown;
/** A function with its range of argument counts. */
interface Callable {
  minArguments: number;
  maxArguments: number;
  call: Operation;
}

const UNARY_MATH = [
  ...(['ceil', 'floor', 'sqrt', 'cbrt', 'exp', 'log', 'log10'] as const),
  ...(['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'sinh', 'cosh', 'tanh'] as const),
];

const MATH: Record<string, Callable> = {
  ...Object.fromEntries(UNARY_MATH.map((name) => [name, unary((value) => Math[name](value))])),
  abs: whole(
    unary((value) => Math.abs(value)),
    ([value]) => (value < 0n ? -value : value),
  ),
  round: unary((value) => BigInt(Math.floor(requireFinite(value) + 0.5))),
  signum: unary((value) => Math.sign(value)),
  toRadians: unary((value) => (value * Math.PI) / 180),
  toDegrees: unary((value) => (value * 180) / Math.PI),
  pow: binaryMath((a, b) => a ** b),
  atan2: binaryMath((a, b) => Math.atan2(a, b)),
  hypot: binaryMath((a, b) => Math.hypot(a, b)),
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

/** Methods of texts, numbers and times; the first argument is the value itself. */
const METHODS: Record<string, Callable> = {
  length: text(0, 0, (value) => BigInt(value.length)),
  isEmpty: text(0, 0, (value) => value === ''),
  toLowerCase: text(0, 0, (value) => limitLength(value.toLowerCase())),
  toUpperCase: text(0, 0, (value) => limitLength(value.toUpperCase())),
  trim: text(0, 0, (value) => value.trim()),
  contains: text(1, 1, (value, other) => value.includes(toText(other))),
  startsWith: text(1, 1, (value, other) => value.startsWith(toText(other))),
  endsWith: text(1, 1, (value, other) => value.endsWith(toText(other))),
  equals: text(1, 1, (value, other) => value === other),
  equalsIgnoreCase: text(1, 1, (value, other) => value.toLowerCase() === toText(other).toLowerCase()),
  concat: text(1, 1, (value, other) => limitLength(value + toText(other))),
  indexOf: text(1, 2, (value, other, from = 0) => BigInt(value.indexOf(toText(other), toNumber(from)))),
  lastIndexOf: text(1, 1, (value, other) => BigInt(value.lastIndexOf(toText(other)))),
  charAt: text(1, 1, (value, at) => value.slice(indexIn(value, at), indexIn(value, at) + 1)),
  substring: text(1, 2, (value, from, to = value.length) => {
    const [start, end] = [indexIn(value, from), indexIn(value, to)];
    if (start > end) throw new ExpressionError('a text cannot end before it begins');
    return value.slice(start, end);
  }),
  split: text(1, 1, (value, separator) => partsOf(value, toText(separator))),
  toString: AS_TEXT,
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
export function method(name: string, count: number): Operation {
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

/** Returns the parts of a text, without empty ones at its end; the separator may have escaped characters. */
function partsOf(value: string, separator: string): string[] {
  if (!/^(?:\\[^a-zA-Z\d]|[^\\^$.|?*+()[\]{}])+$/.test(separator) && !/^[.|?*+^$]$/.test(separator))
    throw new ExpressionError('the pattern cannot be read at 0');
  const parts = value.split(separator.replaceAll(/\\(.)/g, '$1'));
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
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

import { ExpressionError } from './expression-error.ts';
import { requireFinite, limitLength, toNumber, toText } from './operators.ts';

type Operation = (given: readonly unknown[]) => unknown;
/** What is called, with how few and how many values. */
interface Callable {
  minArguments: number;
  maxArguments: number;
  call: Operation;
}

const UNARY_MATH = [
  ...(['abs', 'ceil', 'floor', 'sqrt', 'cbrt', 'exp', 'log', 'log10'] as const),
  ...(['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'sinh', 'cosh', 'tanh'] as const),
];

const MATH: Record<string, Callable> = {
  ...Object.fromEntries(UNARY_MATH.map((name) => [name, unary((value) => Math[name](value))])),
  round: unary((value) => Math.floor(value + 0.5)),
  signum: unary((value) => Math.sign(value)),
  toRadians: unary((value) => (value * Math.PI) / 180),
  toDegrees: unary((value) => (value * 180) / Math.PI),
  pow: binaryMath((a, b) => a ** b),
  atan2: binaryMath((a, b) => Math.atan2(a, b)),
  hypot: binaryMath((a, b) => Math.hypot(a, b)),
  min: binaryMath((a, b) => Math.min(a, b)),
  max: binaryMath((a, b) => Math.max(a, b)),
};

/** Of a text: the first value given is the text itself. */
const METHODS: Record<string, Callable> = {
  length: text(0, 0, (value) => value.length),
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
  indexOf: text(1, 2, (value, other, from = 0) => value.indexOf(toText(other), toNumber(from))),
  lastIndexOf: text(1, 1, (value, other) => value.lastIndexOf(toText(other))),
  charAt: text(1, 1, (value, at) => value.slice(placeIn(value, at), placeIn(value, at) + 1)),
  substring: text(1, 2, (value, from, to = value.length) => {
    const [start, end] = [placeIn(value, from), placeIn(value, to)];
    if (start > end) throw new ExpressionError('a text cannot end before it begins');
    return value.slice(start, end);
  }),
  replace: text(2, 2, (value, from, to) => replaced(value, toText(from), toText(to))),
};

/** The function `math:name`. Throws ExpressionError for one that is not known or called with the wrong number of values. */
export function mathFunction(name: string, count: number): Operation {
  return lookUp(MATH, name, `math:${name}`, count, 0);
}

/** The method of texts; its values begin with the text itself. Throws the same way. */
export function textMethod(name: string, count: number): Operation {
  return lookUp(METHODS, name, name, count, 1);
}

function lookUp(
  all: Record<string, Callable>,
  name: string,
  label: string,
  count: number,
  own: number,
): Operation {
  const found = Object.hasOwn(all, name) ? all[name] : undefined;
  if (!found) throw new ExpressionError(`unknown function ${label}`);
  if (count < found.minArguments + own || count > found.maxArguments + own)
    throw new ExpressionError(`${label} takes ${found.minArguments} to ${found.maxArguments} values`);
  return found.call;
}

function unary(calculate: (value: number) => number): Callable {
  return { minArguments: 1, maxArguments: 1, call: ([value]) => requireFinite(calculate(toNumber(value))) };
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
  act: (value: string, first: unknown, second: unknown) => unknown,
): Callable {
  return { minArguments, maxArguments, call: ([value, first, second]) => act(toText(value), first, second) };
}

function placeIn(value: string, at: unknown): number {
  const place = toNumber(at);
  if (!Number.isInteger(place) || place < 0 || place > value.length)
    throw new ExpressionError(`there is no place ${place} in a text of ${value.length} characters`);
  return place;
}

/** Measured before it is made: replacing may multiply a text. */
function replaced(value: string, from: string, to: string): string {
  const parts = value.split(from).length - 1;
  if (value.length + parts * Math.max(0, to.length - from.length) > 10_000) limitLength(' '.repeat(10_001));
  return limitLength(value.replaceAll(from, () => to));
}

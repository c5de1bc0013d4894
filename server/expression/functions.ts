import { ExpressionProblem } from './expression-problem.ts';
import { finite, limited, numberOf, textOf } from './operators.ts';

type Operation = (given: readonly unknown[]) => unknown;
/** What is called, with how few and how many values. */
interface Callable {
  least: number;
  most: number;
  call: Operation;
}

const PLAIN = [
  ...(['abs', 'ceil', 'floor', 'sqrt', 'cbrt', 'exp', 'log', 'log10'] as const),
  ...(['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'sinh', 'cosh', 'tanh'] as const),
];

const MATH: Record<string, Callable> = {
  ...Object.fromEntries(PLAIN.map((name) => [name, one((value) => Math[name](value))])),
  round: one((value) => Math.floor(value + 0.5)),
  signum: one((value) => Math.sign(value)),
  toRadians: one((value) => (value * Math.PI) / 180),
  toDegrees: one((value) => (value * 180) / Math.PI),
  pow: two((a, b) => a ** b),
  atan2: two((a, b) => Math.atan2(a, b)),
  hypot: two((a, b) => Math.hypot(a, b)),
  min: two((a, b) => Math.min(a, b)),
  max: two((a, b) => Math.max(a, b)),
};

/** Of a text: the first value given is the text itself. */
const METHODS: Record<string, Callable> = {
  length: text(0, 0, (value) => value.length),
  isEmpty: text(0, 0, (value) => value === ''),
  toLowerCase: text(0, 0, (value) => limited(value.toLowerCase())),
  toUpperCase: text(0, 0, (value) => limited(value.toUpperCase())),
  trim: text(0, 0, (value) => value.trim()),
  contains: text(1, 1, (value, other) => value.includes(textOf(other))),
  startsWith: text(1, 1, (value, other) => value.startsWith(textOf(other))),
  endsWith: text(1, 1, (value, other) => value.endsWith(textOf(other))),
  equals: text(1, 1, (value, other) => value === other),
  equalsIgnoreCase: text(1, 1, (value, other) => value.toLowerCase() === textOf(other).toLowerCase()),
  concat: text(1, 1, (value, other) => limited(value + textOf(other))),
  indexOf: text(1, 2, (value, other, from = 0) => value.indexOf(textOf(other), numberOf(from))),
  lastIndexOf: text(1, 1, (value, other) => value.lastIndexOf(textOf(other))),
  charAt: text(1, 1, (value, at) => value.slice(placeIn(value, at), placeIn(value, at) + 1)),
  substring: text(1, 2, (value, from, to = value.length) => {
    const [start, end] = [placeIn(value, from), placeIn(value, to)];
    if (start > end) throw new ExpressionProblem('a text cannot end before it begins');
    return value.slice(start, end);
  }),
  replace: text(2, 2, (value, from, to) => replaced(value, textOf(from), textOf(to))),
};

/** The function `math:name`. Throws ExpressionProblem for one that is not known or called with the wrong number of values. */
export function mathFunction(name: string, count: number): Operation {
  return chosen(MATH, name, `math:${name}`, count, 0);
}

/** The method of texts; its values begin with the text itself. Throws the same way. */
export function textMethod(name: string, count: number): Operation {
  return chosen(METHODS, name, name, count, 1);
}

function chosen(
  all: Record<string, Callable>,
  name: string,
  label: string,
  count: number,
  own: number,
): Operation {
  const found = Object.hasOwn(all, name) ? all[name] : undefined;
  if (!found) throw new ExpressionProblem(`unknown function ${label}`);
  if (count < found.least + own || count > found.most + own)
    throw new ExpressionProblem(`${label} takes ${found.least} to ${found.most} values`);
  return found.call;
}

function one(calculate: (value: number) => number): Callable {
  return { least: 1, most: 1, call: ([value]) => finite(calculate(numberOf(value))) };
}

function two(calculate: (a: number, b: number) => number): Callable {
  return { least: 2, most: 2, call: ([a, b]) => finite(calculate(numberOf(a), numberOf(b))) };
}

function text(
  least: number,
  most: number,
  act: (value: string, first: unknown, second: unknown) => unknown,
): Callable {
  return { least, most, call: ([value, first, second]) => act(textOf(value), first, second) };
}

function placeIn(value: string, at: unknown): number {
  const place = numberOf(at);
  if (!Number.isInteger(place) || place < 0 || place > value.length)
    throw new ExpressionProblem(`there is no place ${place} in a text of ${value.length} characters`);
  return place;
}

/** Measured before it is made: replacing may multiply a text. */
function replaced(value: string, from: string, to: string): string {
  const parts = value.split(from).length - 1;
  if (value.length + parts * Math.max(0, to.length - from.length) > 10_000) limited(' '.repeat(10_001));
  return limited(value.replaceAll(from, () => to));
}

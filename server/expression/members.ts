import type { Evaluation, Part } from './evaluation.ts';
import { ExpressionProblem } from './expression-problem.ts';
import { textOf } from './operators.ts';

/** A name; a dotted one may be the name of one attribute. */
export function variable(path: string): Part {
  const lenient = (on: Evaluation): unknown => {
    on.spend(1);
    return on.variables(path) ?? null;
  };
  const value = (on: Evaluation): unknown => {
    on.spend(1);
    const found = on.variables(path);
    if (found === undefined) throw new ExpressionProblem(`unknown variable ${path}`);
    return found;
  };
  return { value, lenient, path };
}

/** What is inside of what a part stands for. @param isLenient whether null has null inside (`?.`) */
export function memberOf(part: Part, keyOf: (on: Evaluation) => unknown, isLenient: boolean): Part {
  const holder = isLenient ? (part.lenient ?? part.value) : part.value;
  const plain = (on: Evaluation): unknown => {
    const held = holder(on);
    if (held === null && isLenient) return null;
    return childOf(held, keyOf(on));
  };
  const { path } = part;
  if (path === undefined) return { value: plain };
  return dotted(path, part, keyOf, plain);
}

/** `a.b` is the attribute named `a.b` where there is one, else the member `b` of `a`. */
function dotted(
  path: string,
  part: Part,
  keyOf: (on: Evaluation) => unknown,
  plain: (on: Evaluation) => unknown,
): Part {
  const whole = (on: Evaluation): unknown => on.variables(`${path}.${textOf(keyOf(on))}`);
  return {
    value: (on) => {
      on.spend(1);
      return whole(on) ?? plain(on);
    },
    lenient: (on) => {
      on.spend(1);
      const found = whole(on);
      if (found !== undefined) return found;
      return (part.lenient ?? part.value)(on) === null ? null : plain(on);
    },
  };
}

function childOf(held: unknown, key: unknown): unknown {
  if (typeof held !== 'object' || held === null) throw new ExpressionProblem(`it has no "${String(key)}"`);
  const name = typeof key === 'number' ? String(key) : textOf(key);
  const found: unknown = Object.hasOwn(held, name) ? Reflect.get(held, name) : undefined;
  if (found === undefined || (Array.isArray(held) && name === 'length'))
    throw new ExpressionProblem(`there is no "${name.slice(0, 40)}"`);
  return found;
}

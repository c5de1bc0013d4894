import type { Evaluation, ExpressionNode } from './evaluation.ts';
import { ExpressionError } from './expression-error.ts';
import { toText } from './operators.ts';

/** A name; a dotted one may be the name of one attribute. */
export function variable(path: string): ExpressionNode {
  const valueOrNull = (on: Evaluation): unknown => {
    on.spend(1);
    return on.variables(path) ?? null;
  };
  const value = (on: Evaluation): unknown => {
    on.spend(1);
    const found = on.variables(path);
    if (found === undefined) throw new ExpressionError(`unknown variable ${path}`);
    return found;
  };
  return { value, valueOrNull, path };
}

/** What is inside of what a part stands for. @param isLenient whether null has null inside (`?.`) */
export function memberAccess(
  node: ExpressionNode,
  keyOf: (on: Evaluation) => unknown,
  isLenient: boolean,
): ExpressionNode {
  const holder = isLenient ? (node.valueOrNull ?? node.value) : node.value;
  const plain = (on: Evaluation): unknown => {
    const held = holder(on);
    if (held === null && isLenient) return null;
    return childOf(held, keyOf(on));
  };
  const { path } = node;
  if (path === undefined) return { value: plain };
  return dotted(path, node, keyOf, plain);
}

/** `a.b` is the attribute named `a.b` where there is one, else the member `b` of `a`. */
function dotted(
  path: string,
  node: ExpressionNode,
  keyOf: (on: Evaluation) => unknown,
  plain: (on: Evaluation) => unknown,
): ExpressionNode {
  const whole = (on: Evaluation): unknown => on.variables(`${path}.${toText(keyOf(on))}`);
  return {
    value: (on) => {
      on.spend(1);
      return whole(on) ?? plain(on);
    },
    valueOrNull: (on) => {
      on.spend(1);
      const found = whole(on);
      if (found !== undefined) return found;
      return (node.valueOrNull ?? node.value)(on) === null ? null : plain(on);
    },
  };
}

function childOf(held: unknown, key: unknown): unknown {
  if (typeof held !== 'object' || held === null) throw new ExpressionError(`it has no "${String(key)}"`);
  const name = typeof key === 'number' ? String(key) : toText(key);
  const found: unknown = Object.hasOwn(held, name) ? Reflect.get(held, name) : undefined;
  if (found === undefined || (Array.isArray(held) && name === 'length'))
    throw new ExpressionError(`there is no "${name.slice(0, 40)}"`);
  return found;
}

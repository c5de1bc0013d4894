import type { Evaluation, ExpressionNode } from './evaluation.ts';
import { ExpressionError } from './expression-error.ts';
import { millisecondsOf } from './functions.ts';
import { toText } from './operators.ts';

/** Returns the node of a name; a dotted name may be the name of one attribute. */
export function variableNode(path: string): ExpressionNode {
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

/** Returns the node of a member. @param isLenient whether a member of null is null (`?.`) */
export function memberAccess(
  node: ExpressionNode,
  keyOf: (on: Evaluation) => unknown,
  isLenient: boolean,
): ExpressionNode {
  const objectOf = isLenient ? (node.valueOrNull ?? node.value) : node.value;
  const memberOf = (on: Evaluation): unknown => {
    const object = objectOf(on);
    if (object === null && isLenient) return null;
    return childOf(object, keyOf(on));
  };
  const { path } = node;
  if (path === undefined) return { value: memberOf };
  return dotted(path, node, keyOf, memberOf);
}

/** `a.b` is the attribute named `a.b` if there is one, else the member `b` of `a`. */
function dotted(
  path: string,
  node: ExpressionNode,
  keyOf: (on: Evaluation) => unknown,
  memberOf: (on: Evaluation) => unknown,
): ExpressionNode {
  const attributeOf = (on: Evaluation): unknown => on.variables(`${path}.${toText(keyOf(on))}`);
  return {
    value: (on) => {
      on.spend(1);
      return attributeOf(on) ?? memberOf(on);
    },
    valueOrNull: (on) => {
      on.spend(1);
      const found = attributeOf(on);
      if (found !== undefined) return found;
      return (node.valueOrNull ?? node.value)(on) === null ? null : memberOf(on);
    },
  };
}

function childOf(object: unknown, key: unknown): unknown {
  if (object instanceof Date && key === 'time') return millisecondsOf(object);
  if (typeof object !== 'object' || object === null) throw new ExpressionError(`it has no "${String(key)}"`);
  const name = typeof key === 'number' ? String(key) : toText(key);
  const found: unknown = Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined;
  if (found === undefined || (Array.isArray(object) && name === 'length'))
    throw new ExpressionError(`there is no "${name.slice(0, 40)}"`);
  return found;
}

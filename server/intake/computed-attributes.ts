import type { ComputedAttribute } from '@farol/core/domain/position/computed-attribute';
import type { Device } from '@farol/core/domain/device/device';
import { isInRange, FIX_RANGES } from '@farol/core/domain/position/fix-ranges';
import { isPlausibleAttribute, isPlausibleText } from '@farol/core/domain/position/plausible-fix';
import type { Position } from '@farol/core/domain/position/position';
import type { Variables } from '../expression/evaluation.ts';
import { ExpressionError } from '../expression/expression-error.ts';
import { compileExpression, type CompiledExpression } from '../expression/expression.ts';
import { limitLength } from '../expression/operators.ts';
import { appliedRecordSets } from '../registry/applied-records.ts';
import type { Registry } from '../registry/registry.ts';
import { StepBudget } from '@farol/core/domain/values/step-budget';

/**
 * Returns a position with the computed attributes of its device (contract §7.6): in the early pass those with
 * negative priority, in the late pass the others, highest priority first; later ones see the results of
 * earlier ones. An attribute that cannot be computed, or whose value has the wrong type or is out of range,
 * changes nothing; nor do any after the step budget of the position is used up.
 */
export function withComputedAttributes(
  registry: Registry,
  device: Device,
  position: Position,
  pass: 'early' | 'late',
): Position {
  const sets = appliedRecordSets(registry, device, 'attribute').filter((ids) => ids.size > 0);
  if (sets.length === 0) return position;
  const ids = new Set(sets.flatMap((set) => [...set]));
  const steps = new StepBudget(STEPS_PER_POSITION);
  return [...ids]
    .map((id) => registry.index('attribute').get(id))
    .filter((attribute) => attribute !== undefined)
    .filter((attribute) => attribute.priority < 0 === (pass === 'early'))
    .sort((left, right) => right.priority - left.priority || left.id - right.id)
    .reduce((computed, attribute) => withComputed(computed, attribute, device, steps), position);
}

/**
 * Returns the value of a computed attribute on a position: a number, flag or text by its type; null when the
 * expression is null. Throws ExpressionError when it cannot be evaluated or has another type.
 */
export function evaluateComputedAttribute(
  attribute: ComputedAttribute,
  position: Position,
  device: Device,
  steps?: StepBudget,
): number | boolean | string | null {
  // Building the variables costs a little as well, however short the expression is.
  if (steps?.take(STEPS_PER_EXPRESSION) === false) throw new ExpressionError('the expression takes too long');
  const value = expressionOf(attribute, steps)(variablesOf(position, device), steps);
  if (value === null) return null;
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  if (attribute.type !== 'number' && attribute.type !== 'boolean')
    return isPlain ? String(value) : limitLength(JSON.stringify(value));
  if (isPlain && typeof value === attribute.type) return value;
  throw new ExpressionError(`the value is no ${attribute.type}`);
}

/** The steps that all computed attributes of a device may use per position, and the least that each costs. */
const STEPS_PER_POSITION = 200_000;
const STEPS_PER_EXPRESSION = 20;

/** Compiled expressions, or the compile error, by record. */
const COMPILED = new WeakMap<ComputedAttribute, CompiledExpression | ExpressionError>();

function expressionOf(attribute: ComputedAttribute, steps: StepBudget | undefined): CompiledExpression {
  const known = COMPILED.get(attribute) ?? compileOrError(attribute.expression, steps);
  COMPILED.set(attribute, known);
  if (known instanceof ExpressionError) throw known;
  return known;
}

function compileOrError(source: string, steps: StepBudget | undefined): CompiledExpression | ExpressionError {
  try {
    return compileExpression(source, steps);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
}

function withComputed(
  position: Position,
  attribute: ComputedAttribute,
  device: Device,
  steps: StepBudget,
): Position {
  try {
    const value = evaluateComputedAttribute(attribute, position, device, steps);
    return withValue(position, attribute.attribute, value);
  } catch (error) {
    if (error instanceof ExpressionError) return position;
    throw error;
  }
}

function withValue(position: Position, name: string, value: number | boolean | string | null): Position {
  if (name === 'valid') return typeof value === 'boolean' ? { ...position, valid: value } : position;
  if (name === 'address')
    return value === null || isPlausibleText(value) ? { ...position, address: value } : position;
  if (isPlaceField(name))
    return isInRange(value, FIX_RANGES[name]) ? { ...position, [name]: value } : position;
  if (value !== null && !isPlausibleAttribute(name, value)) return position;
  if (value !== null) return { ...position, attributes: { ...position.attributes, [name]: value } };
  const { [name]: _removed, ...attributes } = position.attributes;
  return { ...position, attributes };
}

function isPlaceField(name: string): name is keyof typeof FIX_RANGES {
  return Object.hasOwn(FIX_RANGES, name);
}

const MOMENTS = new Set(['serverTime', 'deviceTime', 'fixTime']);

/**
 * Returns the position's properties and, by their names, its attributes, and where it has none of that name those of
 * the device. Ids and counted milliseconds are whole
 * numbers, all others decimal ones, as a Traccar server has them of this protocol.
 */
export function variablesOf(position: Position, device: Device): Variables {
  return (name) => {
    if (Object.hasOwn(position.attributes, name)) return wholeIfCounted(name, position.attributes[name]);
    if (name === 'attributes' || !Object.hasOwn(position, name))
      return Object.hasOwn(device.attributes, name) ? device.attributes[name] : CONSTANT_VARIABLES.get(name);
    const value: unknown = Reflect.get(position, name);
    if (MOMENTS.has(name) && typeof value === 'string') return new Date(value);
    return Array.isArray(value)
      ? value.map((item) => wholeIfCounted('id', item))
      : wholeIfCounted(name, value);
  };
}

const WHOLE = new Set(['id', 'deviceId', 'hours', 'stoppedTime']);

function wholeIfCounted(name: string, value: unknown): unknown {
  return WHOLE.has(name) && typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}

/** Properties with the same value for every position of this server. */
const CONSTANT_VARIABLES = new Map<string, unknown>([
  ['outdated', false],
  ['type', null],
]);

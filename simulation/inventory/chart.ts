import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { transitionId, transitionsOf } from '../record/visit-recorder.ts';

/** A state of a chart; the whole chart is not one of them. */
export interface ChartState {
  /** As in the records of runs. */
  readonly id: string;
  /** The path below the chart, for instance `open.live`. */
  readonly name: string;
  /** The id of the state that contains it. */
  readonly parent: string | undefined;
  /** Whether the chart, or the state that contains it, starts with it. */
  readonly isInitial: boolean;
}

/** A transition of a chart. */
export interface ChartTransition {
  /** As in the records of runs. */
  readonly id: string;
  /** The id of the state it leaves; undefined if it is taken in every state. */
  readonly source: string | undefined;
  /** The id of the next state; undefined if the state stays. */
  readonly target: string | undefined;
  readonly event: string;
  /** What must hold; empty if nothing. */
  readonly guard: string;
  readonly actions: readonly string[];
}

/** What is said of a chart besides its states. */
export interface ChartSource {
  /** What the chart is for: the first paragraph of its doc comment. */
  readonly sentence: string;
  /** The file that holds it, from the root of the repository. */
  readonly path: string;
}

/** The states and transitions of one machine, in reading order. */
export interface Chart extends ChartSource {
  readonly id: string;
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
}

/** Returns the states and transitions of a machine, those that any state takes first. */
export function chartOf(machine: AnyStateMachine, source: ChartSource): Chart {
  const { root } = machine;
  const nodes = [...statesBelow(root)];
  return {
    ...source,
    id: machine.id,
    states: nodes.map((node) => ({
      id: node.id,
      name: node.path.join('.'),
      parent: belowRoot(node.parent),
      isInitial: node.parent?.initial?.target?.[0] === node,
    })),
    transitions: [root, ...nodes].flatMap(transitionsOf).map(chartTransition),
  };
}

function chartTransition(transition: AnyTransitionDefinition): ChartTransition {
  const { source, target, eventType, guard, actions } = transition;
  return {
    id: transitionId(transition),
    source: belowRoot(source),
    target: target?.[0]?.id,
    event: eventName(eventType),
    guard: guard === undefined ? '' : guardName(guard),
    actions: actions.map(actionName),
  };
}

function belowRoot(node: AnyStateNode | undefined): string | undefined {
  return node?.parent ? node.id : undefined;
}

function* statesBelow(node: AnyStateNode): Generator<AnyStateNode> {
  for (const child of Object.values<AnyStateNode>(node.states)) {
    yield child;
    yield* statesBelow(child);
  }
}

/** Returns how tables and pictures name an event: those of XState itself in words. */
export function eventName(eventType: string): string {
  if (eventType === '') return 'at once';
  const after = /^xstate\.after\.(.+?)\.[^.]+(\..+)?$/.exec(eventType)?.[1];
  if (after !== undefined) return `after ${after}${/^\d+$/.test(after) ? ' ms' : ''}`;
  const [, kind, actor] = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.*)$/.exec(eventType) ?? [];
  if (kind === 'done') return 'done';
  if (kind === 'error') return 'failed';
  return kind === 'snapshot' ? `change of ${actor}` : eventType;
}

/** Returns the name of a guard; parts of one that is put together keep their own. */
export function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)) {
    const names = guard.guards.map(guardName);
    return guard.name === 'not' ? `not ${names.join('')}` : names.join(` ${guard.name} `);
  }
  const params = isRecord(guard) && typeof guard['params'] === 'string' ? ` ${guard['params']}` : '';
  return `${actionName(guard)}${params}`;
}

/** Returns the name of an action; one without a name is written as `(inline)`. */
export function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  return isRecord(action) && typeof action['type'] === 'string' ? action['type'] : '(inline)';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

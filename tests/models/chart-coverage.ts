import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';

/** How the library calls a chart without a name. */
const NAMELESS = '(machine)';
/** Many times more than one actor takes in any test: a chart with so many goes round and round. */
const MANY_STEPS = 5000;

/**
 * Records which states a suite entered and which transitions it took, of all actors started with its
 * `inspect`. What remains in `missing` was not tested: either a test is missing or the chart has an
 * unreachable part.
 */
export class ChartCoverage {
  /** The chart and its calls without a name; what is not reached is cited by these names. */
  readonly #nameless: readonly string[];
  readonly #states: Map<AnyStateNode, string>;
  readonly #transitions: Map<AnyTransitionDefinition, string>;
  readonly #entered = new Set<AnyStateNode>();
  readonly #taken = new Set<AnyTransitionDefinition>();
  readonly #steps = new WeakMap<object, number>();

  constructor(machine: AnyStateMachine) {
    const nodes = withDescendants(machine.root);
    const calls = nodes.filter(({ invoke }) => invoke.some(({ id }) => id === ''));
    this.#nameless = [
      ...(machine.id === NAMELESS ? ['a name of the chart'] : []),
      ...calls.map(({ id }) => `a name of a call of ${id}`),
    ];
    this.#states = new Map(nodes.map((node) => [node, `state ${node.id}`]));
    this.#transitions = new Map(
      nodes.flatMap((node) =>
        transitionsOf(node).map((transition, at): [AnyTransitionDefinition, string] => [
          transition,
          nameOf(transition, at),
        ]),
      ),
    );
  }

  /** Pass this to every actor of the suite. Throws in a chart that never comes to rest, which ends it. */
  readonly inspect = (event: InspectionEvent): void => {
    if (event.type === '@xstate.microstep') {
      this.#countStep(event.actorRef);
      for (const transition of event._transitions) this.#taken.add(transition);
    }
    if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return;
    // Other actors of the system (promises, callbacks) have snapshots without states.
    if (!('_nodes' in event.snapshot) || !Array.isArray(event.snapshot._nodes)) return;
    for (const node of event.snapshot._nodes) this.#entered.add(node);
  };

  /** The states never entered and the transitions never taken, by name, and what has no name. */
  missing(): string[] {
    return [
      ...this.#nameless,
      ...[...this.#states].filter(([node]) => !this.#entered.has(node)).map(([, name]) => name),
      ...[...this.#transitions]
        .filter(([transition]) => !this.#taken.has(transition))
        .map(([, name]) => name),
    ];
  }

  #countStep(actor: object): void {
    const steps = (this.#steps.get(actor) ?? 0) + 1;
    if (steps > MANY_STEPS) throw new Error('The chart never comes to rest');
    this.#steps.set(actor, steps);
  }
}

function withDescendants(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(withDescendants)];
}

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

function nameOf({ source, eventType, target }: AnyTransitionDefinition, at: number): string {
  const targets = target?.map(({ key }) => key).join(', ') ?? 'no other state';
  return `transition ${at + 1} of ${source.id}: on ${eventType || 'nothing'} to ${targets}`;
}

import type {
  AnyStateNode,
  AnyTransitionDefinition,
  InspectedMicrostepEvent,
  InspectedSnapshotEvent,
  InspectionEvent,
} from 'xstate';
import type { MachineVisits } from './run-record.ts';

/** Counts the states that machines entered and the transitions they took, of all actors given its `inspect`. */
export class VisitRecorder {
  readonly #active = new WeakMap<object, ReadonlySet<AnyStateNode>>();
  readonly #entered = new Map<AnyStateNode, number>();
  readonly #taken = new Map<AnyTransitionDefinition, number>();

  /** Receives what actors do; given to the console as its `inspect`. */
  readonly inspect = (event: InspectionEvent): void => {
    if (event.type === '@xstate.microstep') {
      for (const transition of event._transitions) count(this.#taken, transition);
      this.#enter(event);
    } else if (event.type === '@xstate.snapshot') this.#enter(event);
  };

  /** Returns what was counted so far, by the id of the machine. Charts without an id have no states of their own. */
  visits(): Record<string, MachineVisits> {
    const byMachine: Record<string, { states: Record<string, number>; transitions: Record<string, number> }> =
      {};
    const visitsOf = (node: AnyStateNode) => (byMachine[node.machine.id] ??= { states: {}, transitions: {} });
    for (const [node, times] of this.#entered) {
      const { states } = visitsOf(node);
      states[node.id] = (states[node.id] ?? 0) + times;
    }
    for (const [transition, times] of this.#taken) {
      const { transitions } = visitsOf(transition.source);
      const id = transitionId(transition);
      transitions[id] = (transitions[id] ?? 0) + times;
    }
    delete byMachine[WITHOUT_ID];
    return byMachine;
  }

  #enter({ actorRef, snapshot }: InspectedMicrostepEvent | InspectedSnapshotEvent): void {
    // Other actors of the system (promises, callbacks) have snapshots without states.
    if (!('_nodes' in snapshot) || !Array.isArray(snapshot._nodes)) return;
    const nodes: readonly AnyStateNode[] = snapshot._nodes;
    const before = this.#active.get(actorRef);
    if (before?.size === nodes.length && nodes.every((node) => before.has(node))) return;
    for (const node of nodes) if (!before?.has(node)) count(this.#entered, node);
    this.#active.set(actorRef, new Set(nodes));
  }
}

/**
 * Returns the id of a transition: the id of its source, its event, and its place among the transitions of its
 * source, counted from 0.
 */
export function transitionId(transition: AnyTransitionDefinition): string {
  const place = transitionsOf(transition.source).indexOf(transition);
  return `${transition.source.id}|${transition.eventType}|${place}`;
}

/** Returns the transitions of a state in a fixed order: those of events, then those taken at once. */
export function transitionsOf(node: AnyStateNode): readonly AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The id that XState gives machines without one. */
const WITHOUT_ID = '(machine)';

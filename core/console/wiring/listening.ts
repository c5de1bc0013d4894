import type { ActorRef, EventObject, Snapshot } from 'xstate';
import type { StopFunction } from './feature.ts';

/** An actor whose snapshots can be followed. */
export interface SnapshotSource<S> {
  getSnapshot(): S;
  subscribe(listener: (snapshot: S) => void): { unsubscribe(): void };
}

/**
 * Calls the listener whenever the selected part of the snapshot becomes another one. Of a list each entry is
 * compared.
 */
export function onChange<S, T>(
  actor: SnapshotSource<S>,
  select: (snapshot: S) => T,
  listener: (value: T, before: T) => void,
): StopFunction {
  let last = select(actor.getSnapshot());
  const subscription = actor.subscribe((snapshot) => {
    const before = last;
    last = select(snapshot);
    if (!isSame(last, before)) listener(last, before);
  });
  return () => subscription.unsubscribe();
}

/** Calls the listener with the selected part of the snapshot, now and whenever it becomes another one. */
export function onEachValue<S, T>(
  actor: SnapshotSource<S>,
  select: (snapshot: S) => T,
  listener: (value: T) => void,
): StopFunction {
  const stop = onChange(actor, select, listener);
  listener(select(actor.getSnapshot()));
  return stop;
}

/** Calls the listener for each announcement of this type. */
export function onEmitted<M extends EventObject, T extends M['type']>(
  actor: ActorRef<Snapshot<unknown>, never, M>,
  type: T,
  listener: (announcement: M & (T extends '*' ? unknown : { type: T })) => void,
): StopFunction {
  const subscription = actor.on(type, listener);
  return () => subscription.unsubscribe();
}

function isSame(left: unknown, right: unknown): boolean {
  if (!Array.isArray(left) || !Array.isArray(right)) return Object.is(left, right);
  return left.length === right.length && left.every((entry, index) => Object.is(entry, right[index]));
}

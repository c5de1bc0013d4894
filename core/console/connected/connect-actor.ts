import { toObserver, type ActorRef, type EventObject, type Observer, type Snapshot } from 'xstate';

/** How an actor looks to a front end, in the user's terms. */
export interface Connector<S, E extends EventObject, A, V extends object> {
  /** Returns what the actor knows, from one of its snapshots. */
  view: (snapshot: S) => A;
  /** Returns what the user can do. Actions know no snapshot, so that they stay the same. */
  actions: (send: (event: E) => void) => V;
}

/**
 * Something a front end reads. It has the shape of a readable actor, so that `useSelector` of `@xstate/react`,
 * `@xstate/vue`, `@xstate/svelte` and `@xstate/solid` reads it as well.
 */
export interface Readable<A> {
  /** Returns the same object until something changed. */
  readonly getSnapshot: () => A;
  /**
   * Calls the observer after each change, and its `complete` once nothing changes any more: the session or the
   * console is over.
   */
  readonly subscribe: (
    observer?: ((answers: A) => void) | Observer<A>,
    error?: (reason: unknown) => void,
    complete?: () => void,
  ) => Unsubscribable;
}

/** What ends a subscription. */
export interface Unsubscribable {
  readonly unsubscribe: () => void;
}

/** A connected actor: its answers, its actions, and its announcements by type. */
export type Connected<A, V extends object, M extends EventObject = EventObject> = Readable<A> & {
  /** Calls the listener for each announcement of this type. Returns a function that unsubscribes. */
  readonly on: <T extends M['type']>(
    type: T,
    listener: (announcement: M & (T extends '*' ? unknown : { type: T })) => void,
  ) => () => void;
} & Readonly<V>;

/** Connects a running actor: front ends get its answers and actions instead of its states and events. */
export function connectActor<
  S extends Snapshot<unknown>,
  E extends EventObject,
  M extends EventObject,
  A,
  V extends object,
>(actor: ActorRef<S, E, M>, { view, actions }: Connector<S, E, A, V>): Connected<A, V, M> {
  let lastSnapshot: S | undefined;
  let lastView: A;
  const getSnapshot = (): A => {
    const snapshot = actor.getSnapshot();
    if (snapshot !== lastSnapshot) {
      lastSnapshot = snapshot;
      lastView = view(snapshot);
    }
    return lastView;
  };
  return {
    ...actions((event) => actor.send(event)),
    getSnapshot,
    subscribe: (...listeners) => {
      const { next, complete } = toObserver(...listeners);
      const subscription = actor.subscribe({
        next: () => next?.(getSnapshot()),
        ...(complete && { complete }),
      });
      // To whom subscribes later XState tells that an actor is done, and not that it was stopped.
      if (actor.getSnapshot().status === 'stopped') complete?.();
      return { unsubscribe: () => subscription.unsubscribe() };
    },
    on: (type, listener) => {
      const subscription = actor.on(type, listener);
      return () => subscription.unsubscribe();
    },
  };
}

/**
 * Joins two connected actors: the answers of both as those of one, and their actions. Nobody listens to announcements of
 * joined ones.
 */
export function combineConnected<
  A extends object,
  B extends object,
  V extends Readable<A>,
  W extends Readable<B>,
>(
  left: V & Readable<A>,
  right: W & Readable<B>,
): Readable<A & B> & Omit<V, 'getSnapshot' | 'subscribe'> & Omit<W, 'getSnapshot' | 'subscribe'> {
  const { getSnapshot: getOne, subscribe: subscribeToOne, ...actions } = left;
  const { getSnapshot: getOther, subscribe: subscribeToOther, ...otherActions } = right;
  let last: { a: A; b: B; both: A & B } | undefined;
  const getSnapshot = (): A & B => {
    const [a, b] = [getOne(), getOther()];
    if (last?.a !== a || last.b !== b) last = { a, b, both: { ...a, ...b } };
    return last.both;
  };
  return {
    ...actions,
    ...otherActions,
    getSnapshot,
    subscribe: (...listeners) => {
      const { next, complete } = toObserver(...listeners);
      const changed = (): void => next?.(getSnapshot());
      const subscriptions = [
        subscribeToOne({ next: changed, ...(complete && { complete }) }),
        subscribeToOther(changed),
      ];
      return { unsubscribe: () => subscriptions.forEach((subscription) => subscription.unsubscribe()) };
    },
  };
}

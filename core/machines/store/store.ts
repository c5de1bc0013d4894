import {
  fromTransition,
  type ActorRef,
  type ActorScope,
  type EventObject,
  type Snapshot,
  type TransitionActorLogic,
  type TransitionSnapshot,
} from 'xstate';

/** The events of a store: from their names to what they carry. */
export type StoreEvent<P, T extends keyof P & string = keyof P & string> = {
  [K in T]: { type: K } & P[K];
}[T];

/** A running store: an actor with state but without states. */
export type StoreRef<S, P, M extends EventObject = EventObject> = ActorRef<
  TransitionSnapshot<S>,
  StoreEvent<P>,
  M
>;

/** The logic of a store, as it is spawned. */
export type StoreLogic<S, P, M extends EventObject = EventObject> = TransitionActorLogic<
  S,
  StoreEvent<P>,
  undefined,
  M
>;

/** What has happened to a store. */
export interface StoreChange<S, P, M extends EventObject = EventObject> {
  readonly state: S;
  /** The state before the event; undefined at the start. */
  readonly before: S | undefined;
  /** Undefined at the start. */
  readonly event: StoreEvent<P> | undefined;
  /** Emits an announcement to the listeners of the store. */
  readonly emit: (announcement: M) => void;
  /** Sends an event to the store; after its end nothing happens. */
  readonly send: (event: StoreEvent<P>) => void;
}

/** What follows from a change, outside the store. */
export type StoreEffect<S, P, M extends EventObject = EventObject> = (change: StoreChange<S, P, M>) => void;

/** What a store consists of. */
export interface StoreParts<S, P, M extends EventObject = EventObject> {
  initial: S;
  /** Return the state after an event; the same object if nothing changes. */
  on: { readonly [T in keyof P & string]: (state: S, event: StoreEvent<P, T>) => S };
  /** Each is called at the start and after every event, in this order, when the store has its new state. */
  effects: Readonly<Record<string, StoreEffect<S, P, M>>>;
}

/** Returns the logic of a store: from state and event to the next state, and effects apart. */
export function storeLogic<S, P, M extends EventObject = EventObject>({
  initial,
  on,
  effects,
}: StoreParts<S, P, M>): StoreLogic<S, P, M> {
  type Scope = ActorScope<TransitionSnapshot<S>, StoreEvent<P>, System, M>;
  const next = <T extends keyof P & string>(state: S, event: StoreEvent<P, T>): S =>
    on[event.type](state, event);
  const runEffects = (
    { emit, self }: Scope,
    change: Pick<StoreChange<S, P, M>, 'state' | 'before' | 'event'>,
  ): void => {
    const send = (event: StoreEvent<P>): void => {
      if (self.getSnapshot().status === 'active') self.send(event);
    };
    for (const effect of Object.values(effects)) effect({ ...change, emit, send });
  };
  return {
    ...fromTransition<S, StoreEvent<P>, System, undefined, M>(next, initial),
    start: ({ context }: TransitionSnapshot<S>, scope: Scope): void =>
      runEffects(scope, { state: context, before: undefined, event: undefined }),
    transition: (
      snapshot: TransitionSnapshot<S>,
      event: StoreEvent<P>,
      scope: Scope,
    ): TransitionSnapshot<S> => {
      if (event.type === STOP) return { ...snapshot, status: 'stopped', output: undefined, error: undefined };
      const before = snapshot.context;
      const state = next(before, event);
      // Those that an effect notifies of the change read the new state.
      scope.defer(() => runEffects(scope, { state, before, event }));
      return state === before ? snapshot : { ...snapshot, context: state };
    },
  };
}

type System = ActorScope<Snapshot<unknown>, EventObject>['system'];

/** XState sends this event to an actor that is stopped. */
const STOP = 'xstate.stop';

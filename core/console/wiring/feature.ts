import {
  createActor,
  createMachine,
  fromCallback,
  type EventObject,
  type ProvidedActor,
  type Spawner,
} from 'xstate';
import type { FirstReaders } from './first-reader.ts';

/** Ends an effect, for instance a subscription. */
export type StopFunction = () => void;

/** Starts an actor that lives as long as its feature. */
export type Spawn = Spawner<ProvidedActor>;

/** What a feature consists of. */
export interface FeatureParts<I, A> {
  /** Starts the actors. They end with the feature. */
  actors: (spawn: Spawn, input: I) => A;
  /** Makes the actors listen to each other and to actors of the input. Returns what ends that. */
  wiring: (actors: A, input: I) => readonly StopFunction[];
}

/** Returns the parts of a feature that runs within another one. */
export function featureParts<I, A>(parts: FeatureParts<I, A>): FeatureParts<I, A> {
  return parts;
}

/**
 * Returns the logic of a feature: the actors of one area and what they tell each other. A feature is an actor
 * itself: stopping it stops its actors, timers and subscriptions; it has no state of its own.
 */
export function featureLogic<I, A>({ actors, wiring }: FeatureParts<I, A>) {
  const TYPES: { context?: { readonly actors: A; readonly input: I }; input?: I } = {};
  return createMachine({
    types: TYPES,
    context: ({ input, spawn }) => ({ input, actors: actors(numbered(spawn), input) }),
    invoke: {
      src: fromCallback<EventObject, { actors: A; input: I }>(({ input }) => {
        const stops = wiring(input.actors, input.input);
        return () => {
          for (const stop of stops) stop();
        };
      }),
      input: ({ context }) => context,
    },
  });
}

/**
 * Spawns actors whose ids count from 0 in each feature. XState would number them through the whole life of the page,
 * and as their parent keeps them by id, no two sessions would have children of the same shape: starting one took
 * a third longer.
 */
function numbered(spawn: Spawn): Spawn {
  let count = 0;
  return new Proxy(spawn, {
    apply: (target, self, [logic, options]: [unknown, object | undefined]) =>
      Reflect.apply(target, self, [logic, { ...options, id: `${count++}` }]),
  });
}

/** Returns the actors of a running feature. */
export function actorsOf<A>(running: { getSnapshot(): { context: { readonly actors: A } } }): A {
  return running.getSnapshot().context.actors;
}

/** The logic of a feature. */
export type FeatureLogic<I, A> = ReturnType<typeof featureLogic<I, A>>;

/** Starts a feature by itself, and returns its actors; it ends with the session. */
export function startFeature<I, A>(readers: FirstReaders, logic: FeatureLogic<I, A>, input: I): A {
  return actorsOf(readers.started(createActor(logic, { input, ...readers.settings })));
}

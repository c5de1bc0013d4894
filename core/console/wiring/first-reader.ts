import type { ActorOptions, AnyActorLogic } from 'xstate';

/** Ends an effect. */
type Stop = () => void;

/** Settings of the actors that are started. */
export type ActorSettings = Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'>;

/** A part of the session that starts with its first reader. */
export interface StartedByReader<A> {
  /** Starts it, and returns the same each time. */
  readonly get: () => A;
  /** Returns it if it has started; that is no reading. */
  readonly started: () => A | undefined;
  /** Calls the listener once it has started; that is no reading. */
  readonly onStart: (listener: (started: A) => void) => void;
}

/**
 * The parts of one session that start with their first reader: what nobody reads never runs. All end with the session;
 * what is read for the first time after that does not start any more.
 */
export class FirstReaders {
  readonly settings: ActorSettings;
  readonly #stops: Stop[] = [];
  #isOver = false;

  /** @param settings of all actors of the session */
  constructor(settings: ActorSettings) {
    this.settings = settings;
  }

  /** Returns a part that starts with its first reader. */
  startedByReader<A>(start: () => A): StartedByReader<A> {
    let started: { readonly part: A } | undefined;
    const listeners: ((started: A) => void)[] = [];
    return {
      get: () => {
        if (!started) {
          started = { part: start() };
          // After the session nothing runs that others could listen to.
          if (!this.#isOver) for (const listener of listeners) listener(started.part);
        }
        return started.part;
      },
      started: () => started?.part,
      onStart: (listener) => {
        if (started) listener(started.part);
        else listeners.push(listener);
      },
    };
  }

  /** Starts an actor that was created with the settings. */
  started<A extends { start: () => unknown; stop: () => unknown }>(actor: A): A {
    if (this.#isOver) return actor;
    actor.start();
    this.endsWith(() => {
      actor.stop();
    });
    return actor;
  }

  /** Ends an effect with the session. */
  endsWith(...stops: readonly Stop[]): void {
    if (this.#isOver) for (const stop of stops) stop();
    else this.#stops.push(...stops);
  }

  /** Ends what was started, the last first. */
  readonly stop: Stop = () => {
    this.#isOver = true;
    for (const stop of this.#stops.splice(0).toReversed()) stop();
  };
}

import type { ActorOptions, AnyActorLogic } from 'xstate';
import type { Stop } from './feature.ts';

/** Settings of the actors that are started. */
export type ActorSettings = Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'>;

/** What was started, as front ends see it, and what ends it. */
export interface Opened<C> {
  readonly connected: C;
  readonly stop: Stop;
}

/** A part of the session that is opened when it is first wanted. */
export interface Opening<C> {
  /** Opens it, and returns the same one each time. Rejects if its code cannot be loaded. */
  readonly open: () => Promise<C>;
  /** Returns what was opened; undefined before. */
  readonly opened: () => C | undefined;
}

/** Starts a part of the session with the first who wants it: until then a session has no code of it. */
export class OpenedLater<C> implements Opening<C> {
  readonly #load: () => Promise<() => Opened<C>>;
  #started: Promise<Opened<C>> | undefined;
  #connected: C | undefined;
  #isStopped = false;

  /** @param load loads the code of the part, and returns what starts it */
  constructor(load: () => Promise<() => Opened<C>>) {
    this.#load = load;
  }

  readonly opened = (): C | undefined => this.#connected;

  readonly open = async (): Promise<C> => {
    this.#started ??= this.#start().catch((error: unknown) => {
      this.#started = undefined;
      throw error;
    });
    const { connected } = await this.#started;
    this.#connected = connected;
    return connected;
  };

  /** Ends with the session. */
  readonly stop: Stop = () => {
    this.#isStopped = true;
    // What could not be started has nothing to stop.
    void this.#started?.then(
      ({ stop }) => stop(),
      () => {},
    );
  };

  async #start(): Promise<Opened<C>> {
    const start = await this.#load();
    if (this.#isStopped) throw new Error('The session has ended');
    return start();
  }
}

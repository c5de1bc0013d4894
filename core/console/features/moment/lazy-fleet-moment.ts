import type { ActorOptions, AnyActorLogic } from 'xstate';
import type { Stop } from '../../wiring/feature.ts';
import type { ConnectedFleetMoment } from './connect-fleet-moment.ts';
import type { FleetMomentFeatureInput } from './fleet-moment-feature.ts';

/** Starts what shows the past with the first who wants to see it: a session that looks at the present has no code of it. */
export class LazyFleetMoment {
  readonly #input: FleetMomentFeatureInput;
  readonly #options: Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'>;
  #started: Promise<{ moment: ConnectedFleetMoment; stop: Stop }> | undefined;
  #opened: ConnectedFleetMoment | undefined;
  #isStopped = false;

  constructor(
    input: FleetMomentFeatureInput,
    options: Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'>,
  ) {
    this.#input = input;
    this.#options = options;
  }

  /** Returns the fleet at the wanted moment once it was opened; undefined before. */
  readonly opened = (): ConnectedFleetMoment | undefined => this.#opened;

  /** Returns the fleet at the wanted moment, the same one each time. Rejects if the code cannot be loaded. */
  readonly open = async (): Promise<ConnectedFleetMoment> => {
    this.#started ??= this.#start().catch((error: unknown) => {
      this.#started = undefined;
      throw error;
    });
    this.#opened = (await this.#started).moment;
    return this.#opened;
  };

  /** Ends with the session. */
  readonly stop: Stop = () => {
    this.#isStopped = true;
    void this.#started?.then(({ stop }) => stop());
  };

  async #start(): Promise<{ moment: ConnectedFleetMoment; stop: Stop }> {
    const { startFleetMoment } = await import('./start-fleet-moment.ts');
    if (this.#isStopped) throw new Error('The session has ended');
    return startFleetMoment(this.#input, this.#options);
  }
}

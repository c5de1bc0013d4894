import type { FleetHistory } from '@farol/core/ports/fleet-history';
import type { ApiCall } from './tracking-client.ts';

/** The past of the fleet, whose code is loaded when somebody looks at it. */
export class LazyFleetHistory implements FleetHistory {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  tracks: FleetHistory['tracks'] = async (...span) => {
    const { HttpFleetHistory } = await import('./fleet-history.ts');
    return new HttpFleetHistory(this.#call).tracks(...span);
  };

  visits: FleetHistory['visits'] = async (...question) => {
    const { HttpFleetHistory } = await import('./fleet-history.ts');
    return new HttpFleetHistory(this.#call).visits(...question);
  };
}

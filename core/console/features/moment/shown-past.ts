import type { ActorRefFrom } from 'xstate';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { PastFleet } from '../../../fleet/past/past-fleet.ts';
import type { fleetMomentMachine } from '../../../machines/moment/fleet-moment.machine.ts';
import { fleetMoment, tells } from '../../../machines/moment/fleet-moment-state.ts';
import type { FleetViewStore } from '../../../machines/map/fleet-view.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { FleetDirectory } from '../../../use-cases/moment/load-fleet-moment.ts';

/** The past fleet that is shown, drawn from what the machine has loaded; nothing while the present is shown. */
export class ShownPast {
  #past: { fleet: PastFleet; directory: FleetDirectory } | undefined;
  readonly #machine: ActorRefFrom<typeof fleetMomentMachine>;
  readonly #clock: Clock;
  readonly #view: FleetViewStore;
  readonly #create: (directory: FleetDirectory) => PastFleet;

  constructor(
    machine: ActorRefFrom<typeof fleetMomentMachine>,
    clock: Clock,
    view: FleetViewStore,
    create: (directory: FleetDirectory) => PastFleet,
  ) {
    this.#machine = machine;
    this.#clock = clock;
    this.#view = view;
    this.#create = create;
  }

  /** The fleet as it was; undefined while nothing of the past is loaded. */
  get fleet(): LiveFleet | undefined {
    return this.#past?.fleet.fleet;
  }

  /** Shows the moment that is due, and returns it: once for each change, and once a frame while it plays. */
  refresh(): number {
    const { context } = this.#machine.getSnapshot();
    const { directory, tracks, sinceMs } = context;
    const now = this.#clock();
    const atMs = fleetMoment(context, now);
    if (!directory) this.#past = undefined;
    else {
      this.#past = this.#past?.directory === directory ? this.#past : this.#begin(directory);
      // While another moment is loaded, the one before stays.
      if (tells(tracks, atMs)) this.#past.fleet.show(tracks, atMs, sinceMs === undefined ? undefined : now);
    }
    return atMs;
  }

  #begin(directory: FleetDirectory): { fleet: PastFleet; directory: FleetDirectory } {
    const fleet = this.#create(directory);
    const { arrangement, selectedDeviceId } = this.#view.getSnapshot().context;
    fleet.fleet.arrange(arrangement);
    fleet.fleet.watch(selectedDeviceId);
    return { fleet, directory };
  }
}

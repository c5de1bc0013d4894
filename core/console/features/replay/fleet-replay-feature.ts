import type { ActorRefFrom } from 'xstate';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import { fleetVehiclesInView } from '../../../fleet/past/fleet-vehicles-in-view.ts';
import { PastFleet } from '../../../fleet/past/past-fleet.ts';
import { fleetReplayMachine } from '../../../machines/replay/fleet-replay.machine.ts';
import { fleetReplayTimeMs, hasTracksAt } from '../../../machines/replay/fleet-replay-state.ts';
import type { FleetViewStore } from '../../../machines/map/fleet-view.ts';
import type { ReplayRequestStore } from '../../../machines/replay/replay-request.ts';
import type { ShellStore } from '../../../machines/shell/shell.ts';
import type {
  ChooseVehicles,
  FleetReplayPorts,
  ReplayDirectory,
} from '../../../use-cases/replay/load-fleet-replay.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { onEachValue, onChange } from '../../wiring/listening.ts';
import type { Clock } from '../../../ports/clock.ts';

/** The past fleet that is shown, drawn from what the machine has loaded; nothing while the present is shown. */
class ReplayedFleet {
  #past: { fleet: PastFleet; directory: ReplayDirectory } | undefined;
  readonly #machine: ActorRefFrom<typeof fleetReplayMachine>;
  readonly #clock: Clock;
  readonly #view: FleetViewStore;
  readonly #create: (directory: ReplayDirectory) => PastFleet;

  constructor(
    machine: ActorRefFrom<typeof fleetReplayMachine>,
    clock: Clock,
    view: FleetViewStore,
    create: (directory: ReplayDirectory) => PastFleet,
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
    const atMs = fleetReplayTimeMs(context, now);
    if (!directory) this.#past = undefined;
    else {
      this.#past = this.#past?.directory === directory ? this.#past : this.#begin(directory);
      // While another moment is loaded, the one before stays.
      if (hasTracksAt(tracks, atMs))
        this.#past.fleet.show(tracks, atMs, sinceMs === undefined ? undefined : now);
    }
    return atMs;
  }

  #begin(directory: ReplayDirectory): { fleet: PastFleet; directory: ReplayDirectory } {
    const fleet = this.#create(directory);
    const { arrangement, selectedDeviceId } = this.#view.getSnapshot().context;
    fleet.fleet.arrange(arrangement);
    fleet.fleet.watch(selectedDeviceId);
    return { fleet, directory };
  }
}

/** What the feature needs. */
export interface FleetReplayFeatureInput {
  ports: FleetReplayPorts;
  /** The vehicles as they are now. */
  fleet: LiveFleet;
  namespace: string;
  fleetView: FleetViewStore;
  replayRequest: ReplayRequestStore;
  /** Knows which fleet is shown. */
  shell: ShellStore;
}

/** The fleet at a past moment. */
export interface FleetReplayActors {
  fleetReplay: ActorRefFrom<typeof fleetReplayMachine>;
  shown: ReplayedFleet;
}

/** What is wanted is loaded and shown; where it rests becomes what is wanted, which the address keeps. */
export const fleetReplayFeature = featureLogic({
  actors: (spawn, { ports, fleet, namespace, fleetView }: FleetReplayFeatureInput): FleetReplayActors => {
    const choose: ChooseVehicles = ({ devices }) =>
      fleetVehiclesInView(fleet, devices, fleetView.getSnapshot().context, ports.clock());
    const machine = spawn(fleetReplayMachine, { input: { ports, choose } });
    return {
      fleetReplay: machine,
      shown: new ReplayedFleet(
        machine,
        ports.clock,
        fleetView,
        (directory) => new PastFleet(namespace, directory),
      ),
    };
  },
  wiring: ({ fleetReplay: machine, shown }, { replayRequest, fleet, fleetView, shell }) => {
    /** What a wanted moment that is still to come is shown as: it stays wanted, as a link with it says. */
    let shownInstead: number | undefined;
    return [
      onEachValue(
        replayRequest,
        ({ context }) => context.atMs,
        (atMs) => {
          if (atMs === undefined) machine.send({ type: 'LIVE' });
          else if (
            machine.getSnapshot().value === 'live' ||
            fleetReplayTimeMs(machine.getSnapshot().context, 0) !== atMs
          )
            machine.send({ type: 'SHOW', atMs });
          const shownMs = machine.getSnapshot().context.atMs;
          shownInstead = shownMs === atMs ? undefined : shownMs;
        },
      ),
      onChange(
        machine,
        ({ context }) => [context.tracks, context.atMs, context.sinceMs, context.directory] as const,
        ([tracks]) => {
          shown.refresh();
          const pastFleet = tracks && shown.fleet;
          if (pastFleet !== shell.getSnapshot().context.pastFleet)
            shell.send({ type: 'CHANGE', changes: { pastFleet } });
        },
      ),
      onChange(
        machine,
        ({ value, context }) => (value === 'shown' ? context.atMs : undefined),
        (atMs) => {
          if (atMs !== undefined && atMs !== shownInstead) replayRequest.send({ type: 'SHOW', atMs });
        },
      ),
      onChange(
        fleetView,
        ({ context }) => context.arrangement,
        (arrangement) => shown.fleet?.arrange(arrangement),
      ),
      onChange(
        fleetView,
        ({ context }) => context.selectedDeviceId,
        (deviceId) => shown.fleet?.watch(deviceId),
      ),
      onChange(
        fleetView,
        ({ context: { extent, arrangement, selectedDeviceId } }) =>
          [extent, arrangement, selectedDeviceId] as const,
        ([, , openedId]) => machine.send({ type: 'VIEW_CHANGED', openedId }),
      ),
      fleet.subscribe('loaded', () =>
        machine.send({ type: 'VIEW_CHANGED', openedId: fleetView.getSnapshot().context.selectedDeviceId }),
      ),
    ];
  },
});

import type { ActorRefFrom } from 'xstate';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import { chosenVehicles } from '../../../fleet/past/chosen-vehicles.ts';
import { PastFleet } from '../../../fleet/past/past-fleet.ts';
import { fleetMomentMachine } from '../../../machines/moment/fleet-moment.machine.ts';
import { fleetMoment } from '../../../machines/moment/fleet-moment-state.ts';
import type { FleetViewStore } from '../../../machines/map/fleet-view.ts';
import type { MomentRequestStore } from '../../../machines/moment/moment-request.ts';
import type { ShellStore } from '../../../machines/shell/shell.ts';
import type { ChooseVehicles, FleetMomentPorts } from '../../../use-cases/moment/load-fleet-moment.ts';
import { feature } from '../../wiring/feature.ts';
import { follow, onChange } from '../../wiring/listening.ts';
import { ShownPast } from './shown-past.ts';

/** What the feature needs. */
export interface FleetMomentFeatureInput {
  ports: FleetMomentPorts;
  /** The vehicles as they are now. */
  fleet: LiveFleet;
  namespace: string;
  fleetView: FleetViewStore;
  momentRequest: MomentRequestStore;
  /** Knows which fleet is shown. */
  shell: ShellStore;
}

/** The fleet at a past moment. */
export interface FleetMomentFeature {
  fleetMoment: ActorRefFrom<typeof fleetMomentMachine>;
  shown: ShownPast;
}

/** What is wanted is loaded and shown; where it rests becomes what is wanted, which the address keeps. */
export const fleetMomentFeature = feature({
  actors: (spawn, { ports, fleet, namespace, fleetView }: FleetMomentFeatureInput): FleetMomentFeature => {
    const choose: ChooseVehicles = ({ devices }) =>
      chosenVehicles(fleet, devices, fleetView.getSnapshot().context, ports.clock());
    const machine = spawn(fleetMomentMachine, { input: { ports, choose } });
    return {
      fleetMoment: machine,
      shown: new ShownPast(
        machine,
        ports.clock,
        fleetView,
        (directory) => new PastFleet(namespace, directory),
      ),
    };
  },
  wiring: ({ fleetMoment: machine, shown }, { momentRequest, fleet, fleetView, shell }) => {
    /** What a wanted moment that is still to come is shown as: it stays wanted, as a link with it says. */
    let shownInstead: number | undefined;
    return [
      follow(
        momentRequest,
        ({ context }) => context.atMs,
        (atMs) => {
          if (atMs === undefined) machine.send({ type: 'LIVE' });
          else if (
            machine.getSnapshot().value === 'live' ||
            fleetMoment(machine.getSnapshot().context, 0) !== atMs
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
          if (atMs !== undefined && atMs !== shownInstead) momentRequest.send({ type: 'SHOW', atMs });
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

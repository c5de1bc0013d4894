import { assertEvent, assign, fromPromise, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
import {
  readFleetMaintenance,
  type FleetMaintenancePorts,
} from '../../use-cases/devices/read-fleet-maintenance.ts';
import {
  readVehicleMaintenance,
  type VehicleMaintenanceItem,
} from '../../use-cases/devices/read-vehicle-maintenance.ts';

/** The maintenance of one vehicle, or what is due next of all. */
export interface VehicleMaintenanceContext {
  readonly ports: FleetMaintenancePorts;
  /** 0 for all vehicles. */
  readonly deviceId: number;
  readonly items: readonly VehicleMaintenanceItem[];
  /** Why loading failed, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of the maintenance. */
export type VehicleMaintenanceEvent =
  /** Selects a vehicle, 0 for all, whether its maintenance is shown or not. */
  | { type: 'SELECT_DEVICE'; deviceId: number }
  /** The maintenance is shown. */
  | { type: 'SHOW' }
  /** The maintenance is hidden; the vehicle stays selected. */
  | { type: 'HIDE' }
  /** A maintenance was saved, deleted or associated. */
  | { type: 'REFRESH' };

const TYPES: {
  context?: VehicleMaintenanceContext;
  events?:
    | VehicleMaintenanceEvent
    | DoneActorEvent<readonly VehicleMaintenanceItem[], 'read'>
    | ErrorActorEvent<unknown, 'read'>;
  input?: FleetMaintenancePorts;
} = {};
const NOT_LOADED = { items: [], reason: undefined };

/**
 * How far a vehicle is from each of its services (§3, "Maintenance") at its latest position, or what is due next of
 * all vehicles; loaded while it is shown.
 */
export const vehicleMaintenanceMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<readonly VehicleMaintenanceItem[], { ports: FleetMaintenancePorts; deviceId: number }>(
      ({ input: { ports, deviceId } }) =>
        deviceId > 0 ? readVehicleMaintenance(ports, deviceId) : readFleetMaintenance(ports),
    ),
  },
  actions: {
    storeItems: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.read');
      return { items: event.output, reason: undefined };
    }),
    storeReason: assign(({ event }) => {
      assertEvent(event, 'xstate.error.actor.*');
      return { reason: failureCodeOf(event.error) };
    }),
    setDevice: assign(({ event }) => {
      assertEvent(event, 'SELECT_DEVICE');
      return { deviceId: event.deviceId, ...NOT_LOADED };
    }),
  },
}).createMachine({
  id: 'vehicleMaintenance',
  context: ({ input }) => ({ ports: input, deviceId: 0, ...NOT_LOADED }),
  initial: 'hidden',
  on: {
    SHOW: '.loading',
    HIDE: '.hidden',
    SELECT_DEVICE: { target: '.loading', actions: 'setDevice' },
  },
  states: {
    hidden: { on: { SELECT_DEVICE: { actions: 'setDevice' } } },
    loading: {
      // The previous items stay visible meanwhile.
      on: { REFRESH: { target: 'loading', reenter: true } },
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { ports, deviceId } }) => ({ ports, deviceId }),
        onDone: { target: 'loaded', actions: 'storeItems' },
        onError: { target: 'failed', actions: 'storeReason' },
      },
    },
    loaded: { on: { REFRESH: 'loading' } },
    failed: { on: { REFRESH: 'loading' } },
  },
});

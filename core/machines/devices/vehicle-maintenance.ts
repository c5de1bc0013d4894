import { assign, fromPromise, setup } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
import { readVehicleMaintenance, type VehicleMaintenanceItem, type VehicleMaintenancePorts } from '../../use-cases/devices/read-vehicle-maintenance.ts';

/** The services of one vehicle. */
export interface VehicleMaintenanceContext {
  readonly ports: VehicleMaintenancePorts;
  /** 0: no vehicle is looked at. */
  readonly deviceId: number;
  readonly items: readonly VehicleMaintenanceItem[];
  /** Why they could not be read, as a failure code. */
  readonly reason: string | undefined;
}

/** What may happen to them. */
export type VehicleMaintenanceEvent =
  /** Another vehicle, 0 for none, whether its services are in sight or not. */
  | { type: 'SELECT_DEVICE'; deviceId: number }
  /** They come in sight. */
  | { type: 'SHOW' }
  /** They are out of sight; the vehicle stays chosen. */
  | { type: 'HIDE' }
  /** A service was saved, removed or linked. */
  | { type: 'REFRESH' };

const TYPES: { context?: VehicleMaintenanceContext; events?: VehicleMaintenanceEvent; input?: VehicleMaintenancePorts } = {};
const NOT_LOADED = { items: [], reason: undefined };

/**
 * How far a vehicle is from each of its services (§3, "Maintenance"), as it stands at its latest position; read while they are in
 * sight.
 */
export const vehicleMaintenanceMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<readonly VehicleMaintenanceItem[], { ports: VehicleMaintenancePorts; deviceId: number }>(
      ({ input: { ports, deviceId } }) => readVehicleMaintenance(ports, deviceId),
    ),
  },
  actions: {
    setDevice: assign((_, { deviceId }: { deviceId: number }) => ({ deviceId, ...NOT_LOADED })),
    storeItems: assign((_, { items }: { items: readonly VehicleMaintenanceItem[] }) => ({ items, reason: undefined })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
  },
  guards: {
    hasDevice: ({ context }) => context.deviceId > 0,
    namesDevice: (_, { deviceId }: { deviceId: number }) => deviceId > 0,
  },
}).createMachine({
  id: 'vehicleMaintenance',
  context: ({ input }) => ({ ports: input, deviceId: 0, ...NOT_LOADED }),
  initial: 'hidden',
  on: {
    SHOW: [{ guard: 'hasDevice', target: '.loading' }, { target: '.noDevice' }],
    HIDE: '.hidden',
    SELECT_DEVICE: [
      {
        guard: { type: 'namesDevice', params: ({ event }) => event },
        target: '.loading',
        actions: { type: 'setDevice', params: ({ event }) => event },
      },
      { target: '.noDevice', actions: { type: 'setDevice', params: ({ event }) => event } },
    ],
  },
  states: {
    hidden: { on: { SELECT_DEVICE: { actions: { type: 'setDevice', params: ({ event }) => event } } } },
    /** No vehicle is chosen. */
    noDevice: {},
    loading: {
      // What was read before stays in sight meanwhile.
      on: { REFRESH: { target: 'loading', reenter: true } },
      invoke: {
        src: 'read',
        input: ({ context: { ports, deviceId } }) => ({ ports, deviceId }),
        onDone: {
          target: 'loaded',
          actions: { type: 'storeItems', params: ({ event }) => ({ items: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'storeReason', params: ({ event }) => event } },
      },
    },
    loaded: { on: { REFRESH: 'loading' } },
    failed: { on: { REFRESH: 'loading' } },
  },
});

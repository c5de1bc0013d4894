import type { ActorRefFrom } from 'xstate';
import type { vehicleMaintenanceMachine } from '../../../machines/devices/vehicle-maintenance.ts';
import { connected } from '../../connected/connected.ts';

/** Connects how far a vehicle is from its services (§3, "Maintenance"). */
export function connectVehicleMaintenance(maintenance: ActorRefFrom<typeof vehicleMaintenanceMachine>) {
  return connected(maintenance, {
    answers: ({ value, context: { deviceId, items, reason } }) => ({
      /** 0 for all vehicles. */
      deviceId,
      isLoading: value === 'loading',
      isLoaded: value === 'loaded',
      /** Why loading failed, as a failure code; undefined while it did not. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      /** The services; while they are loaded again, the previous ones. */
      items,
    }),
    verbs: (send) => ({
      /** Selects a vehicle; 0 for all. */
      selectDevice: (deviceId: number) => send({ type: 'SELECT_DEVICE', deviceId }),
      /** Loads the services of the selected vehicle, or what is due next of all. */
      show: () => send({ type: 'SHOW' }),
      /** Loads nothing until it is shown again; the vehicle stays selected. */
      hide: () => send({ type: 'HIDE' }),
      refresh: () => send({ type: 'REFRESH' }),
    }),
  });
}

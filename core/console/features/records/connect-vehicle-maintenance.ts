import type { RecordEditingFeature } from './record-editing-feature.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects how far a vehicle is from its services (§3, "Maintenance"). */
export function connectVehicleMaintenance(maintenance: RecordEditingFeature['vehicleMaintenance']) {
  return connected(maintenance, {
    answers: ({ value, context: { subject, data, reason } }) => ({
      /** 0 for all vehicles. */
      deviceId: subject,
      isLoading: value === 'loading' || value === 'refreshing',
      isLoaded: value === 'loaded',
      /** Why loading failed, as a failure code; undefined while it did not. */
      failure: reason,
      /** The services; while they are loaded again, the previous ones. */
      items: data,
    }),
    verbs: (send) => ({
      ...verbsOf(send, {
        refresh: [],
      }),
      /** Selects a vehicle; 0 for all. */
      selectDevice: (deviceId: number) => send({ type: 'ASK', subject: deviceId }),
      /** Loads the services of the selected vehicle, or what is due next of all. */
      show: () => send({ type: 'REFRESH' }),
      /** Loads nothing until it is shown again; the vehicle stays selected. */
      hide: () => send({ type: 'FORGET' }),
    }),
  });
}

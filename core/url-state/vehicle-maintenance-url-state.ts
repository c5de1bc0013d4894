import type { ActorRefFrom } from 'xstate';
import { urlParameterId } from '../domain/navigation/url-parameters.ts';
import type { vehicleMaintenanceMachine } from '../machines/devices/vehicle-maintenance.ts';
import { URL_STATE_PLACES } from './url-state-places.ts';
import type { UrlStatePart } from './url-state.ts';

/** URL state of the maintenance list: the vehicle whose next services are shown beside it. */
export function vehicleMaintenanceUrlState(
  services: ActorRefFrom<typeof vehicleMaintenanceMachine>,
): UrlStatePart {
  return {
    ...URL_STATE_PLACES.maintenance,
    restore: (parameters) =>
      services.send({ type: 'SELECT_DEVICE', deviceId: urlParameterId(parameters, 'vehicle') ?? 0 }),
    serialize: () => {
      const { deviceId } = services.getSnapshot().context;
      return deviceId > 0 ? [['vehicle', String(deviceId)]] : [];
    },
    subscribe: (changed) => services.subscribe(changed),
  };
}

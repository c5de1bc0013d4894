import type { ActorRefFrom } from 'xstate';
import { urlParameterId } from '../domain/address-parameters.ts';
import { dialogInUrl } from '../domain/view-opening.ts';
import { MAINTENANCE_PARAMETERS } from '../domain/view-parameters.ts';
import type { vehicleMaintenanceMachine } from './service-progress.ts';
import type { UrlStatePart } from './view-link.ts';

/** The vehicle whose next services are looked at beside the list of services, in the address. */
export function vehicleMaintenanceUrlState(services: ActorRefFrom<typeof vehicleMaintenanceMachine>): UrlStatePart {
  return {
    parameterNames: new Set<string>(MAINTENANCE_PARAMETERS),
    isActive: (path) => dialogInUrl(path) === 'maintenance',
    restore: (parameters) => services.send({ type: 'SELECT_DEVICE', deviceId: urlParameterId(parameters, 'vehicle') ?? 0 }),
    serialize: () => {
      const { deviceId } = services.getSnapshot().context;
      return deviceId > 0 ? [['vehicle', String(deviceId)]] : [];
    },
    subscribe: (changed) => services.subscribe(changed),
  };
}

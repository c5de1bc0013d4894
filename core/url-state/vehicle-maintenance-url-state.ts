import { urlParameterId } from '../domain/navigation/url-parameters.ts';
import type { Query } from '../machines/query/query.machine.ts';
import type { VehicleMaintenanceItem } from '../use-cases/devices/read-vehicle-maintenance.ts';
import { URL_STATE_DECLARATIONS } from './url-state-declarations.ts';
import type { UrlStatePart } from './url-state.ts';

/** URL state of the maintenance list: the vehicle whose next services are shown beside it. */
export function vehicleMaintenanceUrlState(
  services: Query<readonly VehicleMaintenanceItem[], number>,
): UrlStatePart {
  return {
    ...URL_STATE_DECLARATIONS.maintenance,
    restore: (parameters) =>
      services.send({ type: 'ASK', subject: urlParameterId(parameters, 'vehicle') ?? 0 }),
    serialize: () => {
      const { subject: deviceId } = services.getSnapshot().context;
      return deviceId > 0 ? [['vehicle', String(deviceId)]] : [];
    },
    subscribe: (changed) => services.subscribe(changed),
  };
}

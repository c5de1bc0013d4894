import { Failure } from '../../domain/values/failure.ts';
import type { Associations } from '../../ports/associations.ts';
import { loadScopes, type ScopesById } from '../records/load-scopes.ts';
import {
  groupChains,
  maintenanceItem,
  maintenanceUrgency,
  type VehicleMaintenanceItem,
  type VehicleMaintenancePorts,
} from './read-vehicle-maintenance.ts';

/** What is due later is looked up by vehicle. */
const MAX_ITEMS = 50;

/** What reading the maintenance of all vehicles needs from outside. */
export interface FleetMaintenancePorts extends VehicleMaintenancePorts {
  associations: Associations;
}

/**
 * Reads what is due next of all vehicles, also by their groups, most urgent first; what is not known is left out.
 * Where the server tells the links to administrators only, nothing is known to others. Rejects with a Failure.
 */
export async function readFleetMaintenance({
  records,
  latestPositions,
  associations,
}: FleetMaintenancePorts): Promise<readonly VehicleMaintenanceItem[]> {
  const [maintenances, devices, groups, positions, scopes] = await Promise.all([
    records.list('maintenances'),
    records.list('devices'),
    records.list('groups'),
    latestPositions.ofFleet(),
    loadScopes(associations, 'maintenance').catch(nothingWhereRefused),
  ]);
  const chainOf = groupChains(groups);
  const positionOf = new Map(positions.map((position) => [position.deviceId, position]));
  const linked = maintenances.flatMap((maintenance) => {
    const scope = scopes.get(maintenance.id);
    return scope ? [{ maintenance, scope }] : [];
  });
  return devices
    .flatMap(({ id, name, groupId }) => {
      const chain = chainOf(groupId);
      return linked
        .filter(({ scope }) => scope.deviceIds.has(id) || chain.some((group) => scope.groupIds.has(group)))
        .map(({ maintenance }): VehicleMaintenanceItem => ({
          device: { id, name },
          ...maintenanceItem(maintenance, positionOf.get(id)),
        }));
    })
    .filter(({ progress }) => progress !== undefined)
    .toSorted((left, right) => maintenanceUrgency(right) - maintenanceUrgency(left))
    .slice(0, MAX_ITEMS);
}

function nothingWhereRefused(error: unknown): ScopesById {
  if (error instanceof Failure && error.status === 400) return new Map();
  throw error;
}

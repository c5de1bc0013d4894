import { Failure } from '../../domain/values/failure.ts';
import type { Associations } from '../../ports/associations.ts';
import { loadScopes, type ScopesById } from '../records/load-scopes.ts';
import {
  maintenanceItem,
  urgency,
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
  const parents = new Map(groups.map(({ id, groupId }) => [id, groupId]));
  const positionOf = new Map(positions.map((position) => [position.deviceId, position]));
  const linked = maintenances.flatMap((maintenance) => {
    const scope = scopes.get(maintenance.id);
    return scope ? [{ maintenance, scope }] : [];
  });
  return devices
    .flatMap(({ id, name, groupId }) => {
      const chain = groupChain(groupId, parents);
      return linked
        .filter(({ scope }) => scope.deviceIds.has(id) || chain.some((group) => scope.groupIds.has(group)))
        .map(({ maintenance }): VehicleMaintenanceItem => ({
          device: { id, name },
          ...maintenanceItem(maintenance, positionOf.get(id)),
        }));
    })
    .filter(({ progress }) => progress !== undefined)
    .toSorted((one, other) => urgency(other) - urgency(one))
    .slice(0, MAX_ITEMS);
}

/** Returns a group and those above it, each once. */
function groupChain(groupId: number, parents: ReadonlyMap<number, number>): readonly number[] {
  const chain = new Set<number>();
  for (let group = groupId; group > 0 && !chain.has(group); group = parents.get(group) ?? 0) chain.add(group);
  return [...chain];
}

function nothingWhereRefused(error: unknown): ScopesById {
  if (error instanceof Failure && error.status === 400) return new Map();
  throw error;
}

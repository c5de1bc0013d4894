import type { Position } from '../../domain/position/position.ts';
import { maintenanceProgress, type MaintenanceProgress } from '../../domain/device/maintenance-progress.ts';
import type { LatestPositions } from '../../ports/latest-positions.ts';
import type { Records } from '../../ports/records.ts';
import type { RecordOf } from '../../resources/kinds/resources.ts';

/** What reading services needs from outside. */
export interface VehicleMaintenancePorts {
  records: Records;
  latestPositions: LatestPositions;
}

/** A service of a vehicle. */
export interface VehicleMaintenanceItem {
  readonly maintenance: RecordOf<'maintenances'>;
  /** What the vehicle has come to, in the unit of the service; nothing when it does not tell. */
  readonly value: number | undefined;
  readonly progress: MaintenanceProgress | undefined;
}

/**
 * The services of a device, those of its groups included, the most urgent first; those that nothing is known of come last. Rejects
 * with a Failure.
 */
export async function readVehicleMaintenance(
  { records, latestPositions }: VehicleMaintenancePorts,
  deviceId: number,
): Promise<readonly VehicleMaintenanceItem[]> {
  const [devices, groups, position, own] = await Promise.all([
    records.list('devices'),
    records.list('groups'),
    latestPositions.forDevice(deviceId),
    records.list('maintenances', { all: true, deviceId }),
  ]);
  const parents = new Map(groups.map(({ id, groupId }) => [id, groupId]));
  const chain = new Set<number>();
  let group = devices.find(({ id }) => id === deviceId)?.groupId ?? 0;
  while (group > 0 && !chain.has(group)) {
    chain.add(group);
    group = parents.get(group) ?? 0;
  }
  const inherited = await Promise.all(
    [...chain].map((groupId) => records.list('maintenances', { all: true, groupId })),
  );
  const all = new Map([...own, ...inherited.flat()].map((maintenance) => [maintenance.id, maintenance]));
  return [...all.values()]
    .map((maintenance) => maintenanceItem(maintenance, position))
    .toSorted((a, b) => urgency(b) - urgency(a) || a.maintenance.id - b.maintenance.id);
}

function maintenanceItem(maintenance: RecordOf<'maintenances'>, position: Position | undefined): VehicleMaintenanceItem {
  const value = position?.attributes[maintenance.type];
  return typeof value === 'number' && Number.isFinite(value)
    ? { maintenance, value, progress: maintenanceProgress(maintenance, value) }
    : { maintenance, value: undefined, progress: undefined };
}

function urgency({ progress }: VehicleMaintenanceItem): number {
  if (!progress) return -1;
  return progress.state === 'overdue' ? 2 : progress.fraction;
}

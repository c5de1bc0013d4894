import type { Position } from '../../domain/position/position.ts';
import { maintenanceProgress, type MaintenanceProgress } from '../../domain/device/maintenance-progress.ts';
import type { LatestPositions } from '../../ports/latest-positions.ts';
import type { Records } from '../../ports/records.ts';
import type { RecordOf } from '../../resources/kinds/resources.ts';

/** What reading maintenance needs from outside. */
export interface VehicleMaintenancePorts {
  records: Records;
  latestPositions: LatestPositions;
}

/** A maintenance of a vehicle. */
export interface VehicleMaintenanceItem {
  /** The vehicle; undefined where one was chosen. */
  readonly device?: { readonly id: number; readonly name: string };
  readonly maintenance: RecordOf<'maintenances'>;
  /** The vehicle's current value, in the unit of the maintenance; undefined when it does not report it. */
  readonly value: number | undefined;
  readonly progress: MaintenanceProgress | undefined;
}

/**
 * Reads the maintenance of a device, including that of its groups, most urgent first; those with unknown
 * progress come last. Rejects with a Failure.
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
  const chain = groupChains(groups)(devices.find(({ id }) => id === deviceId)?.groupId ?? 0);
  const inherited = await Promise.all(
    chain.map((groupId) => records.list('maintenances', { all: true, groupId })),
  );
  const all = new Map([...own, ...inherited.flat()].map((maintenance) => [maintenance.id, maintenance]));
  return [...all.values()]
    .map((maintenance) => maintenanceItem(maintenance, position))
    .toSorted((a, b) => maintenanceUrgency(b) - maintenanceUrgency(a) || a.maintenance.id - b.maintenance.id);
}

/** Returns a function that tells a group and those above it, each once. */
export function groupChains(
  groups: readonly { readonly id: number; readonly groupId: number }[],
): (groupId: number) => readonly number[] {
  const parents = new Map(groups.map(({ id, groupId }) => [id, groupId]));
  return (groupId) => {
    const chain = new Set<number>();
    for (let group = groupId; group > 0 && !chain.has(group); group = parents.get(group) ?? 0)
      chain.add(group);
    return [...chain];
  };
}

/** Returns how far a vehicle is from a maintenance at its latest position. */
export function maintenanceItem(
  maintenance: RecordOf<'maintenances'>,
  position: Position | undefined,
): VehicleMaintenanceItem {
  const value = position?.attributes[maintenance.type];
  return typeof value === 'number' && Number.isFinite(value)
    ? { maintenance, value, progress: maintenanceProgress(maintenance, value) }
    : { maintenance, value: undefined, progress: undefined };
}

/** Returns by how much a maintenance goes before others: overdue ones first, unknown ones last. */
export function maintenanceUrgency({ maintenance: { period }, progress }: VehicleMaintenanceItem): number {
  if (!progress) return -1;
  if (progress.state !== 'overdue') return progress.fraction;
  return 2 + (period > 0 ? (progress.overdue ?? 0) / period : 0);
}

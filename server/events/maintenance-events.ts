import type { Device } from '@farol/core/domain/device/device';
import type { Maintenance } from '@farol/core/domain/device/maintenance';
import type { Position } from '@farol/core/domain/position/position';
import { appliedRecordSets } from '../registry/applied-records.ts';
import { newEvent, type NewEvent } from './position-events.ts';
import type { Registry } from '../registry/registry.ts';

/**
 * Returns events for the maintenances of the device that became due between two positions (contract §7.3).
 */
export function maintenanceEvents(
  registry: Registry,
  device: Device,
  position: Position,
  latest: Position | undefined,
): NewEvent[] {
  if (!latest) return [];
  const due = new Map<number, NewEvent>();
  for (const ids of appliedRecordSets(registry, device, 'maintenance'))
    for (const id of ids) {
      const maintenance = registry.index('maintenance').get(id);
      const value = maintenance && valueOf(position, maintenance.type);
      if (
        !maintenance ||
        value === undefined ||
        !isDue(maintenance, valueOf(latest, maintenance.type), value)
      )
        continue;
      due.set(id, { ...newEvent(position, 'maintenance', { [maintenance.type]: value }), maintenanceId: id });
    }
  return [...due.values()];
}

/**
 * Whether a value passed the start or one of the later periods. A value of 0 means
 * that the device does not know it.
 */
function isDue(
  { start, period }: Pick<Maintenance, 'start' | 'period'>,
  before: number | undefined,
  after: number,
): boolean {
  if (period === 0 || !before || after === 0 || after < start) return false;
  return before < start || Math.floor((before - start) / period) < Math.floor((after - start) / period);
}

/** Returns the value a maintenance counts: a time of the position in milliseconds, or an attribute. */
function valueOf(position: Position, type: string): number | undefined {
  if (type === 'serverTime' || type === 'deviceTime' || type === 'fixTime') return Date.parse(position[type]);
  const value = position.attributes[type];
  return typeof value === 'number' ? value : undefined;
}

import type { Device } from '@farol/core/domain/device/device';
import type { Maintenance } from '@farol/core/domain/device/maintenance';
import type { Position } from '@farol/core/domain/position/position';
import { appliedRecordSets } from '../registry/applied-records.ts';
import { newEvent, type NewEvent } from './position-events.ts';
import type { Registry } from '../registry/registry.ts';

/** The services that became due between two positions, of those that apply to the device (contract §7.3). */
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
      const plan = registry.index('maintenance').get(id);
      const value = plan && valueOf(position, plan.type);
      if (!plan || value === undefined || !isDue(plan, valueOf(latest, plan.type), value)) continue;
      due.set(id, { ...newEvent(position, 'maintenance', { [plan.type]: value }), maintenanceId: id });
    }
  return [...due.values()];
}

/** Whether a value passed the start or one of the periods after it. Values of 0 are devices that do not know. */
function isDue(
  { start, period }: Pick<Maintenance, 'start' | 'period'>,
  before: number | undefined,
  after: number,
): boolean {
  if (period === 0 || !before || after === 0 || after < start) return false;
  return before < start || Math.floor((before - start) / period) < Math.floor((after - start) / period);
}

/** What a plan counts: a moment of the position in milliseconds, or an attribute. */
function valueOf(position: Position, type: string): number | undefined {
  if (type === 'serverTime' || type === 'deviceTime' || type === 'fixTime') return Date.parse(position[type]);
  const value = position.attributes[type];
  return typeof value === 'number' ? value : undefined;
}

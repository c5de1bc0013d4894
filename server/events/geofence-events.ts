import { anchoredDeviceId } from '@farol/core/domain/geofence/anchor';
import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import { isAppliedTo } from '../registry/applied-records.ts';
import { isInGeofence } from './geofence-membership.ts';
import { CALENDAR_STEP_BUDGET, isCalendarActive } from '../calendars/active-calendars.ts';
import { newEvent, type NewEvent } from './position-events.ts';
import type { Registry } from '../registry/registry.ts';
import { StepBudget } from '../runtime/step-budget.ts';

/**
 * What the newer position entered and left (contract §7.3). Only fences that still exist and apply to the device count, each within
 * its calendar.
 * @param latest the position before; without one, whatever holds the first position was entered
 */
export function geofenceEvents(
  registry: Registry,
  device: Device,
  position: Position,
  latest: Position | undefined,
): NewEvent[] {
  const now = new Set(position.geofenceIds);
  const before = new Set(latest?.geofenceIds);
  if (latest) for (const id of anchorsHolding(registry, latest)) before.add(id);
  const events: NewEvent[] = [];
  const steps = new StepBudget(CALENDAR_STEP_BUDGET);
  const tell = (type: string, id: number): void => {
    const geofence = registry.index('geofence').get(id);
    if (!geofence || !isAppliedTo(registry, device, 'geofence', id)) return;
    if (!isCalendarActive(registry, geofence.calendarId, position.fixTime, steps)) return;
    events.push({ ...newEvent(position, type), geofenceId: id });
  };
  for (const id of before) if (!now.has(id)) tell('geofenceExit', id);
  for (const id of now) if (!before.has(id)) tell('geofenceEnter', id);
  return events;
}

/**
 * An anchor is set around a vehicle where it stands, after its latest position came: that position counts as inside all the same, or
 * a vehicle that is far away at its next report would never have left.
 */
function anchorsHolding(registry: Registry, latest: Position): number[] {
  const found: number[] = [];
  // Anchors are linked to their vehicle itself, never by way of a group.
  for (const id of registry.associations.of('device', latest.deviceId, 'geofence')) {
    const geofence = registry.index('geofence').get(id);
    if (geofence && anchoredDeviceId(geofence) === latest.deviceId && isInGeofence(geofence, latest))
      found.push(id);
  }
  return found;
}

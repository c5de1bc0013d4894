import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import { isAppliedTo } from '../registry/applied-records.ts';
import { isInGeofence, membershipBefore, needsTwoFixes } from './geofence-membership.ts';
import { CALENDAR_STEP_BUDGET, isCalendarActive } from '../calendars/active-calendars.ts';
import { newEvent, type NewEvent } from './position-events.ts';
import type { Registry } from '../registry/registry.ts';
import { StepBudget } from '@farol/core/domain/values/step-budget';

/**
 * Returns the geofence events of a newer position (contract §7.3). Only existing geofences that apply to the
 * device count, within their calendars.
 * @param latest the previous position; without one, every geofence around the first position was entered
 * @param uncrossed geofences whose border the vehicle did not cross, although only one of the positions is in them
 */
export function geofenceEvents(
  registry: Registry,
  device: Device,
  position: Position,
  latest: Position | undefined,
  uncrossed: ReadonlySet<number> = NONE,
): NewEvent[] {
  const now = new Set(position.geofenceIds);
  const before = membershipBefore(registry, latest);
  const events: NewEvent[] = [];
  const steps = new StepBudget(CALENDAR_STEP_BUDGET);
  const addEvent = (type: string, id: number): void => {
    if (uncrossed.has(id)) return;
    const geofence = registry.index('geofence').get(id);
    if (!geofence || !isAppliedTo(registry, device, 'geofence', id)) return;
    if (!isCalendarActive(registry, geofence.calendarId, position.fixTime, steps)) return;
    events.push({ ...newEvent(position, type), geofenceId: id });
  };
  for (const id of before) if (!now.has(id)) addEvent('geofenceExit', id);
  for (const id of now)
    if (!before.has(id) && !isAround(registry, id, device, latest)) addEvent('geofenceEnter', id);
  return events;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Whether a geofence is around the latest position, although that lacks it: it was drawn or linked round a vehicle
 * that was there already and does not enter.
 */
function isAround(registry: Registry, id: number, device: Device, latest: Position | undefined): boolean {
  const geofence = registry.index('geofence').get(id);
  if (!latest || !geofence) return false;
  // Such a geofence is entered at the second fix inside; `CrossingWatch` tells whether it was.
  return !needsTwoFixes(registry, device, geofence) && isInGeofence(geofence, latest);
}

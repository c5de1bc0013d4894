import { DEFAULT_CORRIDOR_METERS, isInside, parseArea, type Area } from '@farol/core/domain/geometry/area';
import { areaBounds, isWithinBounds, type GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { LruMap } from '@farol/core/domain/values/lru-map';
import type { Device } from '@farol/core/domain/device/device';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { Position } from '@farol/core/domain/position/position';
import { appliedRecordSets } from '../registry/applied-records.ts';
import type { Registry } from '../registry/registry.ts';
import { StepBudget } from '../runtime/step-budget.ts';

/** Corners that are looked at for one position; a fence far away costs one step. */
const GEOFENCE_STEP_BUDGET = 300_000;
/** A corridor measures the distance to each of its parts, which takes about so much longer than to cross an edge. */
const STEPS_PER_LINE_POINT = 10;

/**
 * The fences of a device that hold a position, in the order of their numbers; null for none (contract §7.1). Looks at the fences
 * that apply to this device and at no others, those of the device itself before those of its groups. A fence that is not come to
 * within the budget keeps what it was for the latest position: nothing is entered or left because there are too many.
 */
export function geofenceIdsAt(
  registry: Registry,
  device: Device,
  position: Position,
  latest?: Position,
  steps = new StepBudget(GEOFENCE_STEP_BUDGET),
): number[] | null {
  const index = registry.index('geofence');
  const before = new Set(latest?.geofenceIds);
  const inside = new Set<number>();
  for (const ids of appliedRecordSets(registry, device, 'geofence'))
    for (const id of ids) {
      const geofence = index.get(id);
      if (!geofence) continue;
      const isAsked = steps.take(stepsOf(geofence, position));
      if (!isAsked) warnOnce(device.id);
      if (isAsked ? isInGeofence(geofence, position) : before.has(id)) inside.add(id);
    }
  return inside.size === 0 ? null : [...inside].sort((one, other) => one - other);
}

function stepsOf(geofence: Geofence, position: Position): number {
  const { area, bounds } = shapeOf(geofence);
  if (!area || !bounds || area.kind === 'circle' || !isWithinBounds(bounds, position)) return 1;
  return 1 + area.points.length * (area.kind === 'line' ? STEPS_PER_LINE_POINT : 1);
}

/** Devices of which the operator was told. */
const warnedAbout = new LruMap<number, true>(1_000);

function warnOnce(deviceId: number): void {
  if (warnedAbout.get(deviceId)) return;
  warnedAbout.set(deviceId, true);
  console.error(
    `Device ${deviceId} has geofences with too many corners around it; some of them are not looked at.`,
  );
}

/** Whether a position lies in a fence: its area, and its band of altitudes where it has one (contract §5.1). */
export function isInGeofence(
  geofence: Geofence,
  position: Pick<Position, 'latitude' | 'longitude' | 'altitude'>,
): boolean {
  const { area, bounds, corridorMeters, floor, ceiling } = shapeOf(geofence);
  if (!area || !bounds || !isWithinBounds(bounds, position)) return false;
  if ((floor !== 0 && position.altitude < floor) || (ceiling !== 0 && position.altitude > ceiling))
    return false;
  return isInside(area, position, corridorMeters);
}

interface Shape {
  area: Area | undefined;
  bounds: GeoBounds | undefined;
  corridorMeters: number;
  floor: number;
  ceiling: number;
}

/** What was read from a fence. A fence that is edited is another object, so nothing here grows old. */
const shapes = new WeakMap<Geofence, Shape>();

function shapeOf(geofence: Geofence): Shape {
  const known = shapes.get(geofence);
  if (known) return known;
  const area = parseArea(geofence.area);
  const corridorMeters = numberOf(geofence, 'polylineDistance') || DEFAULT_CORRIDOR_METERS;
  const shape: Shape = {
    area,
    corridorMeters,
    bounds: area && areaBounds(area, corridorMeters),
    floor: numberOf(geofence, 'floor'),
    ceiling: numberOf(geofence, 'ceiling'),
  };
  shapes.set(geofence, shape);
  return shape;
}

function numberOf(geofence: Geofence, key: string): number {
  const value = geofence.attributes[key];
  return typeof value === 'number' ? value : 0;
}

import { DEFAULT_CORRIDOR_METERS, isInside, parseArea, type Area } from '@farol/core/domain/area';
import { BoundedMap } from '@farol/core/domain/bounded-map';
import type { Device } from '@farol/core/domain/device';
import type { Geofence } from '@farol/core/domain/geofence';
import type { Position } from '@farol/core/domain/position';
import { appliedSets } from './applied.ts';
import { boxAround, isInBox, type Box } from './area-box.ts';
import type { Registry } from './registry.ts';
import { StepBudget } from './step-budget.ts';

/** Corners that are looked at for one position; a fence far away costs one step. */
const FENCE_STEPS = 300_000;
/** A corridor measures the distance to each of its parts, which takes about so much longer than to cross an edge. */
const LINE_STEPS = 10;

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
  steps = new StepBudget(FENCE_STEPS),
): number[] | null {
  const shelf = registry.shelf('geofence');
  const before = new Set(latest?.geofenceIds);
  const inside = new Set<number>();
  for (const ids of appliedSets(registry, device, 'geofence'))
    for (const id of ids) {
      const fence = shelf.get(id);
      if (!fence) continue;
      const isAsked = steps.take(stepsOf(fence, position));
      if (!isAsked) complainOnce(device.id);
      if (isAsked ? isInFence(fence, position) : before.has(id)) inside.add(id);
    }
  return inside.size === 0 ? null : [...inside].sort((one, other) => one - other);
}

function stepsOf(fence: Geofence, position: Position): number {
  const { area, box } = shapeOf(fence);
  if (!area || area.kind === 'circle' || !isInBox(box, position)) return 1;
  return 1 + area.points.length * (area.kind === 'line' ? LINE_STEPS : 1);
}

/** Devices of which the operator was told. */
const complainedOf = new BoundedMap<number, true>(1_000);

function complainOnce(deviceId: number): void {
  if (complainedOf.get(deviceId)) return;
  complainedOf.set(deviceId, true);
  console.error(
    `Device ${deviceId} has geofences with too many corners around it; some of them are not looked at.`,
  );
}

/** Whether a position lies in a fence: its area, and its band of altitudes where it has one (contract §5.1). */
export function isInFence(
  fence: Geofence,
  position: Pick<Position, 'latitude' | 'longitude' | 'altitude'>,
): boolean {
  const { area, box, corridorMeters, floor, ceiling } = shapeOf(fence);
  if (!area || !isInBox(box, position)) return false;
  if ((floor !== 0 && position.altitude < floor) || (ceiling !== 0 && position.altitude > ceiling))
    return false;
  return isInside(area, position, corridorMeters);
}

interface Shape {
  area: Area | undefined;
  box: Box | undefined;
  corridorMeters: number;
  floor: number;
  ceiling: number;
}

/** What was read from a fence. A fence that is edited is another object, so nothing here grows old. */
const shapes = new WeakMap<Geofence, Shape>();

function shapeOf(fence: Geofence): Shape {
  const known = shapes.get(fence);
  if (known) return known;
  const area = parseArea(fence.area);
  const corridorMeters = numberOf(fence, 'polylineDistance') || DEFAULT_CORRIDOR_METERS;
  const shape: Shape = {
    area,
    corridorMeters,
    box: area && boxAround(area, corridorMeters),
    floor: numberOf(fence, 'floor'),
    ceiling: numberOf(fence, 'ceiling'),
  };
  shapes.set(fence, shape);
  return shape;
}

function numberOf(fence: Geofence, key: string): number {
  const value = fence.attributes[key];
  return typeof value === 'number' ? value : 0;
}

import { DEFAULT_CORRIDOR_METERS, isInside, parseArea, type Area } from '@farol/core/domain/area';
import type { Device } from '@farol/core/domain/device';
import type { Geofence } from '@farol/core/domain/geofence';
import type { Position } from '@farol/core/domain/position';
import { appliedSets } from './applied.ts';
import { boxAround, isInBox, type Box } from './area-box.ts';
import type { Registry } from './registry.ts';

/**
 * The fences of a device that hold a position, in the order of their numbers; null for none (contract §7.1). Looks at the fences
 * that apply to this device and at no others.
 */
export function geofenceIdsAt(registry: Registry, device: Device, position: Position): number[] | null {
  const shelf = registry.shelf('geofence');
  const inside = new Set<number>();
  for (const ids of appliedSets(registry, device, 'geofence'))
    for (const id of ids) {
      const fence = shelf.get(id);
      if (fence && isInFence(fence, position)) inside.add(id);
    }
  return inside.size === 0 ? null : [...inside].sort((one, other) => one - other);
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

import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { hasCoordinates } from '@farol/core/domain/position/has-coordinates';
import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import type { LatestPositionStore } from '../positions/latest-positions.ts';
import { inheritedNumber } from '../registry/applied-records.ts';
import type { Registry } from '../registry/registry.ts';
import { newEvent, type NewEvent } from './position-events.ts';

/** How many linked devices are compared with a position; more cause no events. */
const MAX_LINKED = 1_000;

/**
 * Returns the events of a newer position about the devices that are linked to its device (contract §7.3): it came
 * near one or went away from one, or began to move with none near. Distances in meters, 0 switches them off. What is
 * compared are the last two places of this device with the latest place of the other.
 */
export async function proximityEvents(
  data: { registry: Registry; latest: LatestPositionStore },
  device: Device,
  position: Position,
  latest: Position | undefined,
): Promise<NewEvent[]> {
  const { registry } = data;
  const linked = registry.associations.of('device', device.id, 'linkedDevice');
  if (linked.size === 0 || !latest) return [];
  const settingOf = (key: string): number => inheritedNumber(registry, device, key) ?? 0;
  const enter = settingOf('proximityEnterDistance');
  const exit = settingOf('proximityExitDistance');
  const near = settingOf('unaccompaniedDistance');
  const startsMoving = latest.attributes['motion'] !== true && position.attributes['motion'] === true;
  const watchesNear = near > 0 && startsMoving;
  if (enter <= 0 && exit <= 0 && !watchesNear) return [];
  const events: NewEvent[] = [];
  let isAccompanied = false;
  for (const linkedDeviceId of [...linked].slice(0, MAX_LINKED)) {
    const other = await data.latest.get(linkedDeviceId);
    if (!other || !hasCoordinates(other)) continue;
    const now = distanceMeters(position, other);
    const before = hasCoordinates(latest) ? distanceMeters(latest, other) : Infinity;
    if (enter > 0 && before > enter && now <= enter)
      events.push(newEvent(position, 'proximityEnter', { linkedDeviceId }));
    else if (exit > 0 && before <= exit && now > exit)
      events.push(newEvent(position, 'proximityExit', { linkedDeviceId }));
    if (now <= near) isAccompanied = true;
  }
  if (watchesNear && !isAccompanied) events.push(newEvent(position, 'unaccompaniedMotion'));
  return events;
}

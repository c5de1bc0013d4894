import type { DeviceEvent } from '@farol/core/domain/event';
import type { Position } from '@farol/core/domain/position';

/** An event that has no number yet. */
export type NewEvent = Omit<DeviceEvent, 'id'>;

/**
 * What a newer position tells against the latest one (contract §7.3): ignition on and off, starting and stopping to move, and
 * every alarm that was not there before.
 */
export function positionEvents(position: Position, latest: Position | undefined): NewEvent[] {
  const event = (type: string, eventTime: string, attributes: Record<string, unknown> = {}): NewEvent => ({
    type,
    eventTime,
    deviceId: position.deviceId,
    positionId: position.id,
    geofenceId: 0,
    maintenanceId: 0,
    attributes,
  });
  const events: NewEvent[] = [];
  const before = latest?.attributes['ignition'];
  const ignition = position.attributes['ignition'];
  if (typeof before === 'boolean' && typeof ignition === 'boolean' && before !== ignition)
    events.push(event(ignition ? 'ignitionOn' : 'ignitionOff', position.deviceTime));
  const moved = latest?.attributes['motion'];
  const motion = position.attributes['motion'];
  if (typeof moved === 'boolean' && typeof motion === 'boolean' && moved !== motion)
    events.push(event(motion ? 'deviceMoving' : 'deviceStopped', position.fixTime));
  const known = new Set(alarmsOf(latest));
  for (const alarm of alarmsOf(position)) {
    if (!known.has(alarm)) events.push(event('alarm', position.deviceTime, { alarm }));
  }
  return events;
}

function alarmsOf(position: Position | undefined): string[] {
  const alarm = position?.attributes['alarm'];
  if (typeof alarm !== 'string') return [];
  return alarm
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

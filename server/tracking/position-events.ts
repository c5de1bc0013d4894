import type { DeviceEvent } from '@farol/core/domain/event';
import type { Position } from '@farol/core/domain/position';

/** An event that has no number yet. */
export type NewEvent = Omit<DeviceEvent, 'id'>;

/** An event of a position, at the device's time. */
export function newEvent(
  position: Position,
  type: string,
  attributes: Record<string, unknown> = {},
): NewEvent {
  return {
    type,
    eventTime: position.deviceTime,
    deviceId: position.deviceId,
    positionId: position.id,
    geofenceId: 0,
    maintenanceId: 0,
    attributes,
  };
}

/**
 * What a newer position tells against the latest one (contract §7.3): ignition on and off, starting and stopping to move, and
 * every alarm that was not there before.
 */
export function positionEvents(position: Position, latest: Position | undefined): NewEvent[] {
  const events: NewEvent[] = [];
  const before = latest?.attributes['ignition'];
  const ignition = position.attributes['ignition'];
  if (typeof before === 'boolean' && typeof ignition === 'boolean' && before !== ignition)
    events.push(newEvent(position, ignition ? 'ignitionOn' : 'ignitionOff'));
  const moved = latest?.attributes['motion'];
  const motion = position.attributes['motion'];
  if (typeof moved === 'boolean' && typeof motion === 'boolean' && moved !== motion)
    events.push({
      ...newEvent(position, motion ? 'deviceMoving' : 'deviceStopped'),
      eventTime: position.fixTime,
    });
  const known = new Set(alarmsOf(latest));
  for (const alarm of alarmsOf(position)) {
    if (!known.has(alarm)) events.push(newEvent(position, 'alarm', { alarm }));
  }
  return events;
}

/** What a device answered to a command; told of every position that carries an answer, late ones too. */
export function commandResults(position: Position): NewEvent[] {
  const { result } = position.attributes;
  return result === undefined ? [] : [newEvent(position, 'commandResult', { result })];
}

function alarmsOf(position: Position | undefined): string[] {
  const alarm = position?.attributes['alarm'];
  if (typeof alarm !== 'string') return [];
  return alarm
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

import { alarmKindsOf } from '@farol/core/domain/alert/alarm-kind';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Position } from '@farol/core/domain/position/position';

/** An event without an id yet. */
export type NewEvent = Omit<DeviceEvent, 'id'>;

/** Returns an event of a position, at the device time. */
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
 * Returns the events of a newer position compared with the latest one (contract §7.3): ignition on and
 * off, a driver change, and every alarm that was not active before. Unknown alarms become one general
 * alarm; the position keeps their names.
 */
export function positionEvents(position: Position, latest: Position | undefined): NewEvent[] {
  const events: NewEvent[] = [];
  const before = latest?.attributes['ignition'];
  const { ignition, driverUniqueId } = position.attributes;
  if (typeof before === 'boolean' && typeof ignition === 'boolean' && before !== ignition)
    events.push(newEvent(position, ignition ? 'ignitionOn' : 'ignitionOff'));
  const known = alarmKindsOf(latest?.attributes ?? {});
  for (const alarm of alarmKindsOf(position.attributes))
    if (!known.has(alarm)) events.push(newEvent(position, 'alarm', { alarm }));
  if (isNamed(driverUniqueId) && driverUniqueId !== latest?.attributes['driverUniqueId'])
    events.push(newEvent(position, 'driverChanged', { driverUniqueId }));
  return events;
}

/**
 * Returns the events that every position causes, late ones included (contract §7.3): results of commands,
 * text messages (§4, `textMessage`) and media files.
 */
export function unconditionalEvents(position: Position): NewEvent[] {
  const { result, message } = position.attributes;
  const events = result === undefined ? [] : [newEvent(position, 'commandResult', { result })];
  if (isNamed(message)) events.push(newEvent(position, 'textMessage', { message: String(message) }));
  for (const media of ['image', 'video', 'audio']) {
    const file = position.attributes[media];
    if (isNamed(file)) events.push(newEvent(position, 'media', { media, file }));
  }
  return events;
}

/** Devices also send numbers as driver codes. */
function isNamed(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

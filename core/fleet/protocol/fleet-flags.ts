import { isMoving } from '../../domain/device/current-motion.ts';
import type { Device, DeviceStatus } from '../../domain/device/device.ts';
import { hasCoordinates } from '../../domain/position/has-coordinates.ts';
import type { Position } from '../../domain/position/position.ts';
import { FLAG } from './fleet-protocol.ts';

/** Returns the state of a device as bits of `FLAG`; the filter sets `FLAG.visible`. */
export function fleetFlags(device: Device, position: Position | undefined): number {
  let flags = device.disabled ? FLAG.disabled : 0;
  if (device.status === 'online') flags |= FLAG.statusOnline;
  else if (device.status === 'offline') flags |= FLAG.statusOffline;
  return position ? flags | positionFlags(position) : flags;
}

function positionFlags(position: Position): number {
  let flags = hasCoordinates(position) ? FLAG.hasPosition | 0 : 0;
  const { attributes } = position;
  const { motion, ignition, blocked, speedUnknown } = attributes;
  // Without a speed nobody knows whether it moves.
  if (typeof motion === 'boolean' && (motion || speedUnknown !== true))
    flags |= motion ? FLAG.motionKnown | FLAG.motion : FLAG.motionKnown;
  if (typeof ignition === 'boolean')
    flags |= ignition ? FLAG.ignitionKnown | FLAG.ignition : FLAG.ignitionKnown;
  if (typeof blocked === 'boolean') flags |= blocked ? FLAG.blockedKnown | FLAG.blocked : FLAG.blockedKnown;
  if (attributes['alarm']) flags |= FLAG.alarm;
  if (attributes['driverUniqueId']) flags |= FLAG.driver;
  if (attributes['isQrLocked'] === true) flags |= FLAG.driverLocked;
  return flags;
}

/** Returns the connection status that the bits tell. */
export function flagStatus(flags: number): DeviceStatus {
  if (flags & FLAG.statusOnline) return 'online';
  return flags & FLAG.statusOffline ? 'offline' : 'unknown';
}

/** Whether the device moves now: online, and it reports motion. */
export function isMovingByFlags(flags: number): boolean {
  return isMoving({ status: flagStatus(flags), motion: (flags & FLAG.motion) !== 0 });
}

/** Returns the value of a state; undefined when the device does not report it. */
export function flagState(flags: number, known: number, state: number): boolean | undefined {
  return flags & known ? (flags & state) !== 0 : undefined;
}

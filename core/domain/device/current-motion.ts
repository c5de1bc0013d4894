import type { DeviceStatus } from './device.ts';

/** The part of a device's state that tells whether it moves now. */
export interface ReportedMotion {
  readonly status: DeviceStatus;
  /** As the device reported last; undefined when it does not report it. */
  readonly motion: boolean | undefined;
}

/**
 * Whether what a device reported last still holds: while it is online. What an offline device, or one with an
 * unknown connection, said is shown as its last values, with their age.
 */
export function areValuesCurrent(status: DeviceStatus): boolean {
  return status === 'online';
}

/** Whether a device moves now (§4): it is online and reports motion. Counts, filter, list, detail and map ask this. */
export function isMoving({ status, motion }: ReportedMotion): boolean {
  return areValuesCurrent(status) && motion === true;
}

/**
 * Returns whether a device moves, as far as it is known: undefined for one that moved when it was last heard of, since
 * it may stand by now. One that stood then counts as stopped until it reports again.
 */
export function currentMotion(device: ReportedMotion): boolean | undefined {
  return device.motion === true && !isMoving(device) ? undefined : device.motion;
}

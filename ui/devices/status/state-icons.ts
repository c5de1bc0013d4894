import { areValuesCurrent } from '@farol/core/domain/device/current-motion';
import { flagStatus, isMovingByFlags } from '@farol/core/fleet/protocol/fleet-flags';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';

/** The subject of a state icon, from left to right. The alarm is last, at the edge. */
export type StateKind = 'motion' | 'anchor' | 'lock' | 'ignition' | 'driver' | 'alarm';

/** How a state icon is colored; its label says the same. */
export type StateTone = 'danger' | 'attention' | 'good' | 'moving' | 'quiet';

/** One icon of the state column: its drawing follows from kind and value, its text from `labelKey`. */
export interface StateIcon {
  kind: StateKind;
  tone: StateTone;
  /** Text key below `devices.state`. */
  labelKey: StateLabelKey;
  /** Reported by a device that is not online any more: shown gray, with its age. */
  isOld?: boolean;
}

export type StateLabelKey =
  | 'moving'
  | 'stopped'
  | 'wasMoving'
  | 'anchored'
  | 'notAnchored'
  | 'anchorViolated'
  | 'locked'
  | 'unlocked'
  | 'lockUnknown'
  | 'ignitionOn'
  | 'ignitionOff'
  | 'ignitionUnknown'
  | 'driver'
  | 'driverLocked'
  | 'noDriver'
  | 'alarm'
  | 'noAlarm';

/**
 * Returns the icons of the state column for a device's flags (§2, §4), undefined when the device has no
 * position. Anchors are only shown to users who may see them (§6). What a device told before it went offline is
 * gray; its alarm is not, because it may still need attention. Only states that need attention are red.
 */
export function stateIcons(flags: number, showsAnchor: boolean): readonly StateIcon[] | undefined {
  if (!has(flags, FLAG.hasPosition)) return undefined;
  const anchors = showsAnchor ? [anchor(flags)] : [];
  const reported = [lock(flags), ignition(flags), driver(flags)];
  const shown = areValuesCurrent(flagStatus(flags)) ? reported : reported.map(asOld);
  return [motion(flags), ...anchors, ...shown, alarm(flags)];
}

function asOld(icon: StateIcon): StateIcon {
  return { ...icon, tone: 'quiet', isOld: true };
}

function motion(flags: number): StateIcon {
  if (isMovingByFlags(flags)) return { kind: 'motion', tone: 'moving', labelKey: 'moving' };
  return has(flags, FLAG.motion)
    ? { kind: 'motion', tone: 'quiet', labelKey: 'wasMoving', isOld: true }
    : { kind: 'motion', tone: 'quiet', labelKey: 'stopped' };
}

function anchor(flags: number): StateIcon {
  if (has(flags, FLAG.anchorViolated)) return { kind: 'anchor', tone: 'danger', labelKey: 'anchorViolated' };
  return has(flags, FLAG.anchored)
    ? { kind: 'anchor', tone: 'attention', labelKey: 'anchored' }
    : { kind: 'anchor', tone: 'quiet', labelKey: 'notAnchored' };
}

function lock(flags: number): StateIcon {
  if (!has(flags, FLAG.blockedKnown)) return { kind: 'lock', tone: 'quiet', labelKey: 'lockUnknown' };
  return has(flags, FLAG.blocked)
    ? { kind: 'lock', tone: 'attention', labelKey: 'locked' }
    : { kind: 'lock', tone: 'quiet', labelKey: 'unlocked' };
}

function ignition(flags: number): StateIcon {
  if (!has(flags, FLAG.ignitionKnown))
    return { kind: 'ignition', tone: 'quiet', labelKey: 'ignitionUnknown' };
  return has(flags, FLAG.ignition)
    ? { kind: 'ignition', tone: 'good', labelKey: 'ignitionOn' }
    : { kind: 'ignition', tone: 'quiet', labelKey: 'ignitionOff' };
}

function driver(flags: number): StateIcon {
  if (has(flags, FLAG.driver)) return { kind: 'driver', tone: 'good', labelKey: 'driver' };
  return has(flags, FLAG.driverLocked)
    ? { kind: 'driver', tone: 'danger', labelKey: 'driverLocked' }
    : { kind: 'driver', tone: 'quiet', labelKey: 'noDriver' };
}

function alarm(flags: number): StateIcon {
  return has(flags, FLAG.alarm)
    ? { kind: 'alarm', tone: 'danger', labelKey: 'alarm' }
    : { kind: 'alarm', tone: 'quiet', labelKey: 'noAlarm' };
}

function has(flags: number, flag: number): boolean {
  return (flags & flag) !== 0;
}

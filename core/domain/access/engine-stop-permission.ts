import { accountProblem, type AccountProblem } from '../account/account.ts';
import { hasPermission, type Principal } from './permission.ts';
import { isReadonly } from './effective-permission.ts';
import { roleOf } from './role.ts';
import { ANCHOR_PERMISSION, LOCK_PERMISSION } from './permission-flags.ts';

/**
 * By what an engine is stopped: a command written for the moment, a saved one that somebody made ready, a record that is kept for later
 * (a geofence that locks, a command that is saved or linked), a setting of the device, or an anchor.
 */
export type EngineStopSource = (typeof ENGINE_STOP_SOURCES)[number];
export const ENGINE_STOP_SOURCES = ['command', 'savedCommand', 'record', 'device', 'anchor'] as const;

/** Whether a text that was stored names a way. */
export function isEngineStopSource(text: string | null): text is EngineStopSource {
  return ENGINE_STOP_SOURCES.some((way) => way === text);
}

/** Why somebody may not cause an engine to be stopped. */
export type EngineStopDenial =
  | AccountProblem
  | 'DEVICE_NOT_LINKED'
  | 'PERMISSION_NOT_HELD'
  | 'SAVED_COMMANDS_ONLY'
  | 'READONLY';

/** What the engine stop is about. */
export interface EngineStopRequest {
  source: EngineStopSource;
  /** Whether the device is linked to whoever asks; also true while no device is concerned yet. */
  isDeviceAssociated: boolean;
  /** Milliseconds since the epoch; nothing where somebody signed in asks, whose account was checked with the session. */
  nowMs?: number | undefined;
}

/**
 * The one rule about who may cause an engine to be stopped (§6), now or later: asked when something that stops engines is set, linked
 * or changed, and once more when it acts. Nothing when it is allowed.
 *
 * The account must be usable and the device linked to it (administrators reach all). Anchors take flag 9, everything else flag 10. Only
 * saved commands that others made ready are left to `limitCommands`; records, devices and anchors are refused to `readonly`, and
 * `deviceReadonly` the device's. A temporary link stops engines by commands alone, as far as its maker allowed.
 */
export function engineStopDenial(
  principal: Principal,
  { source, isDeviceAssociated, nowMs }: EngineStopRequest,
): EngineStopDenial | undefined {
  const { user, server } = principal;
  const problem = nowMs === undefined ? undefined : accountProblem(user, nowMs);
  if (problem) return problem;
  if (!isDeviceAssociated && !user.administrator) return 'DEVICE_NOT_LINKED';
  const isCommand = source === 'command' || source === 'savedCommand';
  const hasStopPermission =
    roleOf(principal) === 'shared'
      ? isCommand && !user.limitCommands
      : hasPermission(source === 'anchor' ? ANCHOR_PERMISSION : LOCK_PERMISSION, principal);
  if (!hasStopPermission) return 'PERMISSION_NOT_HELD';
  if (source !== 'savedCommand' && isLimitedToSavedCommands(principal)) return 'SAVED_COMMANDS_ONLY';
  if (isCommand || user.administrator) return undefined;
  const isDeviceReadonly = source === 'device' && (user.deviceReadonly || server.info.deviceReadonly);
  return isDeviceReadonly || isReadonly(principal) ? 'READONLY' : undefined;
}

/** §6, `limitCommands`: only saved commands may be sent (contract §3.1), set on the account or for the whole server. */
export function isLimitedToSavedCommands({ user, server }: Pick<Principal, 'user' | 'server'>): boolean {
  return !user.administrator && (user.limitCommands || server.info.limitCommands);
}

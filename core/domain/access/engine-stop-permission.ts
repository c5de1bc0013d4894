import { accountProblem, type AccountProblem } from '../account/account.ts';
import { hasPermission, type Principal } from './permission.ts';
import { isReadonly } from './effective-permission.ts';
import { roleOf } from './role.ts';
import { PERMISSION } from './permission-flags.ts';

/**
 * What stops an engine: a command composed now, a saved command, a stored record (a geofence that locks, a
 * command that is saved or associated), a setting of the device, or an anchor.
 */
export type EngineStopSource = (typeof ENGINE_STOP_SOURCES)[number];
/** What may stop an engine, by the record that says so. */
export const ENGINE_STOP_SOURCES = ['command', 'savedCommand', 'record', 'device', 'anchor'] as const;

/** Whether a stored text names an engine stop source. */
export function isEngineStopSource(text: string | null): text is EngineStopSource {
  return ENGINE_STOP_SOURCES.some((source) => source === text);
}

/** Why a principal may not cause an engine stop. */
export type EngineStopDenial =
  | AccountProblem
  | 'DEVICE_NOT_LINKED'
  | 'PERMISSION_NOT_HELD'
  | 'SAVED_COMMANDS_ONLY'
  | 'READONLY';

/** The circumstances of an engine stop. */
export interface EngineStopRequest {
  source: EngineStopSource;
  /** Whether the device is associated with the principal; also true while no device is concerned yet. */
  isDeviceAssociated: boolean;
  /**
   * Milliseconds since the epoch. Omitted for a signed-in user, whose account was checked with the session.
   */
  nowMs?: number | undefined;
}

/**
 * Why the principal may not cause an engine stop now or later (§6); undefined when it is allowed. Checked
 * when something that stops engines is set, associated or changed, and again when it takes effect.
 *
 * The account must be usable and the device associated with it (administrators reach all). Anchors need flag
 * 9, everything else flag 10. Under `limitCommands` only existing saved commands remain allowed; `readonly`
 * forbids all of it; `deviceReadonly` forbids changes of the device. A guest stops engines by commands only,
 * as far as the share allows.
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
      : hasPermission(source === 'anchor' ? PERMISSION.anchor : PERMISSION.lock, principal);
  if (!hasStopPermission) return 'PERMISSION_NOT_HELD';
  if (user.administrator) return undefined;
  const isDeviceReadonly = source === 'device' && (user.deviceReadonly || server.info.deviceReadonly);
  if (isDeviceReadonly || isReadonly(principal)) return 'READONLY';
  return source !== 'savedCommand' && isLimitedToSavedCommands(principal) ? 'SAVED_COMMANDS_ONLY' : undefined;
}

/**
 * Whether only saved commands may be sent (§6, `limitCommands`, contract §3.1), set on the account or for the
 * whole server.
 */
export function isLimitedToSavedCommands({ user, server }: Pick<Principal, 'user' | 'server'>): boolean {
  return !user.administrator && (user.limitCommands || server.info.limitCommands);
}

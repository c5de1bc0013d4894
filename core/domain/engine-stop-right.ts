import { accountProblem, type AccountProblem } from './account.ts';
import { may, type Asker } from './permission.ts';
import { isReadonly } from './readonly.ts';
import { roleOf } from './role.ts';
import { ANCHOR_FLAG, LOCK_FLAG } from './vehicle-flags.ts';

/**
 * By what an engine is stopped: a command written for the moment, a saved one that somebody made ready, a record that is kept for later
 * (a geofence that locks, a command that is saved or linked), a setting of the device, or an anchor.
 */
export type EngineStopWay = (typeof ENGINE_STOP_WAYS)[number];
export const ENGINE_STOP_WAYS = ['command', 'savedCommand', 'record', 'device', 'anchor'] as const;

/** Whether a text that was stored names a way. */
export function isEngineStopWay(text: string | null): text is EngineStopWay {
  return ENGINE_STOP_WAYS.some((way) => way === text);
}

/** Why somebody may not cause an engine to be stopped. */
export type EngineStopRefusal =
  | AccountProblem
  | 'DEVICE_NOT_LINKED'
  | 'PERMISSION_NOT_HELD'
  | 'SAVED_COMMANDS_ONLY'
  | 'READONLY';

/** What the engine stop is about. */
export interface EngineStop {
  way: EngineStopWay;
  /** Whether the device is linked to whoever asks; also true while no device is concerned yet. */
  isLinked: boolean;
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
export function engineStopRefusal(
  asker: Asker,
  { way, isLinked, nowMs }: EngineStop,
): EngineStopRefusal | undefined {
  const { user, server } = asker;
  const problem = nowMs === undefined ? undefined : accountProblem(user, nowMs);
  if (problem) return problem;
  if (!isLinked && !user.administrator) return 'DEVICE_NOT_LINKED';
  const isCommand = way === 'command' || way === 'savedCommand';
  const isHeld =
    roleOf(asker) === 'shared'
      ? isCommand && !user.limitCommands
      : may(way === 'anchor' ? ANCHOR_FLAG : LOCK_FLAG, asker);
  if (!isHeld) return 'PERMISSION_NOT_HELD';
  if (way !== 'savedCommand' && isLimitedToSaved(asker)) return 'SAVED_COMMANDS_ONLY';
  if (isCommand || user.administrator) return undefined;
  const isKept = way === 'device' && (user.deviceReadonly || server.info.deviceReadonly);
  return isKept || isReadonly(asker) ? 'READONLY' : undefined;
}

/** §6, `limitCommands`: only saved commands may be sent (contract §3.1), set on the account or for the whole server. */
export function isLimitedToSaved({ user, server }: Pick<Asker, 'user' | 'server'>): boolean {
  return !user.administrator && (user.limitCommands || server.info.limitCommands);
}

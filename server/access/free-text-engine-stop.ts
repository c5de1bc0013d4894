import { stopsEngine } from '@farol/core/domain/command/engine-stop-cause';
import { replacedLockAction, type LockAction } from '@farol/core/domain/command/lock';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';
import type { Device } from '@farol/core/domain/device/device';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { recordsAppliedTo } from '../registry/applied-records.ts';
import type { Registry } from '../registry/registry.ts';
import { commandText } from '../wire/command-text.ts';

/** The content of a command. */
type Command = Pick<SavedCommand, 'type' | 'attributes'>;

interface RuleContext {
  registry: Registry;
  namespace: Namespace;
}

/**
 * Types that carry free text, or switch whatever is wired to an output: their effect on a vehicle is unknown.
 */
const FREE_TEXT_TYPES = new Set(['custom', 'outputControl']);

/**
 * Whether a command counts as an engine stop of this device: one that is declared as such, one that the
 * device reads as the native stop, and, if a saved command replaces the native stop, any free text or output
 * command that could mean the same. Only commands saved and associated with the device are then known to be
 * something else; associating them took the right to stop that engine.
 */
export function countsAsEngineStop(context: RuleContext, device: Device, command: Command): boolean {
  if (stopsEngine(command, context.namespace)) return true;
  if (!FREE_TEXT_TYPES.has(command.type)) return false;
  const text = comparableText(command, device);
  if (text.startsWith(comparableText(NATIVE_STOP, device))) return true;
  const linked = commandsOf(context, device);
  const locking = linked.filter((one) => replacedLockAction(one, context.namespace) === 'engineStop');
  if (locking.length === 0) return false;
  const isSameText = (one: Command): boolean => comparableText(one, device) === text;
  return locking.some(isSameText) || !linked.some(isSameText);
}

/**
 * Returns whether a device reads a free text or output command as locking or unlocking: as the native type, or
 * as the command that replaces it. Undefined for any other command.
 */
export function readAsLockAction(
  context: RuleContext,
  device: Device,
  command: Command,
): LockAction | undefined {
  if (!FREE_TEXT_TYPES.has(command.type)) return undefined;
  const text = comparableText(command, device);
  return LOCK_ACTIONS.find((action) =>
    [
      { type: action, attributes: {} },
      ...commandsOf(context, device).filter((one) => replacedLockAction(one, context.namespace) === action),
    ].some((one) => comparableText(one, device) === text),
  );
}

const LOCK_ACTIONS: readonly LockAction[] = ['engineStop', 'engineResume'];

/** Whether associating this command with a device approves free text that may then be sent to it. */
export function approvesFreeText(context: RuleContext, device: Device, command: Command): boolean {
  return (
    FREE_TEXT_TYPES.has(command.type) &&
    commandsOf(context, device).some((one) => replacedLockAction(one, context.namespace) === 'engineStop')
  );
}

const NATIVE_STOP: Command = { type: 'engineStop', attributes: {} };

function commandsOf({ registry }: RuleContext, device: Device): SavedCommand[] {
  const index = registry.index('command');
  return [...recordsAppliedTo(registry, device, 'command')].flatMap((id) => index.get(id) ?? []);
}

/** Returns a command as the device reads it; trackers ignore case and spaces. */
function comparableText(command: Command, { uniqueId }: Device): string {
  return commandText(command, uniqueId).replaceAll(/\s+/g, '').toLowerCase();
}

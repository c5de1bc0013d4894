import { countsAsEngineStop, comparableText, isFreeText } from '@farol/core/domain/command/free-text-stop';
import { replacedLockAction, type LockAction } from '@farol/core/domain/command/lock';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';
import type { Device } from '@farol/core/domain/device/device';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { recordsAppliedTo } from '../registry/applied-records.ts';
import type { Registry } from '../registry/registry.ts';

/** The content of a command. */
type Command = Pick<SavedCommand, 'type' | 'attributes'>;

interface RuleContext {
  registry: Registry;
  namespace: Namespace;
}

/** Whether a command counts as an engine stop of this device, given the saved commands that apply to it. */
export function commandCountsAsEngineStop(context: RuleContext, device: Device, command: Command): boolean {
  const { uniqueId } = device;
  return countsAsEngineStop(command, {
    uniqueId,
    linked: commandsOf(context, device),
    namespace: context.namespace,
  });
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
  if (!isFreeText(command)) return undefined;
  const { uniqueId } = device;
  const text = comparableText(command, uniqueId);
  const own = comparableText(command, uniqueId).replace(/[#;]$/, '');
  return LOCK_ACTIONS.find(
    (action) =>
      LOCK_TEXTS[action].includes(own) ||
      [
        { type: action, attributes: {} },
        ...commandsOf(context, device).filter(
          (item) => replacedLockAction(item, context.namespace) === action,
        ),
      ].some((item) => comparableText(item, uniqueId) === text),
  );
}

/** The texts of the trackers that this server speaks to itself, as they are compared. */
const LOCK_TEXTS: Record<LockAction, readonly string[]> = {
  engineStop: ['relay,1', 'setdigout1'],
  engineResume: ['relay,0', 'setdigout0'],
};

const LOCK_ACTIONS: readonly LockAction[] = ['engineStop', 'engineResume'];

/** Whether associating this command with a device approves free text that may then be sent to it. */
export function approvesFreeText(context: RuleContext, device: Device, command: Command): boolean {
  return (
    isFreeText(command) &&
    commandsOf(context, device).some((item) => replacedLockAction(item, context.namespace) === 'engineStop')
  );
}

function commandsOf({ registry }: RuleContext, device: Device): SavedCommand[] {
  const index = registry.index('command');
  return [...recordsAppliedTo(registry, device, 'command')].flatMap((id) => index.get(id) ?? []);
}

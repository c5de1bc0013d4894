import { stopsEngine } from './engine-stop-cause.ts';
import { commandText, UNIQUE_ID_PLACEHOLDER } from './command-text.ts';
import { CONTRACT_COMMAND_TYPES } from './contract-command-types.ts';
import { replacedLockAction } from './lock.ts';
import type { Namespace } from '../values/namespace.ts';
import type { SavedCommand } from './saved-command.ts';

/** The content of a command. */
type Command = Pick<SavedCommand, 'type' | 'attributes'>;

/**
 * Types that carry free text, or switch whatever is wired to an output: their effect on a vehicle is unknown.
 */
const FREE_TEXT_TYPES: ReadonlySet<string> = new Set(['custom', 'outputControl']);

/** The types of the tracker's own anchor, which the contract does not know and have a right of their own. */
const ANCHOR_TYPES = ['anchorEnable', 'anchorDisable'] as const;
const KNOWN_TYPES: ReadonlySet<string> = new Set([...CONTRACT_COMMAND_TYPES, ...ANCHOR_TYPES]);

/**
 * Whether a command carries free text, whose effect on a vehicle is unknown. A type that is not known is such a text
 * too: the vehicle receives it as it was written, such as `ENGINESTOP`.
 */
export function isFreeText({ type }: Pick<Command, 'type'>): boolean {
  return FREE_TEXT_TYPES.has(type) || !KNOWN_TYPES.has(type);
}

/** Whether a command sets or lifts the tracker's own anchor, by its type or as text that a tracker reads so. */
export function isTrackersAnchor(command: Command): boolean {
  if (!isFreeText(command)) return ANCHOR_TYPES.some((type) => type === command.type);
  const text = comparableText(command, UNIQUE_ID_PLACEHOLDER);
  return ANCHOR_TYPES.some((type) => text.includes(type.toLowerCase()));
}

/**
 * Whether a command counts as an engine stop of a device: one that is declared as such, one that the device
 * reads as the native stop, and, if a saved command replaces the native stop, any free text or output command
 * that could mean the same. Only commands saved and associated with the device are then known to be something
 * else; associating them took the right to stop that engine.
 * @param linked the saved commands that are associated with the device or its groups
 */
export function countsAsEngineStop(
  command: Command,
  { uniqueId, linked, namespace }: { uniqueId: string; linked: readonly Command[]; namespace: Namespace },
): boolean {
  if (stopsEngine(command, namespace)) return true;
  if (!isFreeText(command)) return false;
  const text = comparableText(command, uniqueId);
  // Anywhere in the text: it may have several lines.
  if (text.includes(comparableText(NATIVE_STOP, uniqueId)) || TRACKER_STOP.test(text)) return true;
  const locking = linked.filter((item) => replacedLockAction(item, namespace) === 'engineStop');
  if (locking.length === 0) return false;
  const isSameText = (item: Command): boolean => comparableText(item, uniqueId) === text;
  return locking.some(isSameText) || !linked.some(isSameText);
}

/**
 * The texts with which common trackers cut the engine off or open the relay that does. An output that
 * is switched on may be that relay, whatever its number.
 */
const TRACKER_STOP = /relay,1|dyd|setdigout[?\d]*1/;

const NATIVE_STOP: Command = { type: 'engineStop', attributes: {} };

/** Returns a command as the device reads it; trackers ignore case and spaces. */
export function comparableText(command: Command, uniqueId: string): string {
  return commandText(command, uniqueId).replaceAll(/\s/g, '').toLowerCase();
}

import { numericValue, type Attributes } from '../values/attributes.ts';
import { parseCommaList } from '../values/comma-separated.ts';
import { RULE_STOP } from './automatic-stop.ts';

/** The channel that sends a command instead of telling somebody (contract §2.5). */
export const COMMAND_CHANNEL = 'command';

/**
 * Which events reach whom by which channel (contract §2.5); `notificators` is a comma-separated list of
 * channels.
 */
export interface NotificationRule {
  id: number;
  description: string | null;
  type: string;
  always: boolean;
  notificators: string | null;
  calendarId: number;
  commandId: number;
  attributes: Attributes;
}

/** Whether a rule sends its saved command to the vehicle of the event. */
export function sendsCommand({ commandId, notificators }: NotificationRule): boolean {
  return commandId > 0 && parseCommaList(notificators).includes(COMMAND_CHANNEL);
}

/**
 * Returns the ids of the geofences that a rule is for, by its attribute `geofenceIds` (contract §7.4): a text such as
 * `5, 9`, a number, or a list of both. Undefined where it names none: then it is for all. Whatever else it holds is the
 * id of no geofence, so that a rule that was meant for some never fires at others.
 */
export function ruleGeofenceIds({
  attributes,
}: Pick<NotificationRule, 'attributes'>): ReadonlySet<number> | undefined {
  const { geofenceIds } = attributes;
  const items = [geofenceIds ?? ''].flat().flatMap((item) => {
    const isText = typeof item === 'string';
    return isText ? parseCommaList(item) : [item];
  });
  return items.length === 0 ? undefined : new Set(items.flatMap((item) => numericValue(item) ?? []));
}

/** Events of which no rule sends a command: it would send one for each of its own. */
export const EVENTS_OF_COMMANDS: ReadonlySet<string> = new Set([
  'queuedCommandSent',
  'commandResult',
  RULE_STOP,
]);

/** Returns when and to which vehicles a rule sends its command, as a text to compare. */
export function ruleCommandFingerprint(rule: NotificationRule): string {
  const { commandId, type, always, calendarId, attributes } = rule;
  const lists = [attributes['alarms'] ?? null, attributes['geofenceIds'] ?? null];
  // How long something must last, and for how long the rule is silent then.
  const timing = Object.entries(attributes)
    .filter(([name]) => /\.(minimum|repeat)Minutes$/.test(name))
    .sort(([left], [right]) => left.localeCompare(right));
  return JSON.stringify([commandId, sendsCommand(rule), type, always, calendarId, lists, timing]);
}

/** The result of a test notification by one channel. */
export interface TestedChannel {
  readonly channel: string;
  /** Why it failed, as a failure code; undefined if it was sent. */
  readonly failure: string | undefined;
}

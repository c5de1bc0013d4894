import type { CommandChoice } from '@farol/core/domain/command/command-choice';

/** Returns the text of a catalog key. */
export type CommandTranslate = (key: string, options: { count?: number; defaultValue?: string }) => string;

/** Returns the name of a command type; a type the catalog does not know stays as on the wire. */
export function commandTypeText(t: CommandTranslate, type: string): string {
  return t(`commands.type.${type}`, { defaultValue: type });
}

/** Returns the name of a command choice. */
export function commandChoiceText(t: CommandTranslate, choice: CommandChoice): string {
  if (choice.kind === 'lock') return commandTypeText(t, choice.action);
  return choice.kind === 'saved' ? choice.command.description : commandTypeText(t, choice.type);
}

/** Returns how long ago something was, exact to the second while that matters. */
export function elapsedText(t: CommandTranslate, ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 120) return t('commands.live.seconds', { count: seconds });
  if (seconds < 7200) return t('commands.live.minutes', { count: Math.floor(seconds / 60) });
  if (seconds < 172_800) return t('commands.live.hours', { count: Math.floor(seconds / 3600) });
  return t('commands.live.days', { count: Math.floor(seconds / 86_400) });
}
